# --- plain access: links to the base ---
bpct_seal_bases() { :; }

bpct_open_base() { :; }

bpct_go_quick_way_to_base() { :; }

bpct_may_link_subtrees() { :; }

bpct_are_tops_new() { :; }

# Removes the links to files that have come into the base while it was linked.
bpct_undo_subtrees() {
  local -A known=()
  local name
  for name in "${bpct_names[@]}" "${bpct_inner[@]}"; do
    known["$name"]=1
  done
  bpct_make_inner
  shopt -s nullglob dotglob
  for name in "${bpct_inner[@]}"; do
    bpct_remove_strays_in "$name"
  done
  shopt -u nullglob dotglob
}

## Removes only links to files of the base with the same name, and directories that are empty without these.
bpct_remove_strays_in() {
  local path name
  for path in "$bpct_to/$1"/*; do
    name=$1/${path##*/}
    [[ -z ${known["$name"]-} ]] || continue
    if [[ -d $path && ! -L $path ]]; then
      chmod u+rwx -- "$path" 2>/dev/null
      bpct_remove_strays_in "$name"
      rmdir -- "$path" 2>/dev/null
    elif [[ $(stat -c %d:%i -- "$path") == "$(stat -c %d:%i -- "$base/$name" 2>/dev/null)" ]]; then
      rm -f -- "$path"
    fi
  done
}
