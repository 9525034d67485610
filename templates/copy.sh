# --- copying a group ---
bpct_prefix='' bpct_is_tried='' bpct_is_partial='' bpct_failed_here=0 bpct_changed_here=0 bpct_is_patient=''
declare -A bpct_failed_names=()
declare -a bpct_passing=()
## The names that "${bpct_names[@]}" get in the destination.
declare -a bpct_landed=()

# Copies the group in hand with one cp, finds out what cannot be copied and what has changed meanwhile, and
# journals it.
bpct_copy_group() {
  bpct_take_in_hand
  if bpct_copy_at_once; then
    bpct_sync "$bpct_to"
    bpct_from=''
    bpct_journal "${#bpct_names[@]}" "$bpct_bytes" 0 0
  else
    bpct_copy_with_care
  fi
}

# Copies the group in hand if nothing is known of it that asks for a closer look; succeeds if all its names are there.
## A thousand names are handed on, which costs Bash as much as a fork, only where this fails.
bpct_copy_at_once() {
  bpct_is_tried=''
  [[ -z $bpct_guard && -z $bpct_verify$bpct_by_content && $bpct_kind != M && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  if bpct_needs_apart; then
    ! bpct_needs_places && bpct_replace_at_once
    return
  fi
  bpct_is_tried=yes
  bpct_call_cp && bpct_agree
}

# Copies the group in hand, and names what fails.
bpct_copy_with_care() {
  local -r planned=$bpct_bytes
  local -ra all=("${bpct_names[@]}")
  local -A figures=()
  local copied
  bpct_set_aside_bad
  if [[ -n $bpct_guard ]]; then
    bpct_by_directory bpct_copy_opened "${bpct_names[@]}"
  else
    bpct_copy_and_check
  fi
  [[ -z $bpct_verify ]] || bpct_keep_sums
  copied=$planned
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    ## What is repaired is not copied.
    if [[ $bpct_kind != M ]]; then
      bpct_sum_copied
      bpct_record_landed
    fi
  fi
  [[ -z $bpct_by_content ]] || bpct_keep_same
  [[ -n $bpct_guard ]] || ((${#all[@]} == bpct_failed_here)) || bpct_sync "$bpct_to"
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Copies "${bpct_names[@]}" from $bpct_from to $bpct_to, and makes sure that they are there.
bpct_copy_and_check() {
  local -a whole=() differing=()
  bpct_set_aside_settled
  ((${#bpct_names[@]})) || return 0
  bpct_agreed=()
  if [[ -z $bpct_by_content && $bpct_kind != M ]]; then
    bpct_replace
    return
  fi
  if [[ -n $bpct_verify ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -n $bpct_by_content ]]; then
    bpct_copy_differing
    whole=("${differing[@]}")
  else
    bpct_repair
  fi
  bpct_check_copies
  [[ -z $bpct_verify ]] || bpct_verify_names "${whole[@]}"
}

# Copies "${bpct_names[@]}" to $bpct_to and makes sure that they are there; fails, with nothing said of any name, if they take
# more room than there is, but fewer of them may find some.
bpct_copy_whole() {
  local -a whole=()
  bpct_agreed=()
  if [[ -n $bpct_verify && -z ${bpct_is_verified_later-} ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -z $bpct_is_tried ]]; then
    bpct_call_cp
  else
    ((bpct_code == 0))
  fi || {
    ! bpct_is_too_much || return 1
    bpct_copy_patiently bpct_mend_copy "${bpct_names[@]}"
  }
  bpct_check_copies
  ((${#whole[@]} == 0)) || bpct_verify_names "${whole[@]}"
}

# Makes of the group in hand where from, where to, and the names alone.
bpct_take_in_hand() {
  bpct_new_name='' bpct_prefix=''
  if [[ $bpct_kind == T ]]; then
    bpct_new_name=${bpct_names[1]}
    bpct_names=("${bpct_names[0]}")
  fi
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  bpct_from=${bpct_source_roots[bpct_pair]}/$bpct_below
  bpct_to=${bpct_destination_roots[bpct_pair]}/$bpct_below
  bpct_in_hand_since=$SECONDS
  bpct_failed_here=0 bpct_changed_here=0 bpct_sums=()
  bpct_failed_names=()
}

# Puts the path of a name of the group in hand into bpct_path.
bpct_set_path() {
  bpct_path=$bpct_prefix$1
  ((${#bpct_prefixes[@]} == 0)) || bpct_path=${bpct_prefixes[${bpct_path%%/*}]}${bpct_path#*/}
}

# Puts the names that "${bpct_names[@]}" get in the destination into bpct_landed.
bpct_set_landed() {
  bpct_landed=("${bpct_names[@]}")
  [[ -z $bpct_new_name ]] || bpct_landed=("$bpct_new_name")
}

# Fails the names whose directory cannot be used: cp would go through a symlink there, to wherever it points.
bpct_set_aside_bad() {
  ((${#bpct_bad_directories[@]})) || return 0
  local -a good=()
  local name directory
  for name in "${bpct_names[@]}"; do
    directory=$bpct_below
    [[ $name != */* ]] || directory=$bpct_prefix${name%/*}
    if bpct_is_below_bad "$directory"; then
      bpct_fail "$name" other "$bpct_message"
    else
      good+=("$name")
    fi
  done
  bpct_names=("${good[@]}")
}

# Copies names by $1, and then by bpct_copy_names: what shared file systems get over is tried again after 1, 2 and 4 seconds
# before a name is failed.
## Where nobody has seen yet whether there are old copies, these stay until then.
bpct_copy_patiently() {
  local -a again=()
  if [[ -z $bpct_apart$bpct_is_decided ]]; then
    local bpct_is_verified_later=yes bpct_is_tried=''
    local -a bpct_names=("${@:2}") bpct_landed=()
    bpct_replace
    return
  fi
  local copy=$1 pause
  bpct_passing=("${@:2}")
  for pause in 1 2 4 0; do
    again=("${bpct_passing[@]}")
    bpct_passing=() bpct_is_patient=''
    ((pause == 0 || bpct_patience < pause)) || bpct_is_patient=yes
    "$copy" "${again[@]}"
    copy=bpct_copy_names
    ((${#bpct_passing[@]})) || return 0
    bpct_pause "$pause"
  done
}

# Puts suspects off if the last cp complained of what may pass; fails if they are to be dealt with now.
bpct_put_off() {
  [[ -n $bpct_is_patient ]] && bpct_may_pass || return 1
  bpct_passing+=("${suspects[@]}")
}

# Copies names with one cp, and mends what it complains of.
bpct_copy_names() {
  local -a bpct_names=("$@") bpct_landed=()
  bpct_set_landed
  bpct_call_cp || bpct_mend_copy "$@"
}

# Compares names, of whose copy the last cp complained, with their sources, and copies again only what differs.
bpct_mend_copy() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=() bare=() unseen=() cleared=()
  bpct_set_landed
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || { (($# == 1)) && bpct_call_cp && return; }
  ((${#suspects[@]})) || suspects=("$@")
  bpct_clear_directories
  bpct_find_unseen
  ## What is bare is left to the check after the copy.
  bpct_may_pass || bpct_set_aside_bare
  bpct_set_aside_unreadable
  ((${#suspects[@]} == 0)) || bpct_put_off || bpct_copy_suspects "$#"
  ((${#unseen[@]} == 0)) || bpct_copy_names "${unseen[@]}"
  ((${#cleared[@]} == 0)) || bpct_copy_names "${cleared[@]}"
}

# Copies "${bpct_names[@]}" with one cp.
## From within their directory, so that names are short and no path is walked again and again; with --parents where they are in
## several.
## With --attributes-only nothing is removed before.
bpct_call_cp() {
  local -a call=("${bpct_copy[@]}")
  (($# == 0)) || call=("${bpct_copy[@]/#--remove-destination/$1}")
  [[ -n ${1-} ]] && bpct_is_partial='' || bpct_is_partial=yes
  if [[ $bpct_kind == T ]]; then
    bpct_run "$bpct_from" "${call[@]}" -T -- "${bpct_names[0]}" "$bpct_to/$bpct_new_name"
    return
  fi
  [[ "${bpct_names[*]}" != */* ]] || call+=(--parents)
  bpct_run "$bpct_from" bpct_become_cp
}

bpct_become_cp() {
  [[ -z ${bpct_makes_place-} ]] || bpct_make_place_at_once
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

# Fails a name with what cp said last.
bpct_fail_by_message() {
  local -a said=()
  local class=other
  mapfile -t said <"$bpct_attempt/stderr"
  case ${said[0]-} in
    *': Permission denied' | *': Operation not permitted') class=denied ;;
    *': No space left on device' | *': Disk quota exceeded') class=full ;;
    *': No such file or directory') [[ -e $bpct_from/$1 || -L $bpct_from/$1 ]] || class=vanished ;;
  esac
  bpct_fail "$1" "$class" "${said[0]:-cp ended with exit code $bpct_code}"
}

# Fails a name of the group in hand: name, class, message, and whether its copy is whole or bad.
bpct_fail() {
  bpct_failed_here=$((bpct_failed_here + 1))
  local name=$bpct_prefix$1 message=${3#cp: } state=${4:-failed}
  bpct_failed_names["/$name"]=$state
  message=${message#mv: }
  [[ -z $bpct_apart ]] || message=${message//"$bpct_to"/"$bpct_apart"}
  [[ -z $bpct_guard ]] || bpct_tell_truly
  [[ $2 != changed ]] || bpct_changed_here=$((bpct_changed_here + 1))
  bpct_record_error "$name" "$2" "$message"
}

# Sums the bytes of the names that did not fail into copied, those of an inode once.
bpct_sum_copied() {
  local -a figures
  local -A counted=()
  local i
  copied=0
  bpct_set_landed
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ ${figures[0]-} == 8* && -z ${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-} ]] || continue
    [[ -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size copied "${figures[1]}"
  done
}

# Records how many of the failed names in "${all[@]}" have come all the same, and their bytes: what was changed meanwhile, and
# what lacks only attributes.
bpct_record_landed() {
  local -a bpct_names=() bpct_landed=() sources words figures
  local -A counted=()
  local -i entries=0
  local bytes=0 name state i
  for name in "${all[@]}"; do
    [[ ${bpct_failed_names["/$bpct_prefix$name"]-} != @(whole|failed) ]] || bpct_names+=("$name")
  done
  if ((${#bpct_names[@]})); then
    bpct_set_landed
    bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
    sources=("${bpct_surveyed[@]}")
    bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  fi
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${sources[i]}"
    read -r -a figures <<<"${bpct_surveyed[i]}"
    ((${#figures[@]})) || continue
    ((${#words[@]})) || words=(none none)
    state=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]}
    ## Type and size: cp leaves the beginning of a file that it could not read to its end.
    [[ $state == whole || "${figures[0]%???} ${figures[1]}" == "${words[0]%???} ${words[1]}" ]] || continue
    entries+=1
    [[ ${figures[0]} == 8* && -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size bytes "${figures[1]}"
  done
  bpct_make_line "$bpct_group" "$entries" "$bytes"
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/landed" ||
    bpct_stop "cannot write in $bpct_attempt"
}

# Stops the job if the destination itself is in trouble.
## Every file would fail, and each will copy well once there is room again.
## Trouble of a source file never stops a job.
bpct_check_destination() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  if bpct_is_exhausted "${said[@]}"; then
    local -r reason=$bpct_message
    [[ -z $bpct_from ]] || bpct_remove_partial
    bpct_halt "$reason"
  fi
  bpct_check_roots || bpct_stop "$bpct_message"
}

# Removes what the last cp has begun where nothing was before, and could not finish, families whole; a directory is never
# removed.
bpct_remove_partial() {
  [[ -z $bpct_apart && -n $bpct_is_partial ]] || return 0
  local -a suspects=() sources=() partial=()
  local i name
  bpct_find_suspects
  [[ -z $bpct_new_name || ${#suspects[@]} -eq 0 ]] || suspects=("$bpct_new_name")
  for name in "${suspects[@]}"; do
    [[ ! -f $bpct_to/$name || -L $bpct_to/$name ]] || partial+=("$name")
  done
  ((${#partial[@]} == 0)) || bpct_run "$bpct_to" rm -f -- "${partial[@]}"
}
