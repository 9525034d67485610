# --- guarded mode: the names of up to 200 open directories at once ---
bpct_is_linking='' bpct_is_landing=''
declare -gA bpct_family_failures=()

# Calls $1 for "${bpct_names[@]}" in the directories that they are in.
bpct_by_place() {
  bpct_by_directory "$1" "${bpct_names[@]}"
}

# Calls $1 for names of the group in hand: for those of up to 200 directories at once, or of one alone where
# it cannot be opened, where others can write in its copy, and where a family is in more than 200.
bpct_by_directory() {
  local -r do_names=$1
  shift
  ## These loop over directories: a loop over 20,000 names costs more than all of cp.
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

# Does the names of several directories.
## $bpct_from and $bpct_to hold their descriptors: N is the source in one and its copy in the other, so N/name is a name
## below both.
bpct_in_directories() {
  local bpct_below='' bpct_prefix='' bpct_from=/proc/self/fd bpct_to='' name
  local -a bpct_prefixes=() opened=() targets=() failed=()
  bpct_open_pairs "$@"
  ((${#bpct_prefixes[@]} == 0)) || bpct_do_together
  bpct_close "${opened[@]}"
  for name in "${failed[@]}"; do
    bpct_failed_names["/${name#*/}"]=${name%%/*}
  done
}

# Opens directories of the copy, has a process hold them, and opens their sources by the same numbers.
## Puts the prefix of the names of each directory into bpct_prefixes, by number, and directories that must be handled
## one by one into alone.
bpct_open_pairs() {
  local -r source=/proc/self/fd/${bpct_source_fds[bpct_pair]} copy=/proc/self/fd/${bpct_destination_fds[bpct_pair]}
  local -a fds=() together=()
  local directory i is_paired=yes
  for directory; do
    if { exec {bpct_fd}<"$copy/$directory/."; } 2>/dev/null; then
      bpct_below=$directory bpct_to=/proc/self/fd/$bpct_fd
      if [[ -n $bpct_is_landing ]] || ! bpct_is_shared; then
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

# Has a process hold the directories in fds open, and closes them here.
## Its descriptors are also reached through an open directory: once the process has ended, that one is empty, whichever
## process gets its number.
bpct_hold_open() {
  local fd holder copies
  ## The process ends when this shell, and its commands, have closed the pipe. With 2> Bash needs one more descriptor,
  ## as it does for opening directories, so the one that it has released there stays free.
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

# Believes the open directories that the kernel calls by their names below the roots.
## That is safer than a check for symlinks before: the opened directory itself is checked.
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

# Puts the true name, and true paths, into name and message of bpct_fail, and keeps why a name of a family failed: class $1 and message.
bpct_tell_truly() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local -r to=${bpct_apart:-$bpct_to}
  local rest=$message side number found
  if ((${#bpct_prefixes[@]} == 0)); then
    message=${message//"$to"/"$root/$bpct_below"}
    [[ $bpct_kind != H ]] || bpct_family_failures["/$name"]="$1 $message"
    return
  fi
  name=${bpct_prefixes[${name%%/*}]}${name#*/}
  failed+=("$state/$name")
  ## A link that cannot be made has two names in its message. Inserted text is not searched again: directories have numbers for
  ## names, too.
  message=''
  while [[ $rest =~ ("$to/"|\'|\")([1-9][0-9]{0,4})/ ]]; do
    found=${BASH_REMATCH[0]} side=${BASH_REMATCH[1]} number=${BASH_REMATCH[2]}
    message+=${rest%%"$found"*}
    rest=${rest#*"$found"}
    if [[ -n ${bpct_prefixes[number]+is} ]]; then
      [[ $side != "$to/" ]] || side=$root/
      message+=$side${bpct_prefixes[number]}
    else
      message+=$found
    fi
  done
  message+=$rest
}

# Fails the names of a directory that cannot be opened, for bpct_message; not those that were copied well before their
# source was deleted.
bpct_fail_in_directory() {
  local -r class=$bpct_class message=$bpct_message
  local -a bpct_names=("$@")
  local name
  if [[ -n $bpct_is_landing ]]; then
    bpct_is_landing=failed
    return
  fi
  if [[ -n $bpct_is_linking ]]; then
    for name in "${bpct_names[@]}"; do
      bpct_mark_unlinked "$name"
    done
    return
  fi
  if [[ $class == vanished ]] && bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/none bpct_to=/proc/self/fd/$bpct_fd
    bpct_set_aside_settled
  fi
  for name in "${bpct_names[@]}"; do
    bpct_fail "$name" "$class" "$message"
  done
}
