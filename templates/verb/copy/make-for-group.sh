      bpct_make_for_group
