# --- modes that jobs left to be set at the end ---
declare -A bpct_restores=()

# Gathers the modes that jobs left to be set at the end.
bpct_load_restores() {
  local -a records
  local file i
  for file in "$bpct_parts"/*/attempt.*/restore; do
    [[ -e $file ]] || continue
    bpct_is_as_written "$file" || bpct_give_up "$bpct_message. Remove it, and bpct --resume, to go on without it"
    mapfile -d '' records <"$file"
    for ((i = 0; i + 2 < ${#records[@]}; i += 3)); do
      [[ ${records[i]} =~ ^[0-7]+$ && ${records[i + 1]} =~ ^[0-9]+$ ]] || continue
      bpct_restores["${records[i + 1]}/${records[i + 2]}"]=${records[i]}
    done
  done
}

# Gives modes back to directories that jobs made writable or private, and that no source gave a mode to.
bpct_restore_modes() {
  local -a keys=()
  local key mode name
  ((${#bpct_restores[@]})) || return 0
  ## Longest names first, so that no directory is closed before its contents are done.
  mapfile -d '' keys < <(printf '%s\0' "${!bpct_restores[@]}" | sort -z -r)
  for key in "${keys[@]}"; do
    bpct_pair=${key%%/*}
    name=${key#*/}
    mode=${bpct_restores["$key"]}
    bpct_is_below_bad "$name" || bpct_on_directories 2 chmod "$mode" "$name" ||
      bpct_say "cannot set mode $mode of ${name@Q}"
  done
}

#@otherwise
bpct_load_restores() { :; }

bpct_restore_modes() { :; }
