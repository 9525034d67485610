# --- landing ---
## A complete copy moves from its place to its final name.
# Reports the names that a forced link of "$@" from $1 into $2 left behind, and succeeds if there are any.
## cp makes the link under a name of its own, and renames it. An append-only directory refuses the rename, and then the removal.
bpct_tell_of_strays() {
  local -r from=$1 to=$2
  local -A strayed=()
  local name stray bpct_path
  [[ $(<"$bpct_attempt/stderr") == *': Operation not permitted'* ]] || return 1
  shift 2
  shopt -s nullglob
  for name; do
    [[ $name == */* ]] || continue
    for stray in "$to/${name%/*}"/Cu??????; do
      if bpct_is_same_link "$stray" "$from/$name" && ! rm -f -- "$stray" 2>/dev/null; then
        bpct_set_path "$name"
        strayed[$stray]=${bpct_path%/*}/${stray##*/}
      fi
    done
  done
  shopt -u nullglob
  ((${#strayed[@]})) || return 1
  bpct_say "cannot remove from ${bpct_destination_roots[bpct_pair]@Q}: ${strayed[*]@Q}"
}

# Renames "${landing[@]}", from within the place, to where they belong.
## mv renames into one directory only. A forced link also replaces an existing file by a rename.
bpct_become_landing() {
  [[ "${landing[*]}" == */* ]] || exec mv -f -t "$bpct_apart" -- "${landing[@]}"
  exec cp --link --force --no-dereference --parents -t "$bpct_apart" -- "${landing[@]}"
}

# Moves whole names to their final place, fails those that cannot get there, and leaves the place.
bpct_land_ready() {
  local -a bpct_names=("$@") bpct_landed=() ready=() sources
  local i failure
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    failure=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-whole}
    ## This includes copies that lack only attributes that the destination does not keep.
    if [[ -n ${bpct_surveyed[i]} && $failure == @(whole|lost) ]] ||
      { [[ -n ${sources[i]} && -n ${bpct_surveyed[i]} && $failure != bad ]] &&
        { ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}"; }; }; then
      ready+=("${bpct_names[i]}")
    fi
  done
  ((${#ready[@]} == 0)) || bpct_land_with_care "${ready[@]}"
  bpct_leave_apart
}

# Lands names that are whole; makes way for them if it may.
bpct_land_with_care() {
  local -a landing=("$@") left=() suspects=() cleared=()
  local from=$bpct_to name
  [[ -z $bpct_new_name ]] || landing=("$bpct_new_name")
  bpct_run "$from" bpct_become_landing && return
  if bpct_tell_of_strays "$from" "$bpct_apart" "${landing[@]}"; then
    bpct_find_left "$@"
    bpct_fail_left
    return
  fi
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
    bpct_rename_left
    ((${#left[@]} == 0)) || bpct_land_elsewhere
    [[ $bpct_kind != H ]] || bpct_fail_split "$@"
  else
    bpct_fail_left
  fi
}

# Renames the names that are left, a directory at a time, if links would be too many for their file: for a moment it has twice as
# many names.
## Some file systems give a file 1,023 names. A name that is left would be copied, and leave its family.
bpct_rename_left() {
  local -A found_in=()
  local name directory i
  [[ $(<"$bpct_attempt/stderr") == *': Too many links'* ]] || return 0
  for i in "${!left[@]}"; do
    name=./${left[i]}
    found_in[${name%/*}]+=" $i"
  done
  for directory in "${!found_in[@]}"; do
    local -a numbers names=()
    read -r -a numbers <<<"${found_in[$directory]}"
    for i in "${numbers[@]}"; do
      names+=("${left[i]##*/}")
    done
    bpct_run "$bpct_to/$directory" mv -f -t "$bpct_apart/$directory" -- "${names[@]}" || :
  done
  bpct_find_left "${left[@]}"
}

# Fails the names whose copies are not the file of their family.
bpct_fail_split() {
  local -A copy_of=()
  local -a bpct_names=() sources figures
  local i inode name
  for name; do
    bpct_has_failed "$name" || bpct_names+=("$name")
  done
  ((${#bpct_names[@]})) || return 0
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_apart" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    inode=${figures[4]-}
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n $inode && -n ${figures[4]-} ]] || continue
    [[ ${copy_of[$inode]:=${figures[4]}} == "${figures[4]}" ]] ||
      bpct_lose "${bpct_names[i]}" links links
  done
}

# Fails the remaining names, with the last message.
bpct_fail_left() {
  local name
  for name in "${left[@]}"; do
    bpct_has_failed "$name" || bpct_fail_by_message "$name"
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

# Lands the names left in directories of other mounts or projects, or on a file system without links: those in the place's own
# directory by a rename, and all others from a place beside it.
bpct_land_elsewhere() {
  local -r own=${bpct_place%/*}
  local bpct_place='' bpct_place_fd='' bpct_place_name='' directory='' name is_together=yes
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

# Lands the names in here from a place in their directory, and leaves in rest the names still to land.
## Names in landing go along, because they may be in other directories of the same mount, as a family may be, until that
## has failed.
bpct_land_beside() {
  local -a moving=("${here[@]}")
  local inner
  rest=("${landing[@]}") left=("${here[@]}")
  if ! bpct_make_place "$bpct_apart" "${here[0]}" beside; then
    bpct_fail_left
    return
  fi
  inner=${bpct_place_fd:+/proc/self/fd/}${bpct_place_fd:-$bpct_place}
  [[ -z $is_together ]] || moving+=("${landing[@]}")
#@include verb/copy/layout/before-moving.sh if layout
  ## Where a directory does not take its mode cp complains, and has copied all.
  if bpct_run "$bpct_to" bpct_become_moving || bpct_has_refusals; then
    bpct_to=$inner
    bpct_land_here
    if [[ -n $is_together && ${#landing[@]} -gt 0 ]]; then
      bpct_run "$bpct_to" bpct_become_landing || bpct_tell_of_strays "$bpct_to" "$bpct_apart" "${landing[@]}" || :
      bpct_find_left "${landing[@]}"
      rest=("${left[@]}")
      ((${#rest[@]} < ${#landing[@]})) || [[ $bpct_kind == H ]] || is_together=''
    fi
    bpct_to=$from
  elif [[ $bpct_kind != H && ${#moving[@]} -gt ${#here[@]} ]]; then
    ## The names of this directory may fit.
    is_together='' rest=("${here[@]}" "${landing[@]}")
  else
    left=("${moving[@]}")
    [[ -z $is_together ]] || rest=()
    bpct_fail_left
  fi
  bpct_remove_place || bpct_keep_place
}

bpct_become_moving() {
#@include verb/copy/layout/become-moving.sh if layout
  local -a call=("${bpct_copy[@]}")
  [[ -z $bpct_limited ]] || bpct_copy_by_reads
  exec "${call[@]}" --parents -t "$inner" -- "${moving[@]}"
}

#@include verb/copy/layout/moving.sh if layout
