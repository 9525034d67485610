# --- replacing: an old copy stays until the new one is whole ---
## cp --remove-destination gives an old copy up before it has read a byte: nothing was left of a source that cannot be read,
## and on a full disk nothing of a thousand files. So cp writes into a folder of its own, the place, and what is whole and
## compared there is renamed over the old copies. The place stands in the directory of the first name: below a root there may
## be other mounts, other project quotas and other default access lists.
bpct_is_decided=''
## Bytes of names that are made apart at once; a single file may have more.
readonly bpct_most_apart=1073741824
## Whether groups or access lists come from the directory in which a file is made: cp -a of root alone sets them all.
bpct_inherits=yes
[[ $EUID != 0 || $bpct_keeps != *' mode '* || $bpct_keeps != *' ownership '* ]] || bpct_inherits=''
## What each directory of the names in hand hands on to what is made in it: its group, with its setgid bit, or its own
## name where there is an access list, or nobody knows.
declare -A bpct_hands_on=()
## What people call the place, how many this process has chosen, and whether all that are written down have been removed.
bpct_place_name='' bpct_places_chosen=0 bpct_forgets_places=''

# Succeeds if new copies of "${bpct_names[@]}" are to be made apart: where there is an old copy, and where others can write.
## cp sets the mode of a FIFO or a device by its path. A destination that was empty when bpct planned costs no look.
bpct_needs_apart() {
  [[ -z $bpct_apart$bpct_is_decided ]] || return 1
  [[ -z $bpct_guard ]] || ! bpct_is_shared || return 0
  [[ -n $bpct_replaces ]] || ((bpct_attempt_number > 1)) || return 1
  local -r first=$bpct_to/${bpct_new_name:-${bpct_names[0]}}
  [[ ! -e $first && ! -L $first ]] || return 0
  [[ -n $(
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" x
  ) ]]
}

# Succeeds if "${bpct_names[@]}" are not to be made in one place: in directories that hand on other groups, or access lists.
## What each of them does is in bpct_hands_on then.
## One ls for a group of names: with a place for each of 500 directories, 1,500 files took 7 s, and 2.6 with one. With
## a setgid bit the group is handed on, and without one it may be: there is a mount option, grpid.
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

# Copies "${bpct_names[@]}" with one cp while the old copies stay; succeeds if all are whole and where they belong.
## The commands around cp share its process and that of mv: each call of bpct_run costs more than a fork.
bpct_replace_at_once() {
  [[ $bpct_kind != T ]] && ((bpct_bytes <= bpct_most_apart)) || return 1
  bpct_choose_place "$bpct_to" "${bpct_names[0]}"
  bpct_apart=$bpct_to bpct_to=$bpct_place bpct_is_tried=yes
  local bpct_makes_place=yes
  if bpct_call_cp && bpct_agree && bpct_run "$bpct_to" bpct_become_last_landing; then
    bpct_to=$bpct_apart bpct_apart=''
    bpct_forget_place
    return 0
  fi
  if [[ ! -d $bpct_to ]]; then
    bpct_to=$bpct_apart bpct_apart='' bpct_is_tried=''
  fi
  return 1
}

# Is where cp is called in a place that is not there yet.
bpct_make_place_at_once() {
  mkdir -m 700 -- "$bpct_to" || exit
  [[ "${bpct_names[*]}" == */* ]] || return 0
  (cd -- "$bpct_to" && bpct_furnish_place) || exit
}

bpct_become_last_landing() {
  local -a landing=("${bpct_names[@]}")
  (bpct_become_landing) && cd / && exec rm -rf -- "$bpct_place"
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
    if [[ -n $is_split && -z $is_cut$bpct_guard$bpct_verify$bpct_by_content ]] && bpct_replace_at_once; then
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
      ## What was there, old and new, does not fit. Half as much is tried: what is replaced frees its room.
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
# directories hand on what that of the first one does.
## Counts them in units and bytes.
bpct_cut_portion() {
  local -a figures
  local inode='' name first=./${bpct_names[0]}
  local -i i
  first=${first%/*}
  units=0 bytes=0 bpct_surveyed=()
  [[ -z $is_cut && $bpct_kind != H ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]-}"
    ## The names of a family stand one after the other, and it is where its first name is.
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

# Makes the place for "${bpct_names[@]}" and leads $bpct_to there; fails if it cannot be made, stderr says why.
bpct_go_apart() {
  local pause
  for pause in 1 2 4 0; do
    bpct_is_partial=''
    ! bpct_make_place "$bpct_to" "${bpct_new_name:-${bpct_names[0]}}" || break
    bpct_check_destination
    { ((pause)) && bpct_may_pass && bpct_pause "$pause"; } || return 1
  done
  bpct_apart=$bpct_to bpct_to=${bpct_place_fd:+/proc/self/fd/}${bpct_place_fd:-$bpct_place}
  [[ "${bpct_names[*]}" == */* ]] || return 0
  bpct_run "$bpct_to" bpct_furnish_place && return
  bpct_check_destination
  bpct_leave_apart
  return 1
}

# Makes the directories of "${bpct_names[@]}" where it is called, in a place, so that this user can write there.
## cp --parents would give them the modes of their sources. A default access list may leave the owner no right to write,
## whatever the umask is, and hands itself on: mkdir -p without a mode is content with a last directory of that kind.
bpct_furnish_place() {
  local -a inner=("${bpct_names[@]/#/./}")
  local name rest path
  umask 077
  # shellcheck disable=SC2174
  ! mkdir -p -m 700 -- "${inner[@]%/*}" 2>/dev/null || exit 0
  for name in "${inner[@]%/*}"; do
    rest=$name/ path=''
    while [[ -n $rest ]]; do
      path+=${rest%%/*}/ rest=${rest#*/}
      [[ -d $path ]] || mkdir -m 700 -- "$path" || exit
      chmod 700 -- "$path" || exit
    done
  done
  exit 0
}

# Chooses a place in the directory that name $2 below $1 is in, and records it.
## Beside those before with $3, or where one of these is still there: who is killed leaves it.
bpct_choose_place() {
  local parent=$1 bpct_path
  bpct_set_path "$2"
  [[ $2 != */* ]] || parent+=/${2%/*}
  [[ -n ${3-} || $bpct_forgets_places != yes ]] || : >"$bpct_attempt/places" || bpct_stop "cannot write in $bpct_attempt"
  bpct_places_chosen=$((bpct_places_chosen + 1))
  local name=.bpct-new.${bpct_batch_directory##*/}.${bpct_job_directory##*/}.$bpct_attempt_number.${bpct_lane:-0}
  name+=.$bpct_places_chosen
  [[ $bpct_path == */* ]] && bpct_path=${bpct_path%/*} || bpct_path=.
  printf '%s\0' "$bpct_pair" "${bpct_destination_roots[bpct_pair]}" "$bpct_path/$name" "${bpct_below:-.}" \
    "${#bpct_prefixes[@]}" "${!bpct_prefixes[@]}" "${bpct_prefixes[@]}" >>"$bpct_attempt/places" ||
    bpct_stop "cannot write in $bpct_attempt"
  bpct_place=$parent/$name bpct_place_fd=''
  bpct_place_name=${bpct_destination_roots[bpct_pair]}/${bpct_path#./}/$name
}

# Makes a place in the directory that name $2 below $1 is in; $3 as above.
bpct_make_place() {
  bpct_choose_place "$@"
  local -r parent=${bpct_place%/*}
  bpct_run / mkdir -m 700 -- "$bpct_place" ||
    { bpct_remove_place && bpct_run / mkdir -m 700 -- "$bpct_place"; } || return
  [[ -n $bpct_guard ]] || return 0
  if [[ ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null; then
    [[ -O /proc/self/fd/$bpct_place_fd/. && /proc/self/fd/$bpct_place_fd/.. -ef $parent/. ]] && return
    exec {bpct_place_fd}<&-
    bpct_place_fd=''
  fi
  bpct_run / rmdir -- "$bpct_place" || bpct_keep_place
  printf 'the directory was replaced while it was copied\n' >"$bpct_attempt/stderr"
  bpct_code=1
  return 1
}

# Removes the place with what is left in it, and leads $bpct_to to the old copies.
bpct_leave_apart() {
  bpct_to=$bpct_apart bpct_apart=''
  if bpct_remove_place; then
    bpct_forget_place
  else
    bpct_keep_place
  fi
}

# Lets the next place be written down over this one, which is gone, unless another one is still there.
bpct_forget_place() {
  [[ $bpct_forgets_places == never ]] || bpct_forgets_places=yes
}

# Says that a place cannot be removed now. It stays written down, and the finalizer tries again.
bpct_keep_place() {
  bpct_forgets_places=never
  bpct_say "cannot remove ${bpct_place_name@Q}"
}

# Renames "${landing[@]}", from within the place, to where they belong.
## mv renames into one directory only. A forced link takes the place of what was there by a rename, too.
bpct_become_landing() {
  [[ "${landing[*]}" == */* ]] || exec mv -f -t "$bpct_apart" -- "${landing[@]}"
  exec cp --link --force --no-dereference --parents -t "$bpct_apart" -- "${landing[@]}"
}

# Puts those of the names where they belong that are whole, fails those that cannot get there, and leaves the place.
bpct_land_ready() {
  local -a bpct_names=("$@") bpct_landed=() ready=() sources
  local i failure
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    failure=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-whole}
    ## Also what lacks only what the destination does not keep.
    if [[ -n ${bpct_surveyed[i]} && $failure == whole ]] ||
      { [[ -n ${sources[i]} && -n ${bpct_surveyed[i]} && $failure != bad ]] &&
        { ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}"; }; }; then
      ready+=("${bpct_names[i]}")
    fi
  done
  ((${#ready[@]} == 0)) || bpct_land_with_care "${ready[@]}"
  bpct_leave_apart
}

# Does so with names that are whole; makes way for them if it may.
bpct_land_with_care() {
  local -a landing=("$@") left=() suspects=() cleared=()
  local from=$bpct_to name
  [[ -z $bpct_new_name ]] || landing=("$bpct_new_name")
  bpct_run "$from" bpct_become_landing && return
  bpct_find_left "$@"
  suspects=("${left[@]}")
  bpct_to=$bpct_apart
  bpct_clear_directories
  bpct_to=$from
  left=("${suspects[@]}" "${cleared[@]}") landing=("${suspects[@]}" "${cleared[@]}")
  ((${#landing[@]})) || return 0
  [[ -z $bpct_new_name ]] || landing=("$bpct_new_name")
  bpct_run "$from" bpct_become_landing && return
  bpct_find_left "${left[@]}"
  if [[ -z $bpct_new_name && "${left[*]}" == */* ]]; then
    bpct_land_elsewhere
  else
    bpct_fail_left
  fi
}

# Fails the names that are left, by what was said last.
bpct_fail_left() {
  local name
  for name in "${left[@]}"; do
    [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || bpct_fail_by_message "$name"
  done
}

# Puts those of the names into left that are in the place, and not where they belong.
bpct_find_left() {
  local -a here=() a b names=("$@")
  local i
  [[ -z $bpct_new_name ]] || names=("$bpct_new_name")
  bpct_survey "$bpct_to" -- "${names[@]}"
  here=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_apart" -- "${names[@]}"
  left=()
  for i in "${!names[@]}"; do
    read -r -a a <<<"${here[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ -z ${a[4]-} || ${a[4]} == "${b[4]-}" ]] || left+=("${@:i+1:1}")
  done
}

# Lands what is left in directories of other mounts or projects, or on a file system without links: what is in the place's own
# directory by a rename, and all else from a place beside it.
bpct_land_elsewhere() {
  local -r own=${bpct_place%/*}
  local bpct_place='' bpct_place_fd='' bpct_place_name='' directory='' name together=yes
  local -a rest=("${left[@]}") here landing
  while ((${#rest[@]})); do
    [[ ${rest[0]} == */* ]] && directory=${rest[0]%/*} || directory=.
    here=() landing=()
    for name in "${rest[@]}"; do
      [[ ./${name%/*} == "./$directory" || $directory == . && $name != */* ]] && here+=("$name") || landing+=("$name")
    done
    if [[ $own == "$bpct_apart/$directory" || $own == "$bpct_apart" && $directory == . ]]; then
      bpct_land_here
      rest=("${landing[@]}")
    else
      bpct_land_beside
    fi
  done
}

# Renames the names in here into their directory, and fails those that cannot get there.
bpct_land_here() {
  bpct_run "$bpct_to/$directory" mv -f -t "$bpct_apart/$directory" -- "${here[@]##*/}" || :
  bpct_find_left "${here[@]}"
  bpct_fail_left
}

# Lands the names in here from a place in their directory, and leaves in rest what is still to be landed.
## Those in landing go with them, for they may be in others of the same mount, as a family may be, until that was in vain.
bpct_land_beside() {
  local -a moving=("${here[@]}")
  local inner
  rest=("${landing[@]}") left=("${here[@]}")
  if ! bpct_make_place "$bpct_apart" "${here[0]}" beside; then
    bpct_fail_left
    return
  fi
  inner=${bpct_place_fd:+/proc/self/fd/}${bpct_place_fd:-$bpct_place}
  [[ -z $together ]] || moving+=("${landing[@]}")
  if bpct_run "$bpct_to" bpct_become_moving; then
    bpct_to=$inner
    bpct_land_here
    if [[ -n $together && ${#landing[@]} -gt 0 ]]; then
      bpct_run "$bpct_to" bpct_become_landing || :
      bpct_find_left "${landing[@]}"
      rest=("${left[@]}")
      ((${#rest[@]} < ${#landing[@]})) || [[ $bpct_kind == H ]] || together=''
    fi
    bpct_to=$from
  elif [[ $bpct_kind != H && ${#moving[@]} -gt ${#here[@]} ]]; then
    ## There may be room for those of this directory.
    together='' rest=("${here[@]}" "${landing[@]}")
  else
    left=("${moving[@]}")
    [[ -z $together ]] || rest=()
    bpct_fail_left
  fi
  bpct_remove_place || bpct_keep_place
}

bpct_become_moving() {
  exec "${bpct_copy[@]}" --parents -t "$inner" -- "${moving[@]}"
}
