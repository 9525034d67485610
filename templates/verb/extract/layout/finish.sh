  bpct_remove_laying_places
