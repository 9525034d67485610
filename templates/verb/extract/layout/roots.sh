  bpct_find_layout_roots
