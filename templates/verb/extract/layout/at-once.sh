  ((${#bpct_layout_of[@]} == 0)) || { bpct_unpack_laid; return; }
