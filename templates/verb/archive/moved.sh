# --- names that differ from the walk ---
# Adds the bytes of the files in hand, as they were seen before tar read them, to bytes_met.
## Two expansions of all lines and their sum: a loop over a thousand takes longer.
bpct_add_found() {
  local -a sizes=()
  mapfile -t sizes <<<"$before"
  if [[ $bpct_kind == P && $'\n'$before != *$'\n'[!-]* ]]; then
    sizes=("${sizes[@]#* * * * }")
    sizes=("${sizes[@]%% *}")
    local IFS=+
    bytes_met=$((bytes_met + (${sizes[*]:-0})))
  else
    bpct_count_bytes "${sizes[@]}"
  fi
}

# Adds the bytes of files that $bpct_look_of_members shows in these lines to bytes_met, once those of each inode.
bpct_count_bytes() {
  local -A met=()
  local line inode
  for line in "$@"; do
    [[ $line == -* ]] || continue
    inode=${line##*|} inode=${inode%% *} line=${line#* * * * }
    [[ $bpct_kind == P || -z ${met[$inode]-} ]] || continue
    met[$inode]=1
    bpct_add_size bytes_met "${line%% *}"
  done
}

# Fails those of the group's names that have changed since the list was written, if together they have other bytes than the walk has
# found.
## The list tells the bytes of a group, not of each name. The bytes of the others were archived, and no more.
bpct_fail_moved_members() {
  ((bytes_met != bpct_bytes)) || return 0
  local before
  local -a lines=() late=()
  local i
  bpct_see_members before || return 0
  mapfile -t lines <<<"$before"
  bytes_met=0
  bpct_count_bytes "${lines[@]}"
  ((bytes_met != bpct_bytes)) || return 0
  bpct_find_late "${lines[@]}"
  for i in "${late[@]}"; do
    bpct_fail_member "${bpct_names[i]}" changed 'it has changed since the walk: the archive has it as it was read' 0
    unset 'lines[i]'
  done
  bytes_met=0
  bpct_count_bytes "${lines[@]}"
  kept=$((bpct_bytes - bytes_met))
}
