  [[ -z $bpct_comes_whole ]] || ! bpct_with_care bpct_copy_directory || return 0
