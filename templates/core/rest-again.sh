  bpct_insist_on_rest
