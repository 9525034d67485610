# --- old copies of an update ---
# Makes "${bpct_names[@]}" equal to their sources, if the old copies may be of use for that.
bpct_mend_old() {
  local -a whole=("${bpct_names[@]}") differing=()
  bpct_take_figures copied "${whole[@]}"
  if [[ -n $bpct_by_content ]]; then
    bpct_copy_differing
    whole=("${differing[@]}")
  else
    bpct_repair
  fi
  bpct_check_copies
  bpct_verify_names "${whole[@]}"
}

# Gives files, whose contents are there, the attributes of their sources.
## A file whose size or time now differs from its source is copied again: with the right time set, the difference would
## never be seen.
bpct_repair() {
  local -a sources=() ready=() others=() unseen=()
  local refusal='' i
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
  if bpct_is_shared; then
    others=("${bpct_names[@]}") ready=()
  fi
  ((${#ready[@]} == 0)) || bpct_copy_attributes "${ready[@]}"
  others+=("${unseen[@]}")
  ((${#others[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${others[@]}"
  return 0
}

# Clears directories that are in the way of suspects, and puts these into cleared; fails those whose way stays barred.
bpct_clear_directories() {
  local -a left=()
  local name place
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

# Removes files and symlinks in the way of the directories "${bpct_names[@]}", never the targets of symlinks.
## Directories above come first, so none is reached through a symlink. Existing ones are checked again then.
bpct_clear_way() {
  local name parent place
  bpct_has_met_others || return 0
  for name in "${bpct_names[@]}"; do
    if [[ $name == . ]] || bpct_is_below_bad "$name"; then
      continue
    fi
    [[ $name == */* ]] && parent=${name%/*} || parent=.
    bpct_reach "$bpct_pair" "$root" "$parent" || continue
    place=$bpct_reached/${name##*/}
    if [[ -L $place || -e $place && ! -d $place ]]; then
      bpct_clear_place
    fi
    bpct_let_go "$bpct_reached"
  done
  bpct_survey "$root" -- "${bpct_names[@]}"
}

# Removes $place, that is no directory, for directory $name. Another job may have done so, and made the directory.
bpct_clear_place() {
  if bpct_run / rm -f -- "$place"; then
    bpct_note 1 replaced-by-directories
  elif [[ -L $place || ! -d $place ]]; then
    bpct_bad_directories["$bpct_pair/$name"]='something else is in its place and cannot be removed'
  fi
}

#@otherwise
bpct_clear_way() { :; }

bpct_clear_directories() { :; }

bpct_mend_old() {
  bpct_refuse_kind
}
