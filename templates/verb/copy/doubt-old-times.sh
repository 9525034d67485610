  ## GlusterFS shows earlier times so: bpct_give_old_times looks at them.
  [[ $bpct_looked != *\ 0.0* ]] || return 1
