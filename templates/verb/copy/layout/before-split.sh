  bpct_choose_split_layout
