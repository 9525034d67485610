# --- leaves are compared with those that a hash tree expects ---
## The offsets of ranges in which something differs.
declare -A bpct_bad_ranges=()

bpct_prepare_trees() { :; }

# Compares the leaves of the file in hand with the expected ones; fails if some differ, and tells their bytes.
bpct_keep_tree() {
  local -r folder=$bpct_batch_directory/trees/$bpct_tree_number
  local -a expected=() is=()
  local ranges='' sum
  local -i i from=-1 more=0 end
  bpct_is_as_written "$folder/expected" || bpct_give_up "$bpct_message"
  { mapfile -t expected <"$folder/expected"; } 2>/dev/null
  mapfile -t is <"$bpct_attempt/leaves"
  bpct_bad_ranges=()
  ((${#expected[@]} == ${#is[@]} + 1)) || bpct_give_up "$folder/expected is missing, or of another file"
  ## A leaf that is damaged there would accuse the file.
  sum=$(printf '%s\n' "${expected[@]:1}" | "$bpct_verify")
  [[ ${expected[0]} == "${sum%% *}" ]] ||
    bpct_blame_tree other 'its hash tree is damaged: the leaves do not have the root' || return
  [[ "${expected[*]:1}" != "${is[*]}" ]] || return 0
  expected=("${expected[@]:1}")
  for ((i = 0; i <= ${#is[@]}; i++)); do
    if ((i < ${#is[@]})) && [[ ${is[i]} != "${expected[i]}" ]]; then
      ((from >= 0)) || from=i
      bpct_bad_ranges[$((i * bpct_tree_leaf / bpct_tree_step * bpct_tree_step))]=1
    elif ((from >= 0)); then
      end=$((i * bpct_tree_leaf < tree_size ? i * bpct_tree_leaf : tree_size))
      if ((${#ranges} < 400)); then
        ranges+=", $((from * bpct_tree_leaf))-$((end - 1))"
      else
        more+=1
      fi
      from=-1
    fi
  done
  ((more == 0)) || ranges+=" and $more more ranges"
  bpct_blame_tree differs "contents differ: bytes ${ranges#, }"
}

# Has the ranges of a file that differs read again by a retry.
bpct_forget_tree() {
  local offset
  for offset in "${!bpct_bad_ranges[@]}"; do
    rm -f -- "$bpct_batch_directory/trees/$bpct_tree_number/$offset"
  done
}
