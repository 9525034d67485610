  ((${#bpct_laid[@]} == 0)) || bpct_become_moving_filling
