# --- hash trees are left to FILE.tree ---
## How many files have one, and how many of these stand in the manifest alone, without a checksum of the whole.
bpct_trees=0 bpct_lone_trees=0

bpct_prepare_trees() {
  bpct_load_shown
  : >"$bpct_attempt/trees" || bpct_stop "cannot write in $bpct_attempt"
}

# Writes the data of the tree of the file in hand, except its leaves.
bpct_keep_tree() {
  local -r tree_name=${bpct_shown[bpct_pair]}${bpct_names[0]}
  printf '%s\0' "$bpct_tree_number $tree_count $tree_size ${root%% *} $whole $bpct_tree_size $bpct_tree_step $bpct_tree_leaf/$tree_name" \
    >>"$bpct_attempt/trees" || bpct_stop "cannot write in $bpct_attempt"
  bpct_trees=$((bpct_trees + 1))
  [[ $whole != - ]] || bpct_lone_trees=$((bpct_lone_trees + 1))
}

bpct_forget_tree() { :; }

# Sorts the trees by the bytes of names, and adds the checksums of whole files to those that jobs left.
bpct_sort_trees() {
  bpct_run / sort -z -t / -k 2 -S 64M -T "$bpct_attempt" -- "$bpct_attempt/trees" >"$bpct_attempt/trees.sorted" ||
    bpct_stop "cannot sort in $bpct_attempt"
  bpct_for_trees bpct_gather_whole
}

# Calls $1 for each tree: its name is in tree_name, its root in root, and the checksum of the whole file, or -, in whole.
bpct_for_trees() {
  local -i tree_count tree_size
  local record tree_name root whole fd
  exec {fd}<"$bpct_attempt/trees.sorted" || bpct_stop "cannot read $bpct_attempt/trees.sorted"
  while IFS= read -r -d '' record <&"$fd"; do
    [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
    tree_name=${record#*/}
    read -r bpct_tree_number tree_count tree_size root whole bpct_tree_size bpct_tree_step bpct_tree_leaf <<<"${record%%/*}"
    "$1" || return
    bpct_progress
  done
  exec {fd}<&-
}

# Adds the checksum of a whole file to the others; odd names go where those of jobs go.
bpct_gather_whole() {
  [[ $whole != - ]] || return 0
  if [[ $tree_name == *[$'\\\n\r']* ]]; then
    printf '%s  %s\0' "$whole" "$tree_name" >>"$bpct_attempt/odd"
  else
    printf '%s  %s\n' "$whole" "$tree_name" >>"$bpct_attempt/gathered"
  fi || bpct_stop "cannot write in $bpct_attempt"
  bpct_gathered=$((bpct_gathered + 1))
}

# Prints the file of all trees.
bpct_print_trees() {
  printf 'bpct-tree-1 %s %s\n' "${bpct_verify%sum}" "$bpct_tree_leaf" && bpct_for_trees bpct_print_tree
}

# Prints a tree: a line, and its leaves. An odd name has a backslash before the line.
bpct_print_tree() {
  local -ri counted=tree_count
  local tree_state='' name=${tree_name//\\/\\\\} escaped=''
  name=${name//$'\n'/\\n}
  name=${name//$'\r'/\\r}
  [[ $name == "$tree_name" ]] || escaped=\\
  printf '%sF %s %s %s  %s\n' "$escaped" "$tree_size" "$root" "$tree_count" "$name" || return
  bpct_print_leaves && ((tree_count == counted))
}
