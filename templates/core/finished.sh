## A finalizer that has groups of its own.
# Succeeds if an earlier attempt has done all groups, and bpct has compressed the list of the batch, which has closed.
bpct_has_finished() {
  [[ -e $bpct_list.gz ]] && ((bpct_settled >= bpct_groups))
}

bpct_require_all_settled() {
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
}
