  bpct_keep_filled "$@"
