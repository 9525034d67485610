## The loop of a job over its list, which a finalizer does not have: it settles all groups.
# Calls $1 for each group of the list until all are settled: the groups that an earlier attempt may have in hand come last.
bpct_settle_all() {
  if ((bpct_settled < bpct_groups)); then
    bpct_work_through_list "$1"
    bpct_reap_all
    if ((${#bpct_deferred[@]})); then
      bpct_outwait_predecessors
      bpct_deferred=() bpct_predecessors=()
      bpct_work_through_list "$1"
      bpct_reap_all
    fi
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
}

