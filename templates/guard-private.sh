# --- guarded mode: directories that others can write ---
declare -A bpct_shared_directories=()

# Notes that others can write a directory that was there: its name, and what stat says of it.
bpct_note_shared() {
  local -a figures
  read -r -a figures <<<"$2"
  ((figures[2] == EUID && (16#${figures[0]} & 0022) == 0)) || bpct_shared_directories["$bpct_pair/$1"]=1
}

# Succeeds if others can write where names of the group in hand are copied to: cp sets the mode of a FIFO or a device
# by its path, and goes down into a directory by paths. Directories that a job makes are private until the end.
bpct_is_shared() {
  [[ -n ${bpct_shared_directories["$bpct_pair/$bpct_below"]-} || ! -O $bpct_to/. ]]
}

# Calls cp for a directory that others can write: into a private folder there, from which the copies are then moved
# to their names.
bpct_call_cp_in_private() {
  local -r destination=$bpct_to folder=.bpct-group-$bpct_group
  local -a said=()
  local fd code name
  bpct_set_landed
  bpct_open_private || return
  fd=$bpct_fd
  local bpct_to=/proc/self/fd/$fd is_private=1
  bpct_call_cp
  code=$?
  mapfile -t said <"$bpct_attempt/stderr"
  said=("${said[@]//"$bpct_to"/"$destination"}")
  local -a ready=("${bpct_landed[@]}")
  ((code == 0)) || bpct_choose_ready
  if ((${#ready[@]})) && ! bpct_run "$bpct_to" mv -f -t "$destination" -- "${ready[@]}"; then
    code=$bpct_code
    mapfile -t said <"$bpct_attempt/stderr"
  fi
  ((code == 0)) || bpct_run "$bpct_to" rm -rf -- "${bpct_landed[@]}"
  bpct_run "$destination" rmdir -- "$folder"
  bpct_close "$fd"
  ((${#said[@]} == 0)) || printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr"
  bpct_code=$code
  return "$code"
}

# Makes the private folder and opens it; one that is there was left by an attempt that was killed.
bpct_open_private() {
  if ! bpct_run "$destination" mkdir -m 700 -- "$folder"; then
    if ! bpct_run "$destination" rm -rf -- "$folder" || ! bpct_run "$destination" mkdir -m 700 -- "$folder"; then
      ## Where modes cannot be set it is there, and not private.
      rmdir -- "$destination/$folder" 2>/dev/null
      return 1
    fi
  fi
  if [[ ! -L $destination/$folder ]] && { exec {bpct_fd}<"$destination/$folder/."; } 2>/dev/null; then
    [[ -O /proc/self/fd/$bpct_fd/. && /proc/self/fd/$bpct_fd/.. -ef $destination/. ]] && return
    exec {bpct_fd}<&-
  fi
  printf 'the directory was replaced while it was copied\n' >"$bpct_attempt/stderr"
  bpct_code=1
  return 1
}

# Puts the names into ready that are in the private folder as they are in the source, or lack mode or owner alone.
bpct_choose_ready() {
  local -a sources
  local i
  ready=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_landed[@]}"; do
    bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" && ! bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}" ||
      ready+=("${bpct_landed[i]}")
  done
}

