## needs: list.sh
## What update.sh does, in scripts without it: nothing.
bpct_clear_way() { :; }

bpct_clear_directories() { :; }

bpct_mend_old() {
  bpct_refuse_kind
}
