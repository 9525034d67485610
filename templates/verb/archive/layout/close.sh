  bpct_write_layouts
