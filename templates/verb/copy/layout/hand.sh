    bpct_pass_unfilled
