  [[ -z ${bpct_laid["$copy"]-} ]] || bpct_become_direct_filling "$1"
