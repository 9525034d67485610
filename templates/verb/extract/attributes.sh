# --- directories get their attributes: by tar, from the archive ---
bpct_closed_again=''

# Does one group of the finalizer.
bpct_finish_listed() {
  case $bpct_kind in
    J)
      [[ -z ${bpct_done[bpct_group]-} ]] || return 0
      bpct_open_ways
      bpct_extract_group
      ;;
    Q)
      bpct_close_opened
      [[ -z ${bpct_done[bpct_group]-} ]] || return 0
      if ((EUID)) && [[ $bpct_seen == *[$'\n;']4?[!4-7c-f]* ]]; then
        ## Directories below one that shuts its owner out cannot be reached any more.
        bpct_reap_all
        bpct_finish_directories
      else
        bpct_in_lane bpct_finish_directories
      fi
      ;;
    *) bpct_refuse_kind ;;
  esac
}

# Opens the directories that hard links of the group in hand come into, where their owner is shut out.
bpct_open_ways() {
  local root=''
  local -a bpct_names=("${bpct_names[@]}")
  ((EUID)) || return 0
  bpct_put_extract_root
  [[ $bpct_below == . ]] || bpct_names=("${bpct_names[@]/#/"$bpct_below/"}")
  bpct_put_ways
  bpct_names+=(.)
  bpct_open_closed
}

# Gives directories the modes back that they had before they were opened, once, when their contents are complete.
bpct_close_opened() {
  [[ -z $bpct_closed_again ]] || return 0
  bpct_closed_again=yes
  bpct_load_restores
  bpct_restore_modes
}

# Gives the directories of the group in hand their attributes, and journals it.
bpct_finish_directories() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local root='' found_at='' expected='' told='' spellings='' member_prefix='' fed=''
  local -a ranges=() spots=() wanted=()
  local -A spelled=()
  bpct_put_extract_root
  if [[ $bpct_seen == new ]]; then
    bpct_finish_new
  else
    bpct_split_figures found_at expected told spellings
    mapfile -t spots <<<"$found_at"
    mapfile -t wanted <<<"$expected"
    ((${#wanted[@]} == count && ${#spots[@]} == count)) || bpct_stop "$bpct_list is damaged in group $bpct_group"
    bpct_load_spellings "$spellings"
    bpct_leave_out_damaged "$told"
    ranges=("${spots[@]}")
    bpct_finish_by_turns
  fi
  bpct_sync "$root"
  bpct_journal "$count" 0 "$failed" 0
}

# Gives directories that no archive holds the mode of new ones.
bpct_finish_new() {
  local mode i
  local -ra names=("${bpct_names[@]}")
  printf -v mode '%04o' $((8#777 & ~8#$bpct_user_umask))
  bpct_is_whole_way && bpct_run "$root" bpct_become_opener && return
  for i in "${!names[@]}"; do
    bpct_names=("${names[i]}")
    if ! bpct_is_whole_way; then
      bpct_fail_directory "${names[i]}" other 'it, or something on its path, is no directory'
    elif ! bpct_run "$root" bpct_become_opener; then
      bpct_fail_directory "${names[i]}" denied "cannot set its mode: $(<"$bpct_attempt/stderr")"
    fi
  done
}

bpct_become_opener() {
  exec chmod -- "$mode" "${bpct_names[@]/#/./}"
}

# Does so by the archive; each directory that shuts this user out by itself, when all below it are done.
bpct_finish_by_turns() {
  local -ra all=("${bpct_names[@]}") all_wanted=("${wanted[@]}") all_ranges=("${ranges[@]}")
  local -ir turns=${#all[@]}
  local -i i from=0
  if ((EUID)); then
    for ((i = 0; i < turns; i++)); do
      [[ ${all_wanted[i]} == 4?[!4-7c-f]* ]] || continue
      bpct_finish_turn "$from" "$i"
      bpct_finish_turn "$i" $((i + 1))
      from=$((i + 1))
    done
  fi
  bpct_finish_turn "$from" "$turns"
}

# Does the directories from $1 to before $2.
bpct_finish_turn() {
  local -i i
  (($1 < $2)) || return 0
  bpct_names=("${all[@]:$1:$2-$1}") wanted=("${all_wanted[@]:$1:$2-$1}") ranges=("${all_ranges[@]:$1:$2-$1}")
  ! bpct_finish_at_once || return 0
  local -a states=()
  local -r have_come=$bpct_have_come refused=$bpct_refused
  bpct_look_at_each "${bpct_look/ %s/}"
  for ((i = $1; i < $2; i++)); do
    bpct_names=("${all[i]}") wanted=("${all_wanted[i]}") ranges=("${all_ranges[i]}")
    ## Only a tar for each tells whose attributes it could not set where stat does not show that.
    { [[ -n $have_come && -z $refused ]] && bpct_lose_directory "${states[i - $1]}"; } || bpct_finish_alone
  done
}

# Gives the directories in hand their attributes with one tar; succeeds if all have them.
bpct_finish_at_once() {
  local IFS=$'\n'
  local -r expected=${wanted[*]}
  IFS=$' \t\n'
  bpct_said=() bpct_have_come=''
  bpct_is_whole_way && bpct_unpack && bpct_comes_right bpct_have_attributes
}

# Succeeds if the directories in hand have the attributes that the archive has for them.
bpct_have_attributes() {
  bpct_look_below "${bpct_look/ %s/}" && [ "$bpct_found" = "$expected" ]
}

# Succeeds if all names in hand are directories, and so are those above them.
bpct_is_whole_way() {
  bpct_look_below %f && [[ $'\n'$bpct_found != *$'\n'[!4]* ]] && bpct_is_way_good
}

# Does the one directory in hand, with patience for a server that does not answer.
bpct_finish_alone() {
  local pause why='' class=other
  for pause in 1 2 4 0; do
    ! bpct_finish_at_once || return 0
    { ((pause)) && bpct_is_shaken "${bpct_said[@]}" && bpct_pause "$pause"; } || break
  done
  bpct_look_below "${bpct_look/ %s/}"
  if [[ -n $bpct_have_come ]] && bpct_lose_directory "$bpct_found"; then
    return
  elif ((${#bpct_said[@]})); then
    why=${bpct_said[0]#tar: }
    bpct_class_complaint "${bpct_said[0]}"
  elif [[ $bpct_found != 4* ]]; then
    why='it, or something on its path, is no directory'
  elif bpct_is_as_wanted "$bpct_found" "${wanted[0]}"; then
    return 0
  else
    class=differs why="it is '$bpct_found' now, and should be '${wanted[0]}'"
  fi
  bpct_fail_directory "${bpct_names[0]}" "$class" "$why"
}

# Notes that the directory in hand, which stat shows as $1, lacks attributes, if it lacks any; fails if it is none.
bpct_lose_directory() {
  bpct_find_lost "$1" "${wanted[0]}" || return 1
  [[ -z $bpct_lost ]] || bpct_fail_directory "${bpct_names[0]}" "lost:directory,$bpct_lost" "$bpct_lost_words"
}

# Fails a directory: name, class, message.
bpct_fail_directory() {
  failed+=1
  bpct_record_error "$1" "$2" "$3"
}
