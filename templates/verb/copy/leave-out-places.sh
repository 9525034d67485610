  bpct_leave_out_places
