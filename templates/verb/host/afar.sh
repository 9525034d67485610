# --- all files are on another host ---
#@include verb/host/hand.sh
#@include access/checked.sh
# Sums the names in hand; each of lines is then one of the command that sums, without its escapes.
bpct_sum_names() {
  local -a lines=() was=() zero=()
  local i
  [[ $bpct_beginning${bpct_names[*]} != *[$'\\\n\r']* ]] || zero=(-z)
  bpct_end_names=("${bpct_names[@]/#/"$prefix"}")
  bpct_sum_far
  bpct_take_answer
  for i in "${!lines[@]}"; do
    lines[i]+="  ./${bpct_names[i]}"
  done
  ((${#lines[@]} == 0)) || bpct_take_sums
}

bpct_sum_leaves() {
  bpct_refuse_kind
}
