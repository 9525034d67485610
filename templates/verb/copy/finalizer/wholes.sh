# --- files whose ranges have been copied ---
# Gives the file of the group in hand its attributes and its name, if all its ranges are there.
bpct_finish_split() {
  [[ $bpct_kind == W ]] || return 0
  local changed=0
  bpct_take_split
  if [[ -z ${bpct_done[bpct_group]-} ]]; then
    if bpct_make_whole; then
      bpct_journal 1 0 0 0
    else
      bpct_check_roots || bpct_stop "$bpct_message"
      bpct_record_error "${bpct_names[0]}" "$bpct_split_class" "$bpct_split_message"
      [[ $bpct_split_class == lost:* ]] || bpct_record_split_failure
      [[ $bpct_split_class != changed ]] || changed=1
      bpct_journal 1 0 1 "$changed"
    fi
  fi
  ## The places go only after the result is recorded: a restarted finalizer would find nothing.
  bpct_remove_split_places
}

bpct_make_whole() {
  local -r data=$bpct_split_place/data
  local lacks='' lacks_class=other
  ! bpct_is_below_bad "$bpct_split_directory" || bpct_blame_split other "$bpct_message" || return
  if [[ ! -e $data && ! -L $data ]]; then
    ## A finalizer was killed just after the rename; or that of an earlier wave has done it.
    { bpct_has_split_place || ((bpct_wave > 1)); } && bpct_is_split_there && return
    bpct_blame_split_failure
    return
  fi
  bpct_has_split_place || bpct_blame_split other "${bpct_split_place@Q} is none of this batch" || return
  bpct_read_split_figures && bpct_is_unchanged || return
  bpct_has_all_ranges || bpct_blame_split_failure || return
  bpct_give_attributes
  bpct_is_unchanged || return
  bpct_run / mv -f -T -- "$data" "$bpct_split_copy" || bpct_blame_by_message || return
#@include verb/copy/project/whole.sh if project
  [[ -z $lacks ]] || bpct_blame_split "$lacks_class" "$lacks"
}

# Succeeds if all ranges of the file are there, and it is as long as its source.
bpct_has_all_ranges() {
  local -i offset planned=${bpct_split_planned%% *}
  for ((offset = 0; offset < planned; offset += bpct_range_step)); do
    [[ -f $bpct_split_place/done.$offset ]] || return 1
  done
  [[ -f $data && ! -L $data && $(stat --printf=%s -- "$data" 2>/dev/null) == "$bpct_split_size" ]]
}

# Reports why ranges are missing, by the messages of jobs.
bpct_blame_split_failure() {
  bpct_read_split_failure $((bpct_wave + 1)) || bpct_blame_split other 'not all of its ranges were copied'
  return 1
}

# Gives the copy the attributes of its source; puts those that cannot be kept into lacks, and their class into lacks_class.
bpct_give_attributes() {
  local -a said=()
  local source copy mode
  bpct_run / "${bpct_copy[@]/#--remove-destination/--attributes-only}" -T -- "$bpct_split_source" "$data" || {
    mapfile -t said <"$bpct_attempt/stderr"
    ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
    bpct_blame_by_message
    lacks=$bpct_split_message lacks_class=$bpct_split_class
  }
  ## Without kept modes, cp gives a new file the mode that the umask leaves.
  if [[ $bpct_keeps != *' mode '* ]]; then
    [[ $bpct_keeps == *' no-mode '* ]] && mode=666 || mode=$(stat --printf=%a -- "$bpct_split_source")
    printf -v mode %o $((8#$mode & 0777 & ~8#$bpct_user_umask))
    bpct_run / chmod "$mode" -- "$data" || lacks='its mode cannot be set'
  fi
  [[ -z $lacks ]] || return 0
  source=$(stat --printf="%f %s %u %g %d:%i %.${bpct_time_digits}Y" -- "$bpct_split_source" 2>/dev/null)
  copy=$(stat --printf="%f %s %u %g %d:%i %.${bpct_time_digits}Y" -- "$data" 2>/dev/null)
  [[ $bpct_keeps == *' mode '* ]] || source=${copy%% *}" ${source#* }"
  [[ -n $source && -n $copy ]] || lacks='it cannot be compared with its source'
  if [[ -z $lacks ]] && bpct_differs "$source" "$copy"; then
    lacks="the destination does not keep its $bpct_difference"
    ! bpct_find_kinds "$source" "$copy" || lacks="the destination does not keep its ${bpct_kinds//,/, }" lacks_class=lost:$bpct_kinds
  fi
}

# Removes the place, and unfinished places of killed jobs.
bpct_remove_split_places() {
  local -a mine=()
  local place
  ! bpct_has_split_place || mine=("$bpct_split_place")
  for place in "$bpct_split_place".new.*; do
    [[ ! -d $place || -L $place ]] || ! bpct_is_own "$place" || mine+=("$place")
  done
  ((${#mine[@]})) || return 0
  bpct_run / rm -rf -- "${mine[@]}" || bpct_say "cannot remove ${bpct_split_place@Q}"
}

#@otherwise
## If other users may plant symlinks, no file is copied as ranges.
bpct_finish_split() {
  [[ $bpct_kind != W ]] || bpct_refuse_kind
}
