## needs: list.sh
## The replacement of update.sh, in scripts without it: it does nothing.
bpct_clear_way() { :; }

bpct_clear_directories() { :; }

bpct_mend_old() {
  bpct_refuse_kind
}
