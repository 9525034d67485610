# --- the hash trees of large files, whose leaves jobs have summed ---
# Puts the leaves of all files together; a file counts here, once.
bpct_grow_trees() {
  bpct_prepare_trees
  bpct_work_through_list bpct_finish_tree
}

# Puts those of the file of the group in hand together.
bpct_finish_tree() {
  local -a words
  local changed=0
  [[ $bpct_kind == N ]] || bpct_refuse_kind
  bpct_take_tree
  if [[ -n ${bpct_done[bpct_group]-} ]]; then
    ## An earlier attempt has counted it.
    read -r -a words <<<"${bpct_done[bpct_group]}"
    ((words[3] > 0)) || bpct_grow_tree || bpct_give_up "the checksums of ${bpct_names[0]@Q} are damaged. Sum anew"
  elif bpct_grow_tree; then
    bpct_journal 1 0 0 0
  else
    bpct_record_tree_failure
    bpct_record_error "${bpct_names[0]}" "$bpct_tree_class" "$bpct_tree_message"
    [[ $bpct_tree_class != changed ]] || changed=1
    bpct_journal 1 0 1 "$changed"
    [[ $bpct_tree_class != differs ]] || bpct_forget_tree
  fi
}

# Takes the tree of the file in hand; fails if not all of its leaves are there, or they are not to be taken, and says why.
bpct_grow_tree() {
  local -i tree_count=0 tree_size=0
  local tree_state='' root whole=- first_class first_message
  if bpct_read_first_failure "$bpct_tree_number" "$bpct_wave"; then
    bpct_blame_tree "$first_class" "$first_message"
    return
  fi
  bpct_print_leaves >"$bpct_attempt/leaves" || return
  root=$("$bpct_verify" <"$bpct_attempt/leaves") || bpct_stop "cannot read $bpct_attempt/leaves"
  if [[ $bpct_tree_part == whole ]]; then
    { bpct_load_leaves whole && ((${#bpct_leaves[@]} == 1)); } || bpct_blame_tree other 'it was not summed whole' || return
    [[ $bpct_leaf_state == "$tree_state" ]] || bpct_blame_tree changed 'it changed while it was summed' || return
    whole=${bpct_leaves[0]}
  fi
  bpct_keep_tree
}

# Prints the leaves of the file in hand, and fails unless all are there, of one state of it. Puts that into tree_state, their number
# into tree_count, and its size into tree_size.
bpct_print_leaves() {
  local -i offset
  tree_count=0 tree_state=''
  for ((offset = 0; offset < bpct_tree_size; offset += bpct_tree_step)); do
    bpct_load_leaves "$offset" || bpct_blame_tree other 'not all of its ranges were summed' || return
    [[ -z $tree_state || $bpct_leaf_state == "$tree_state" ]] ||
      bpct_blame_tree changed 'it changed while it was summed' || return
    tree_state=$bpct_leaf_state
    ((${#bpct_leaves[@]})) || continue
    printf '%s\n' "${bpct_leaves[@]}" || bpct_stop "cannot write in $bpct_attempt"
    tree_count+=${#bpct_leaves[@]}
  done
  read -r _ tree_size _ <<<"$tree_state"
  ((tree_count == (tree_size + bpct_tree_leaf - 1) / bpct_tree_leaf)) ||
    bpct_blame_tree other 'not all of its ranges were summed'
}

#@include core/known-failure.sh
