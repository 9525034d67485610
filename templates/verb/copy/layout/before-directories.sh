  bpct_with_care bpct_find_new_directories
  [[ -z ${bpct_mdts[bpct_pair]-} ]] || bpct_with_care bpct_spread_directories
