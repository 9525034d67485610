    ## Another process of this user may have put it there.
    if [[ ! -e $1/$name && ! -L $1/$name ]]; then
      bpct_say "${name@Q} is not in $1, and stays in $2"
      continue
    fi
