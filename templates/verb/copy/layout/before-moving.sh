  bpct_lay_out_moving
