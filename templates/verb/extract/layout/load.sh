  bpct_load_layouts
