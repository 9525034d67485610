## The replacement of read-back.sh, in scripts without it: nothing is known before it is read.
bpct_copy_summed() {
  return 1
}

bpct_know_sources() { :; }

bpct_know_copies() { :; }
