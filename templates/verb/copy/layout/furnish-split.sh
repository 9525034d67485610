  bpct_lay_out_data || exit
