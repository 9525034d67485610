## needs: copy.sh
bpct_copy_first() {
  bpct_call_cp
}

bpct_is_refused() {
  return 1
}
