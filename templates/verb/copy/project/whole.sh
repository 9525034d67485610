  bpct_give_split_project
