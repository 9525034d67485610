# --- directories that a job extracts into ---
# Makes the directories in "${bpct_names[@]}", private until the finalizer gives them their attributes.
## Other jobs may make the same ones. Each attempt repeats this, because it also finds entries in their way.
bpct_make_listed_directories() {
  local root='' pause
  bpct_put_extract_root
  for pause in 1 2 4 0; do
    ! bpct_make_missing_directories || { bpct_end_full_row && break; }
    bpct_heed_full_directories
    { ((pause)) && bpct_is_shaken "${bpct_said[@]}" && bpct_pause "$pause"; } || break
  done
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0
}

# Stops all jobs if no directory can be made any more; where those in one directory alone cannot, names below them fail.
bpct_heed_full_directories() {
  local -a states=()
  ! bpct_is_exhausted "${bpct_said[@]}" || bpct_is_full_above_missing || bpct_halt "$bpct_message"
}

# Makes those that are missing; fails if not all are directories then, and notes the others.
bpct_make_missing_directories() {
  local -a bpct_names=("${bpct_names[@]}") paths=()
  bpct_said=()
  bpct_open_closed
  bpct_look_below %f && [[ $'\n'$bpct_found != *$'\n'[!4]* ]] && return
  ## Nothing is made below a symlink.
  [[ $'\n'$bpct_found != *$'\n'[!4]* ]] || bpct_leave_out_bad
  paths=("${bpct_names[@]/#/./}")
  [[ ${bpct_names[0]-} != . ]] || paths=("${paths[@]:1}")
  ((${#paths[@]} == 0)) || bpct_run "$root" mkdir -m 700 -- "${paths[@]}" || mapfile -t bpct_said <"$bpct_attempt/stderr"
  bpct_look_below %f && [[ $'\n'$bpct_found != *$'\n'[!4]* ]] && return
  bpct_note_missing
  return 1
}

# Removes names that are no directories from the list, with all names below them.
bpct_leave_out_bad() {
  local -a states=() good=()
  local i
  bpct_look_at_each %f
  for i in "${!bpct_names[@]}"; do
    if [[ -n ${states[i]} && ${states[i]} != 4* ]]; then
      bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]='something else than a directory is in its way'
    fi
    bpct_is_below_bad "${bpct_names[i]}" || good+=("${bpct_names[i]}")
  done
  bpct_names=("${good[@]}")
}

# Notes which of the names are no directories, and why.
bpct_note_missing() {
  local -a states=()
  local i line why=''
  for line in "${bpct_said[@]}"; do
    [[ $line == *': File exists' || $line == *': No such file or directory' ]] || why=${why:-${line##*: }}
  done
  bpct_look_at_each %f
  for i in "${!bpct_names[@]}"; do
    [[ ${states[i]} == 4* ]] || bpct_is_below_bad "${bpct_names[i]}" ||
      bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]="its directory cannot be made${why:+: $why}"
  done
}
