# --- files are compared with those of the same names on another host ---
# Begins a group: its names are summed on this host.
## The host of B is told by the direction: sends means that B is there.
bpct_begin_sums() {
  bpct_beginning='' bpct_all_names=() bpct_expected=()
  [[ -n $bpct_sends ]] && bpct_in_tree='' || bpct_in_tree='in B: '
}

bpct_are_known_equal() {
  return 1
}

# Takes the checksums in lines, which are those of the names in hand on this host: they are expected on the other one.
bpct_take_sums() {
  bpct_all_names+=("${bpct_names[@]}")
  bpct_expected+=("${lines[@]%% *}")
}

# Ends a group: those of its names that have a checksum here are summed there.
bpct_end_sums() {
  local -a lines was
  local before=''
  ((${#bpct_all_names[@]})) || return 0
  [[ -n $bpct_sends ]] && bpct_in_tree='in B: ' || bpct_in_tree=''
  bpct_names=("${bpct_all_names[@]}")
  bpct_end_names=("${bpct_names[@]/#/"$prefix"}")
  bpct_sum_far
  bpct_take_answer
  bpct_in_tree=''
  if [[ -n $bpct_sends ]]; then
    bpct_compare_with_expected 'in A' 'in B'
  else
    bpct_compare_with_expected 'in B' 'in A'
  fi
}
