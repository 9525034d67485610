# --- replacing: an old copy stays until the new one is whole ---
## cp --remove-destination removes an old copy before it has read a byte. After an unreadable source, or on a full disk
## with a thousand files, no copy was left. So cp writes into a folder of its own, the place, and complete, compared
## copies are renamed over the old ones. The place is in the directory of the first name: below a root there may be
## other mounts, other project quotas and other default access lists.
bpct_is_decided=''
## The largest number of bytes of names that are made apart at once; a single file may have more.
readonly bpct_most_apart=1073741824
## Whether groups or access lists come from the directory in which a file is made: only cp -a of root sets them all.
bpct_inherits=yes
[[ $EUID != 0 || $bpct_keeps != *' mode '* || $bpct_keeps != *' ownership '* ]] || bpct_inherits=''
## The value that each directory of the names in hand passes on to new files: its group, with its setgid bit. With an
## access list, or an unknown value, it is the directory's own name.
declare -gA bpct_hands_on=()

# Succeeds if new copies of "${bpct_names[@]}" are to be made apart: where there is an old copy, and where others can write.
## cp sets the mode of a FIFO or a device by its path. A destination that was empty at planning needs no check.
bpct_needs_apart() {
  [[ -z $bpct_apart$bpct_is_decided ]] || return 1
  ! bpct_is_shared || return 0
  [[ -n $bpct_replaces ]] || ((bpct_attempt_number > 1)) || return 1
  local -r first=$bpct_to/${bpct_new_name:-${bpct_names[0]}}
  [[ ! -e $first && ! -L $first ]] || return 0
  [[ -n $(
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" x
  ) ]]
}

# Succeeds if "${bpct_names[@]}" are not to be made in one place: in directories that hand on other groups, or access lists.
## bpct_hands_on then holds the value of each of them. One ls for a group of names: with a place for each of 500
## directories, 1,500 files took 7 s, and 2.6 with one. With a setgid bit the group is passed on, and without one it may
## be: there is a mount option, grpid.
bpct_needs_places() {
  [[ -n $bpct_inherits && "${bpct_names[*]}" == */* ]] || return 1
  local -a directories=() bpct_lines
  local name mode group rest i several=''
  bpct_hands_on=()
  for name in "${bpct_names[@]}"; do
    name=./$name
    name=${name%/*}
    [[ -z ${bpct_hands_on[$name]-} ]] || continue
    bpct_hands_on[$name]=$name
    directories+=("$name")
  done
  ((${#directories[@]} > 1)) || return
  bpct_split_lines "$(cd -- "$bpct_to" && exec ls -dlnbU -- "${directories[@]}" 2>/dev/null)"
  ((${#bpct_lines[@]} == ${#directories[@]})) || return 0
  for i in "${!directories[@]}"; do
    read -r mode _ _ group rest <<<"${bpct_lines[i]}"
    [[ $mode != ??????[sS]* ]] || group+=s
    [[ $mode == *+ ]] || bpct_hands_on[${directories[i]}]=$group
    [[ ${bpct_hands_on[${directories[i]}]} == "${bpct_hands_on[${directories[0]}]}" ]] || several=yes
  done
  [[ -n $several ]]
}

# Copies "${bpct_names[@]}" and makes sure that they are there. Old copies stay until then.
bpct_replace() {
  local -a rest=("${bpct_names[@]}") portion
  local -i limit=bpct_most_apart most=${#bpct_names[@]} units=0 bytes=0 failed_before
  local is_cut='' is_split='' name
  if [[ -z $bpct_apart && -n $bpct_is_tried ]] || { [[ -z $bpct_apart ]] && ! bpct_needs_apart; }; then
    local bpct_is_decided=yes
    bpct_copy_whole
    return
  fi
  local bpct_is_decided=yes
  ((bpct_bytes <= limit)) || is_cut=yes
  [[ -n $bpct_apart ]] || ! bpct_needs_places || is_split=yes
  while ((${#rest[@]})); do
    bpct_names=("${rest[@]}")
    [[ -z $is_split$is_cut ]] || bpct_cut_portion
    portion=("${bpct_names[@]}")
    if [[ -n $is_split && -z $is_cut$bpct_verify$bpct_by_content ]] && bpct_replace_at_once; then
      bpct_is_tried=''
      rest=("${rest[@]:${#portion[@]}}")
      continue
    fi
    bpct_set_landed
    failed_before=bpct_failed_here
    if [[ -z $bpct_apart ]] && ! bpct_go_apart; then
      for name in "${portion[@]}"; do
        bpct_fail_by_message "$name"
      done
    elif bpct_copy_whole; then
      if ((bpct_failed_here == failed_before)); then
        bpct_land_with_care "${portion[@]}"
        bpct_leave_apart
      else
        bpct_land_ready "${portion[@]}"
      fi
    else
      ## Old and new copies do not fit together. Half as much is tried, because replacing frees space.
      bpct_leave_apart
      bpct_names=("${portion[@]}") bpct_is_tried='' is_cut=yes
      bpct_cut_portion
      ## Inodes may be short as well, and empty files have no bytes to halve.
      limit=bytes/2 most=units/2
      continue
    fi
    bpct_is_tried=''
    rest=("${rest[@]:${#portion[@]}}")
  done
}

# Leaves at most $most files or families of "${bpct_names[@]}", with $limit bytes, or one; with $is_split only those whose
# directories hand on the same as that of the first one.
## Counts the names of a portion in units and bytes.
bpct_cut_portion() {
  local -a figures
  local inode='' name first=./${bpct_names[0]}
  local -i i
  first=${first%/*}
  units=0 bytes=0 bpct_surveyed=()
  [[ -z $is_cut && $bpct_kind != H ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]-}"
    ## The names of a family are adjacent, and the family is in the place of its first name.
    [[ $bpct_kind != H || -z $inode || ${figures[4]-} != "$inode" ]] || continue
    inode=${figures[4]-} name=./${bpct_names[i]}
    if [[ -n $is_split && ${bpct_hands_on[${name%/*}]} != "${bpct_hands_on[$first]}" ]] ||
      ((units > 0 && (units >= most || bytes + ${figures[1]-0} > limit))); then
      bpct_names=("${bpct_names[@]:0:i}")
      return
    fi
    units+=1 bytes+=${figures[1]-0}
  done
}

# Succeeds if the last cp found no room for all names in hand at once, but there may be some for fewer.
bpct_is_too_much() {
  local -a said=()
  [[ -n $bpct_apart && ${#bpct_names[@]} -gt 1 ]] && ((units != 1)) || return 1
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_is_exhausted "${said[@]}"
}

