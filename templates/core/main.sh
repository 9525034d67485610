## The life of a job. A verb brings bpct_before_roots, bpct_after_roots, bpct_before_groups, bpct_do_group and
## bpct_after_groups.
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
#@include core/rest.sh if hours
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_before_roots
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_after_roots
  bpct_source pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_before_groups
  bpct_settle_all bpct_do_group
  bpct_after_groups
  if ! bpct_source post; then
    bpct_say "--post failed with exit code $bpct_code"
  elif ((bpct_failed == bpct_lossy)); then
    bpct_end complete 0
  fi
  bpct_end complete-with-errors 0
}

bpct_load_roots
