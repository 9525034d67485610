  bpct_find_far_night
