  bpct_look_where_laid
