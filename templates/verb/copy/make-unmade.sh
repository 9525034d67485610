  bpct_make_unmade
