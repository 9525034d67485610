  (($#)) || bpct_lay_out
