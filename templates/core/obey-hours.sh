  bpct_obey_hours
