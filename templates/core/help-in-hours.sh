  ! bpct_is_after_hours || return 0
