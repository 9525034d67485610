## needs: agree.sh attempt.sh awake.sh copy.sh failures.sh groups.sh guard-private.sh guard.sh mend.sh suspects.sh
##   unusable.sh
## reads: bpct_batch_directory bpct_fd bpct_from bpct_guard bpct_kind bpct_landed bpct_names bpct_new_name bpct_pair
##   bpct_stat_source bpct_surveyed bpct_to bpct_update ready root
## sets: bpct_bad_directories
## fills: cleared others suspects
# --- what an update meets in the destination ---
# Gives files, whose contents are there, the attributes of their sources.
## Copied anew is what has another size or time than its source by now: with the right time set over it, nobody would
## ever see that it differs.
bpct_repair() {
  local -a sources=() ready=() others=()
  local i
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    if bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}" && [[ -w $bpct_to/${bpct_landed[i]} ]]; then
      ready+=("${bpct_names[i]}")
    else
      others+=("${bpct_names[i]}")
    fi
  done
  ## cp would make empty files in a private folder.
  if [[ -n $bpct_guard ]] && bpct_is_shared; then
    others=("${bpct_names[@]}") ready=()
  fi
  ((${#ready[@]} == 0)) || bpct_repair_ready
  ((${#others[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${others[@]}"
  return 0
}

# Does so, and puts those into others of which cp complains for what stat does not show.
bpct_repair_ready() {
  local -a bpct_names=("${ready[@]}") bpct_landed=() sources=()
  bpct_set_landed
  bpct_call_cp --attributes-only && return
  local -a suspects=() unseen=()
  bpct_check_destination
  bpct_find_suspects
  bpct_find_unseen
  others+=("${unseen[@]}")
}

# Clears directories that are in the way of suspects, and puts these into cleared; fails those whose way stays barred.
bpct_clear_directories() {
  local -a left=()
  local name place
  [[ -n $bpct_update ]] || return 0
  for name in "${suspects[@]}"; do
    place=$bpct_to/${bpct_new_name:-$name}
    if [[ ! -d $place || -L $place || -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      left+=("$name")
    elif rmdir -- "$place" 2>/dev/null; then
      bpct_note 1 empty-directories-replaced
      ## A family is copied again as a whole.
      [[ $bpct_kind == H ]] && left+=("$name") || cleared+=("$name")
    elif bpct_move_aside "$place"; then
      bpct_note 1 directories-moved-aside
      [[ $bpct_kind == H ]] && left+=("$name") || cleared+=("$name")
    else
      bpct_fail "$name" other 'in its place is a directory that is not empty'
    fi
  done
  suspects=("${left[@]}")
}

# Moves directory $1 aside, to the name by which it is deleted after the copy; only if that is planned.
bpct_move_aside() {
  local inode aside
  [[ -e $bpct_batch_directory/in-the-way && $bpct_kind != T ]] || return 1
  inode=$(stat --printf=%i -- "$1") || return 1
  [[ $(<"$bpct_batch_directory/in-the-way") == *$'\n'"$inode"@($'\n'*|) ]] || return 1
  aside=${1%/*}/.bpct-in-the-way.$inode
  [[ ! -e $aside && ! -L $aside ]] || return 1
  bpct_run / mv -n -T -- "$1" "$aside" && [[ ! -e $1 && ! -L $1 ]]
}

# Succeeds if bpct_surveyed shows something else than directories.
bpct_has_met_others() {
  local found
  for found in "${bpct_surveyed[@]}"; do
    [[ -z $found || $found == 4* ]] || return 0
  done
  return 1
}

# Removes what is in the way of the directories "${bpct_names[@]}": files and symlinks, never what these lead to.
## Those above come first, so none is reached through a symlink.
bpct_clear_way() {
  local name parent place
  for name in "${bpct_names[@]}"; do
    if [[ $name == . ]] || bpct_is_below_bad "$name"; then
      continue
    fi
    [[ $name == */* ]] && parent=${name%/*} || parent=.
    place=$root/$parent/${name##*/}
    if [[ -n $bpct_guard ]]; then
      bpct_open_directory destination "$bpct_pair" "$parent" || continue
      place=/proc/self/fd/$bpct_fd/${name##*/}
    fi
    if [[ -L $place || -e $place && ! -d $place ]]; then
      bpct_clear_place
    fi
    [[ -z $bpct_guard ]] || bpct_close "$bpct_fd"
  done
}

# Removes $place, that is no directory, for directory $name. Another job may have done so, and made the directory.
bpct_clear_place() {
  if bpct_run / rm -f -- "$place"; then
    bpct_note 1 replaced-by-directories
  elif [[ -L $place || ! -d $place ]]; then
    bpct_bad_directories["$bpct_pair/$name"]='something else is in its place and cannot be removed'
  fi
}

