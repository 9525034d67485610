  bpct_tidy_brought
