  ((${#bpct_new_directories[@]} == 0)) || bpct_with_care bpct_lay_out_directories
