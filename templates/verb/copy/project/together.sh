  bpct_settle_projects
  bpct_record_losses
  bpct_journal "${#all[@]}" "$planned" "$bpct_failed_here" 0
#@otherwise
  bpct_journal "${#all[@]}" "$planned" 0 0
