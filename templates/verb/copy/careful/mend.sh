# --- mending ---
## Names that cp complained about are compared, and tried again.
declare -ga bpct_passing=()
bpct_is_patient='' bpct_is_excused=''

# Copies names by $1, and then by bpct_copy_names: passing errors of shared file systems get tries after 1, 2 and 4 seconds before
# a name is failed.
## As long as it is unknown whether old copies exist, these stay.
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

# Puts suspects off if the error of the last cp may pass; fails if they are to be dealt with now.
bpct_put_off() {
  [[ -n $bpct_is_patient ]] && bpct_may_pass || return 1
  bpct_passing+=("${suspects[@]}")
}

# Copies names with one cp, and mends those that it complains of.
bpct_copy_names() {
  local -a bpct_names=("$@") bpct_landed=()
  bpct_set_landed
  bpct_call_cp || bpct_mend_copy "$@"
}

# Puts those of the names in hand that are not as in the source, where the last cp has complained, into suspects; bpct_is_excused says
# that all of them lack attributes the destination never keeps.
## A copy that is only shown late is no suspect: it would be mended regardless of cp's messages about attributes.
bpct_find_suspects_of_cp() {
  bpct_is_excused=''
  bpct_find_suspects
  ((${#suspects[@]})) && bpct_has_refusals || return 0
  bpct_lose_known
  bpct_lose_times
  if ((${#suspects[@]})); then
    bpct_see_through_cache
  else
    bpct_is_excused=yes
  fi
}

# Compares names whose copies the last cp complained of with their sources, and copies only differing ones again.
bpct_mend_copy() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=() bare=() unseen=() cleared=()
  bpct_set_landed
  bpct_check_destination
  bpct_keep_families_together
  bpct_copy_without_times
  bpct_find_suspects_of_cp
  [[ -z $bpct_is_excused ]] || return 0
  ((${#suspects[@]})) || ! bpct_blame_attributes || return 0
  ((${#suspects[@]})) || { (($# == 1)) && bpct_call_cp && return; }
  ((${#suspects[@]})) || suspects=("$@")
  bpct_clear_directories
  bpct_find_unseen
  ## Bare copies are left to the check after the copy.
  bpct_may_pass || bpct_set_aside_bare
  bpct_set_aside_unreadable
  ((${#suspects[@]} == 0)) || bpct_put_off || bpct_copy_suspects "$#"
  ((${#unseen[@]} == 0)) || bpct_copy_names "${unseen[@]}"
  ((${#cleared[@]} == 0)) || bpct_copy_names "${cleared[@]}"
}

# Stops the job if the destination itself is in trouble.
## Every file would fail, and each can be copied once there is space again, unless one directory alone is full. Errors of a source
## file never stop a job.
bpct_check_destination() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  if bpct_is_exhausted "${said[@]}"; then
    local -r reason=$bpct_message cp_code=$bpct_code
    bpct_undo_begun
    bpct_is_full_here_alone || bpct_halt "$reason"
    ## The words of cp decide about the next step.
    bpct_code=$cp_code
    printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr" || bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_check_roots || bpct_stop "$bpct_message"
}

# Fails a name with cp's last message about it, or with its last message at all.
bpct_fail_by_message() {
  local -a said=()
  local class=other quote=$'\x27' line message
  mapfile -t said <"$bpct_attempt/stderr"
  message=${said[0]:-cp ended with exit code $bpct_code}
  for line in "${said[@]}"; do
    [[ $line == *"$quote$1$quote"* || $line == *"/$1$quote"* ]] || continue
    message=$line
    break
  done
  case $message in
    *': Permission denied' | *': Operation not permitted') class=denied ;;
    *': No space left on device' | *': Disk quota exceeded') class=full ;;
    *': No such file or directory') [[ -e $bpct_from/$1 || -L $bpct_from/$1 ]] || class=vanished ;;
  esac
  bpct_fail "$1" "$class" "$message"
}

# Records the number and the bytes of failed names in "${all[@]}" whose copies exist all the same: changed meanwhile, or lacking
# only attributes.
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
    ## Type and size: cp leaves the beginning of a file that it could not read completely.
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
