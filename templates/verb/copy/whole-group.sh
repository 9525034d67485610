  ! bpct_copy_directory || return 0
