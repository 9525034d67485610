## needs: list.sh
## What contents.sh does, in scripts without it: nothing.
bpct_keep_same() { :; }

bpct_mark_differing() { :; }

bpct_copy_differing() {
  bpct_refuse_kind
}
