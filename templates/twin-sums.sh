## needs: compared-sums.sh sum.sh
## reads: lines
## sets: bpct_all_names bpct_beginning bpct_expected bpct_in_tree bpct_names bpct_side
# --- files are compared with those of the same names in the other tree ---
# Begins a group: its names are summed in the first tree.
bpct_begin_sums() {
  bpct_beginning='' bpct_side=source bpct_all_names=() bpct_expected=()
}

# Takes the checksums in lines, which are those of the names in hand: those of the first tree are expected in the second one.
bpct_take_sums() {
  if [[ $bpct_side == source ]]; then
    bpct_all_names+=("${bpct_names[@]}")
    bpct_expected+=("${lines[@]%% *}")
  else
    local bpct_in_tree=''
    bpct_compare_with_expected 'in A' 'in B'
  fi
}

# Ends a group: those of its names that have a checksum in the first tree are summed in the second one.
bpct_end_sums() {
  ((${#bpct_all_names[@]})) || return 0
  bpct_side=destination bpct_in_tree='in B: '
  bpct_names=("${bpct_all_names[@]}")
  bpct_sum_names
  bpct_side=source bpct_in_tree=''
}
