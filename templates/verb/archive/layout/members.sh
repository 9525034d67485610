  bpct_add_layouts
