  bpct_gather_layouts
