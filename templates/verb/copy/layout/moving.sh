# Makes the copies in moving that get a layout where they go next, in place $inner.
bpct_lay_out_moving() {
  local -a bpct_names=("${moving[@]}") call=()
  local bpct_from=$bpct_to bpct_to=$inner bpct_makes_place=''
  bpct_laid=()
  ! bpct_run "$inner" bpct_furnish_place || bpct_lay_out
}

# Becomes the cp that fills them.
bpct_become_moving_filling() {
  local -a call=("${bpct_copy[@]}")
  [[ -z $bpct_limited ]] || bpct_copy_by_reads
  bpct_leave_destination
  exec "${call[@]}" --parents -t "$inner" -- "${moving[@]}"
}

