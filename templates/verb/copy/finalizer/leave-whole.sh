  bpct_leave_out_whole
