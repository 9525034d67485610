  bpct_lay_out_one "$1"
