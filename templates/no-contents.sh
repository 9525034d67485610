## needs: list.sh
## The replacement of contents.sh, in scripts without it: it does nothing.
bpct_keep_same() { :; }

bpct_mark_differing() { :; }

bpct_copy_differing() {
  bpct_refuse_kind
}
