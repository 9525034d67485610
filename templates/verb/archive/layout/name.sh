  bpct_name_layouts
