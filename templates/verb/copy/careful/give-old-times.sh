  bpct_give_old_times "$@"
