  ((${#bpct_unmade[@]} == 0)) || bpct_with_care bpct_make_unmade
