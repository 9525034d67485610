  [[ -n $bpct_replaces$bpct_limited ]] || ! bpct_with_care bpct_leave_unmade || ((${#paths[@]})) || return 0
