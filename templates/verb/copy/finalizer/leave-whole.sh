  local -a bpct_names=("${bpct_names[@]}")
  bpct_leave_out_whole || return 1
  ((${#bpct_names[@]})) || return 0
