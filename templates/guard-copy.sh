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

# Calls $1 for names of the group in hand: for those of up to 200 directories at once, or of one alone where
# it cannot be opened, where others can write in its copy, and where a family is in more than 200.
bpct_by_directory() {
  local -r do_names=$1
  shift
  ## Loops over directories: one over 20,000 names costs more than all of cp.
  local -a all=("$@") places=("${@/#/"./$bpct_prefix"}") starts=() bpct_surveyed=()
  local -i run=0 end i
  local last=''
  places=("${places[@]%/*}")
  places=("${places[@]#./}")
  for i in "${!places[@]}"; do
    [[ ${places[i]} == "$last" && $bpct_kind != H ]] || starts+=("$i") last=${places[i]}
  done
  starts+=("$#")
  [[ $bpct_kind != H || $# -le $bpct_most_fds ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  while ((run < ${#starts[@]} - 1)); do
    bpct_do_run
    run=$end
  done
}

# Does names from number $run of $starts on, those in up to 200 directories, and puts the next number into end.
bpct_do_run() {
  local -A members=() first_of=()
  local -a directories=() alone=()
  local -i i
  local directory
  bpct_choose_end
  members=()
  for ((i = run; i < end; i++)); do
    directory=${places[starts[i]]}
    [[ -n ${members["/$directory"]-} ]] || directories+=("$directory")
    members["/$directory"]+="${starts[i]}:${starts[i + 1]} "
  done
  if ((${#directories[@]} == 1 || ${#directories[@]} > bpct_most_fds)); then
    alone=("${directories[@]}")
  else
    bpct_in_directories "${directories[@]}"
  fi
  for directory in "${alone[@]}"; do
    bpct_in_directory "$directory"
  done
}

# Families stay whole: their names stand one after the other.
bpct_choose_end() {
  local -a figures
  local -i cut=run
  local inode='' found
  for ((end = run; end < ${#starts[@]} - 1; end++)); do
    found=${bpct_surveyed[starts[end]]-}
    if [[ -n $found ]]; then
      read -r -a figures <<<"$found"
      [[ ${figures[4]} == "$inode" ]] || cut=$end inode=${figures[4]}
    elif [[ $bpct_kind != H ]]; then
      cut=$end
    fi
    members["/${places[starts[end]]}"]=1
    ((${#members[@]} <= bpct_most_fds || cut == run)) || break
  done
  ((end == ${#starts[@]} - 1)) || end=$cut
}

# Puts the names in directory $1, without it, into here.
bpct_choose_members() {
  local range
  local -a ranges
  local -i i
  here=()
  read -r -a ranges <<<"${members["/$1"]}"
  for range in "${ranges[@]}"; do
    ## ${all[@]:from:count} takes 1.6 ms of 1,000 paths.
    for ((i = ${range%:*}; i < ${range#*:}; i++)); do
      here+=("${all[i]##*/}")
    done
  done
}

# Does the names of several directories. $bpct_from and $bpct_to hold their descriptors, N the source in the one and
# its copy in the other, so N/name is a name below both.
bpct_in_directories() {
  local bpct_below='' bpct_prefix='' bpct_from=/proc/self/fd bpct_to='' name
  local -a bpct_prefixes=() opened=() targets=() failed=()
  bpct_open_pairs "$@"
  ((${#bpct_prefixes[@]} == 0)) || bpct_do_together
  bpct_close "${opened[@]}"
  for name in "${failed[@]}"; do
    bpct_failed_names["/$name"]=1
  done
}

# Opens directories of the copy, has a process hold them, and opens their sources by the same numbers. Puts what
# stands before the names of each into bpct_prefixes, by number, and what has to be done alone into alone.
bpct_open_pairs() {
  local -r source=/proc/self/fd/${bpct_source_fds[bpct_pair]} copy=/proc/self/fd/${bpct_destination_fds[bpct_pair]}
  local -a fds=() together=()
  local directory i is_paired=yes
  for directory; do
    if { exec {bpct_fd}<"$copy/$directory/."; } 2>/dev/null; then
      bpct_below=$directory bpct_to=/proc/self/fd/$bpct_fd
      if ! bpct_is_shared; then
        fds+=("$bpct_fd")
        together+=("$directory")
        continue
      fi
      exec {bpct_fd}<&-
    fi
    alone+=("$directory")
  done
  bpct_below=''
  ((${#fds[@]})) || return 0
  bpct_hold_open || is_paired=''
  for i in "${!fds[@]}"; do
    { exec {bpct_fd}<"$source/${together[i]}/."; } 2>/dev/null || exec {bpct_fd}</dev/null
    opened+=("$bpct_fd")
    ((bpct_fd == fds[i])) || is_paired=''
  done
  bpct_check_pairs || is_paired=''
  if [[ -z $is_paired || $bpct_kind == H && ${#alone[@]} -gt 0 ]]; then
    alone=("$@") bpct_prefixes=()
  fi
}

# Has a process hold the directories in fds open, and closes them here. Its descriptors are reached through a
# directory that is open, too: when it has ended there is nothing in that, whoever gets its number.
bpct_hold_open() {
  local fd holder copies
  ## The process ends when this shell, and what it runs, has closed the pipe. With 2> Bash needs a descriptor more, as
  ## it does where directories are opened, and so the one that it has let go there stays free.
  {
    exec {holder}> >(
      trap '' TERM INT HUP USR1
      read -r
    )
    exec {copies}<"/proc/$!/fd/." || copies=''
  } 2>/dev/null
  for fd in "${fds[@]}"; do
    exec {fd}<&-
  done
  opened+=("$holder")
  [[ -n $copies ]] || return 1
  opened+=("$copies")
  bpct_to=/proc/self/fd/$copies
}

# Believes the open directories that the kernel calls by their names below the roots. That is safer than to look for
# symlinks before: what was opened is asked.
bpct_check_pairs() {
  local -a paths
  local -i i count=${#fds[@]}
  local directory
  mapfile -d '' -t paths < <(readlink -z -- "$copy" "$source" "${fds[@]/#/"$bpct_to/"}" "${fds[@]/#//proc/self/fd/}")
  ((${#paths[@]} == 2 + 2 * count)) || return 1
  for i in "${!fds[@]}"; do
    directory=/${together[i]}
    [[ $directory != /. ]] || directory=''
    if [[ ${paths[i + 2]} == "${paths[0]%/}$directory" && ${paths[i + 2 + count]} == "${paths[1]%/}$directory" ]]; then
      bpct_prefixes[fds[i]]=${directory:+${together[i]}/}
      targets+=("$bpct_to/${fds[i]}/.")
    else
      alone+=("${together[i]}")
    fi
  done
}

bpct_do_together() {
  local -A bpct_failed_names=() figures=()
  local -a names=() here
  local fd directory
  for fd in "${!bpct_prefixes[@]}"; do
    directory=${bpct_prefixes[fd]%/}
    bpct_choose_members "${directory:-.}"
    names+=("${here[@]/#/$fd/}")
  done
  "$do_names" "${names[@]}"
  [[ -d $bpct_to/. ]] || bpct_stop 'the process that held directories open was killed'
}

# Does the names of one directory, through descriptors of its source and its copy.
bpct_in_directory() {
  local bpct_below=$1 bpct_prefix='' bpct_from='' bpct_to=''
  local -a opened=() targets=() here
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  bpct_choose_members "$1"
  if bpct_open_directory source "$bpct_pair" "$bpct_below" && opened=("$bpct_fd") &&
    bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/${opened[0]} bpct_to=/proc/self/fd/${opened[1]}
    targets=("$bpct_to")
    "$do_names" "${here[@]}"
  else
    bpct_fail_in_directory "${here[@]}"
  fi
  bpct_close "${opened[@]}"
}

# Copies names whose directories are open.
bpct_copy_opened() {
  local -a bpct_names=() links=()
  local -A first_for=()
  local name
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
  bpct_sync "${targets[@]}"
}

# Gives the lines in kept the names that files have below the root.
bpct_name_sums_truly() {
  local i number
  for i in "${!kept[@]}"; do
    number=${kept[i]#*'  ./'}
    number=${number%%/*}
    bpct_escape_name "${bpct_prefixes[number]}"
    [[ $bpct_escaped == "${bpct_prefixes[number]}" ]] || kept[i]="\\${kept[i]#\\}"
    kept[i]=${kept[i]/"  ./$number/"/"  ./$bpct_escaped"}
  done
}

# Puts the true name, and true paths, into name and message of bpct_fail.
bpct_tell_truly() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local number side
  if ((${#bpct_prefixes[@]} == 0)); then
    message=${message//"$bpct_to"/"$root/$bpct_below"}
    return
  fi
  name=${bpct_prefixes[${name%%/*}]}${name#*/}
  failed+=("$name")
  for side in "$bpct_to/" \' \"; do
    ## A link that cannot be made has two.
    while [[ $message =~ "$side"([1-9][0-9]{0,4})/ && -n ${bpct_prefixes[BASH_REMATCH[1]]+is} ]]; do
      number=${BASH_REMATCH[1]}
      message=${message//"$side$number/"/"${side/"$bpct_to"/$root}${bpct_prefixes[number]}"}
    done
  done
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
  for name; do
    if [[ -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      ## cp would go down into it by paths, and so into whatever is planted there.
      bpct_fail "$name" changed 'it is a directory now'
    fi
  done
  bpct_names=("$@")
  bpct_leave_out_failed
  [[ $bpct_kind == H && ${#alone[@]} -gt 1 && ${#bpct_names[@]} -gt 0 ]] || return 0
  set -- "${bpct_names[@]}"
  bpct_names=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for name; do
    i+=1
    bpct_names+=("$name")
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

