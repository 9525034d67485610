  [[ -z ${bpct_laid["$copy"]-} ]] || bpct_become_summed_filling "$1"
