  bpct_rest_in_queue
