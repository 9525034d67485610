  local -a bpct_names=("${bpct_names[@]}")
  bpct_pass_over_whole
  ((${#bpct_names[@]})) || return 0
  bpct_names=("${bpct_names[@]}")
