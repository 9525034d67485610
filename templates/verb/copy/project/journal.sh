  bpct_with_care bpct_settle_copied_projects
  bpct_journal "${#bpct_names[@]}" "$bpct_bytes" "$bpct_failed_here" 0
#@otherwise
  bpct_journal "${#bpct_names[@]}" "$bpct_bytes" 0 0
