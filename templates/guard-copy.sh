# --- guarded mode: the copying ---
declare -A bpct_shared_directories=()

# Makes directories below the destination root, a level at a time: what is made is private, and cannot be entered by
# who owns the directory above it.
bpct_make_by_level() {
  local -a levels=() numbers targets fds
  local i name parent code=0
  for ((i = 1; i <= $#; i++)); do
    name=${!i//[!\/]/}
    levels[${#name}]+="$i "
  done
  for name in "${!levels[@]}"; do
    read -r -a numbers <<<"${levels[name]}"
    while ((${#numbers[@]})); do
      targets=() fds=()
      for i in "${numbers[@]:0:bpct_most_fds}"; do
        [[ ${!i} == */* ]] && parent=${!i%/*} || parent=.
        if ! bpct_open_directory destination "$bpct_pair" "$parent"; then
          printf 'mkdir: %s\n' "$bpct_message" >"$bpct_attempt/stderr"
          code=1
          continue
        fi
        fds+=("$bpct_fd")
        targets+=("/proc/self/fd/$bpct_fd/${!i##*/}")
      done
      ((${#targets[@]} == 0)) || bpct_run / mkdir -m 700 -- "${targets[@]}" || code=1
      bpct_close "${fds[@]}"
      numbers=("${numbers[@]:bpct_most_fds}")
    done
  done
  return "$code"
}

# Notes that others can write a directory that was there: its name, and what stat says of it.
bpct_note_shared() {
  local -a figures
  read -r -a figures <<<"$2"
  ((figures[2] == EUID && (16#${figures[0]} & 0022) == 0)) || bpct_shared_directories["$bpct_pair/$1"]=1
}

# Calls $1 for each directory that the other arguments are in: cp --parents would walk each path again.
bpct_by_directory() {
  local -r do_names=$1
  shift
  local -A members=() first_of=()
  local -a directories=() numbers here
  local i directory
  for ((i = 1; i <= $#; i++)); do
    directory=$bpct_below
    [[ ${!i} != */* ]] || directory=$bpct_prefix${!i%/*}
    [[ -n ${members["/$directory"]-} ]] || directories+=("$directory")
    members["/$directory"]+="$i "
  done
  for directory in "${directories[@]}"; do
    read -r -a numbers <<<"${members["/$directory"]}"
    here=()
    for i in "${numbers[@]}"; do
      here+=("${!i##*/}")
    done
    "$do_names" "$directory" "${here[@]}"
  done
}

# Copies names of one directory through descriptors of its source and its copy.
bpct_copy_in_directory() {
  local bpct_below=$1 bpct_prefix='' bpct_from='' bpct_to='' name
  local -a bpct_names=() links=() opened=()
  local -A first_for=()
  shift
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  if bpct_open_directory source "$bpct_pair" "$bpct_below" && opened=("$bpct_fd") &&
    bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/${opened[0]} bpct_to=/proc/self/fd/${opened[1]}
    bpct_choose_names "$@"
    bpct_copy_and_check
    for name in "${links[@]}"; do
      bpct_link_to_first "$name"
    done
    if [[ -n $bpct_verify && ${#links[@]} -gt 0 ]]; then
      local bpct_are_links=yes
      bpct_agreed=()
      bpct_verify_names "${links[@]}"
    fi
    bpct_sync "$bpct_to"
  else
    bpct_fail_in_directory "$@"
  fi
  bpct_close "${opened[@]}"
}

# Fails the names of a directory that cannot be opened, for bpct_message; not those that were copied well before their
# source was deleted.
bpct_fail_in_directory() {
  local -r class=$bpct_class message=$bpct_message
  local -a bpct_names=("$@")
  local name
  if [[ $class == vanished ]] && bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/none bpct_to=/proc/self/fd/$bpct_fd
    bpct_set_aside_settled
  fi
  for name in "${bpct_names[@]}"; do
    bpct_fail "$name" "$class" "$message"
  done
}

# Puts what is to be copied here into bpct_names, and into links what is to be linked to a name of its family that was
# copied in another directory.
bpct_choose_names() {
  local -A is_here=()
  local -a figures
  local inode name
  local -i i=-1
  [[ $bpct_kind != H || ${#directories[@]} -eq 1 ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for name; do
    i+=1
    if [[ -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      ## cp would go down into it by paths, and so into whatever is planted there.
      bpct_fail "$name" changed 'it is a directory now'
      continue
    fi
    bpct_names+=("$name")
    [[ $bpct_kind == H && ${#directories[@]} -gt 1 ]] || continue
    read -r -a figures <<<"${bpct_surveyed[i]}"
    inode=${figures[4]-}
    [[ -n $inode ]] || continue
    if [[ -n ${is_here[$inode]-} || -z ${first_of[$inode]-} || -n ${bpct_failed_names["/${first_of[$inode]}"]-} ]]; then
      is_here[$inode]=1
      first_of[$inode]=$bpct_prefix$name
    else
      unset 'bpct_names[-1]'
      links+=("$name")
      first_for["/$name"]=${first_of[$inode]}
    fi
  done
}

# Links a name to the copy of its family in another directory.
bpct_link_to_first() {
  local -r first=${first_for["/$1"]}
  local parent=.
  [[ $first != */* ]] || parent=${first%/*}
  if ! bpct_open_directory destination "$bpct_pair" "$parent"; then
    bpct_fail "$1" "$bpct_class" "$bpct_message"
    return
  fi
  local -r fd=$bpct_fd
  local -r copy=/proc/self/fd/$fd/${first##*/}
  if [[ -L $bpct_to/$1 || ! $copy -ef $bpct_to/$1 ]]; then
    bpct_run / ln -f -P -T -- "$copy" "$bpct_to/$1" || bpct_fail_by_message "$1"
  fi
  bpct_close "$fd"
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

