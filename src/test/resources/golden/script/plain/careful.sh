# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2154,SC2317 # the engine has what is read and set here
# bpct unreleased, wave 1 of batch 7: what jobs do where something is in doubt. The engine reads it then.
# With comments it stands in templates/ of the source of bpct unreleased.

# --- a close look at single names ---
declare -ga bpct_surveyed=()
bpct_survey_more='' bpct_difference=''

bpct_units_allowed=$((bpct_time_digits == 0 ? 2 : 0))

bpct_read_lines() {
  local text
  bpct_read_text "$1"
  bpct_split_lines "$text"
}

bpct_survey_there() {
  local -r where=$1 look="%f %s %u %g %d:%i %.${bpct_time_digits}Y$bpct_survey_more"
  shift
  local -a options=() bpct_lines=()
  local answer
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  exec {answer}< <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\n" "${options[@]}")
  bpct_read_lines "$answer"
  exec {answer}<&-
  if ((${#bpct_lines[@]} == $#)); then
    bpct_surveyed=("${bpct_lines[@]}")
  else
    bpct_survey_some "$@"
  fi
}

bpct_survey_some() {
  local -a out=()
  local i=0 name
  ((${#bpct_lines[@]} == 0)) ||
    mapfile -d '' out < <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\0%n\\0" "${options[@]}")
  bpct_surveyed=()
  for name; do
    if [[ ${out[i + 1]-} == ?(./)"$name" ]]; then
      bpct_surveyed+=("${out[i]}")
      i=$((i + 2))
    else
      bpct_surveyed+=('')
    fi
  done
}

# shellcheck disable=SC2034 # the finalizer does not ask what differs
bpct_differs() {
  local -a a b
  bpct_difference='presence'
  [[ -n $1 && -n $2 ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  local -i mask=$bpct_mode_mask
  [[ ${a[0]} != a* ]] || mask=0170000
  bpct_difference='type'
  (((16#${a[0]} & 0170000) == (16#${b[0]} & 0170000))) || return 0
  bpct_difference='mode'
  (((16#${a[0]} & mask) == (16#${b[0]} & mask))) || return 0
  bpct_difference='size'
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 0
  bpct_difference='owner'
  [[ -z $bpct_compares_owners || ${a[2]} == "${b[2]}" && ${a[3]} == "${b[3]}" ]] || return 0
  bpct_difference='time'
  [[ -z $bpct_compares_times ]] || ! bpct_times_differ "${a[5]}" "${b[5]}" || return 0
  bpct_difference=''
  return 1
}

bpct_times_differ() {
  [[ $1 != "$2" ]] || return 1
  local one=10#${1/./} other=10#${2/./}
  one=${one/#10#-/-10#} other=${other/#10#-/-10#}
  local -r apart=$((one - other))
  ((${apart#-} > bpct_units_allowed))
}
# --- plain access: looks and changes by path ---
bpct_survey() {
  bpct_survey_there "$@"
}
# --- plain access: the copying ---
bpct_by_place() {
  "$1" "${bpct_names[@]}"
}

bpct_copy_there() {
  local -a bpct_names=("$@")
  bpct_copy_and_check
}

bpct_call_mkdir() {
  bpct_run "${bpct_destination_roots[bpct_pair]}" mkdir -p -m 700 -- "$@"
}

bpct_is_shared() {
  return 1
}

bpct_note_shared() { :; }

bpct_tell_truly() { :; }
# --- plain access: places by path ---
bpct_reach() {
  bpct_reached=$2/$3
}

bpct_let_go() {
  :
}
# --- plain access: changes by path ---
bpct_on_directories() {
  bpct_run "${bpct_destination_roots[bpct_pair]}" "${@:2:$1}" -- "${@:$1+2}"
}
bpct_may_pass() {
  local -a messages=()
  local said
  mapfile -t messages <"$bpct_attempt/stderr"
  ! bpct_is_shaken "${messages[@]}" || return 0
  for said in "${messages[@]}"; do
    [[ $said != *': No such file or directory' || $said == 'cp: cannot '@(stat|open)' '* ]] || return 0
  done
  return 1
}

# --- directories that want a look at each ---
bpct_make_one_by_one() {
  local -a missing=() closed=() figures
  local i name found
  bpct_survey "$root" -- "${bpct_names[@]}"
  bpct_clear_way
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    found=${bpct_surveyed[i]}
    [[ $found != 4* ]] || bpct_note_shared "$name" "$found"
    if bpct_is_below_bad "$name"; then
      continue
    elif [[ -z $found ]]; then
      missing+=("$name")
    elif [[ $found != 4* ]]; then
      bpct_bad_directories["$bpct_pair/$name"]='there is something else than a directory in the destination'
    elif ((EUID != 0 && (16#${found%% *} & 0700) != 0700)); then
      read -r -a figures <<<"$found"
      ((figures[2] == EUID)) || continue
      closed+=("$name")
      bpct_restore_later "$((16#${figures[0]} & 07777))" "$name"
    fi
  done
  ((${#missing[@]} == 0)) || bpct_make_missing "$root" "${missing[@]}"
  ((${#closed[@]} == 0)) || bpct_on_directories 2 chmod u+rwx "${closed[@]}"
}

bpct_make_missing() {
  local -r root=$1
  shift
  local -a figures
  local i mode pause
  if [[ $bpct_keeps != *' mode '* ]]; then
    bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "$@"
    local -ra sources=("${bpct_surveyed[@]}")
    for i in "${!sources[@]}"; do
      read -r -a figures <<<"${sources[i]}"
      mode=$((16#${figures[0]:-1ff}))
      [[ $bpct_keeps != *' no-mode '* ]] || mode=$((mode & 01000 | 0777))
      bpct_restore_later "$((mode & 01777 & ~8#$bpct_user_umask))" "${@:i+1:1}"
    done
  fi
  for pause in 1 2 4 0; do
    bpct_call_mkdir "$@" && return
    bpct_check_destination
    { ((pause)) && bpct_may_pass && bpct_pause "$pause"; } || break
  done
  bpct_survey "$root" -- "$@"
  for i in "${!bpct_surveyed[@]}"; do
    [[ ${bpct_surveyed[i]} == 4* ]] || bpct_is_below_bad "${@:i+1:1}" || bpct_explain_missing "$root" "${@:i+1:1}"
  done
}

bpct_explain_missing() {
  local -a said
  if ! bpct_call_mkdir "$2"; then
    mapfile -t said <"$bpct_attempt/stderr"
    bpct_bad_directories["$bpct_pair/$2"]="cannot make the directory: ${said[0]##*: }"
  fi
}

bpct_restore_later() {
  printf '%o\0%s\0%s\0' "$1" "$bpct_pair" "$2" >>"$bpct_attempt/restore" ||
    bpct_stop "cannot write in $bpct_attempt"
}
# --- copying a group in which something is in doubt ---
bpct_copy_carefully() {
  local -r planned=$bpct_bytes
  local -ra all=("${bpct_names[@]}")
  local -A figures=()
  local copied
  if [[ -n $bpct_guard ]]; then
    bpct_aim
    bpct_is_tried=''
  fi
  bpct_set_aside_bad
  bpct_by_place bpct_copy_there
  bpct_keep_sums
  copied=$planned
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    if [[ $bpct_kind != M ]]; then
      bpct_sum_copied
      bpct_record_landed
    fi
  fi
  bpct_keep_same
  [[ -n $bpct_guard ]] || ((${#all[@]} == bpct_failed_here)) || bpct_sync "$bpct_to"
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

bpct_copy_and_check() {
  bpct_set_aside_settled
  ((${#bpct_names[@]})) || return 0
  bpct_agreed=()
  if [[ -z $bpct_by_content && $bpct_kind != M ]]; then
    bpct_replace
  else
    bpct_mend_old
  fi
}

bpct_copy_whole() {
  local -a whole=()
  bpct_agreed=()
  if [[ -z ${bpct_is_verified_later-} ]]; then
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

bpct_set_path() {
  bpct_path=$bpct_prefix$1
  ((${#bpct_prefixes[@]} == 0)) || bpct_path=${bpct_prefixes[${bpct_path%%/*}]}${bpct_path#*/}
}

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
# --- failed names ---
bpct_fail() {
  bpct_failed_here=$((bpct_failed_here + 1))
  local name=$bpct_prefix$1 message=${3#cp: } state=${4:-failed}
  bpct_failed_names["/$name"]=$state
  message=${message#mv: }
  [[ -z $bpct_apart ]] || message=${message//"$bpct_to"/"$bpct_apart"}
  bpct_tell_truly
  [[ $2 != changed ]] || bpct_changed_here=$((bpct_changed_here + 1))
  bpct_record_error "$name" "$2" "$message"
}

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

bpct_leave_out_failed() {
  local -a left=()
  local name
  ((bpct_failed_here)) || return 0
  for name in "${bpct_names[@]}"; do
    [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || left+=("$name")
  done
  bpct_names=("${left[@]}")
  bpct_set_landed
}
# --- mending ---
declare -ga bpct_passing=()
bpct_is_patient=''

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

bpct_put_off() {
  [[ -n $bpct_is_patient ]] && bpct_may_pass || return 1
  bpct_passing+=("${suspects[@]}")
}

bpct_copy_names() {
  local -a bpct_names=("$@") bpct_landed=()
  bpct_set_landed
  bpct_call_cp || bpct_mend_copy "$@"
}

bpct_mend_copy() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=() bare=() unseen=() cleared=()
  bpct_set_landed
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || { (($# == 1)) && bpct_call_cp && return; }
  ((${#suspects[@]})) || suspects=("$@")
  bpct_clear_directories
  bpct_find_unseen
  bpct_may_pass || bpct_set_aside_bare
  bpct_set_aside_unreadable
  ((${#suspects[@]} == 0)) || bpct_put_off || bpct_copy_suspects "$#"
  ((${#unseen[@]} == 0)) || bpct_copy_names "${unseen[@]}"
  ((${#cleared[@]} == 0)) || bpct_copy_names "${cleared[@]}"
}

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
# --- suspects: names that one cp may have copied badly ---
bpct_find_suspects() {
  local i
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || suspects+=("${bpct_names[i]}")
  done
  [[ $bpct_kind != H ]] || bpct_spread_to_families
}

bpct_mark_suspects() {
  local name
  for name in "${suspects[@]}"; do
    is_suspect["/$name"]=yes
  done
}

bpct_copy_suspects() {
  local name
  if (($1 == 1)); then
    bpct_fail_by_message "${suspects[0]}"
  elif [[ $bpct_kind == H ]]; then
    bpct_copy_families "${suspects[@]}"
  elif ((${#suspects[@]} > 50)); then
    bpct_copy_names "${suspects[@]:0:${#suspects[@]} / 2}"
    bpct_copy_names "${suspects[@]:${#suspects[@]} / 2}"
  else
    for name in "${suspects[@]}"; do
      bpct_copy_names "$name"
    done
  fi
}

bpct_find_unseen() {
  local -A is_suspect=()
  local -a said=()
  local name
  mapfile -t said <"$bpct_attempt/stderr"
  [[ "${said[*]}" == *': '@(preserving permissions|setting attribute|getting attribute|listing attribute)* ||
    "${said[*]}" == *'security context'* ]] || return 0
  bpct_mark_suspects
  for name in "${bpct_names[@]}"; do
    [[ -n ${is_suspect["/$name"]-} ]] || unseen+=("$name")
  done
}

bpct_set_aside_bare() {
  local -A is_suspect=()
  local i name
  [[ $bpct_kind != H && ${#bpct_base_identities[@]} == 0 ]] || return 0
  bpct_mark_suspects
  suspects=()
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -n ${is_suspect["/$name"]-} ]] || continue
    if bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" && bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}" &&
      [[ -w $bpct_to/${bpct_landed[i]} ]]; then
      bare+=("$name")
    else
      suspects+=("$name")
    fi
  done
}

bpct_copy_attributes() {
  local -a bpct_names=("$@") bpct_landed=() said=()
  bpct_set_landed
  bpct_call_cp --attributes-only && return
  bpct_check_destination
  mapfile -t said <"$bpct_attempt/stderr"
  [[ ${said[0]-} != *preserv* ]] || refusal=${said[0]##*: }
}

bpct_set_aside_unreadable() {
  local -a left=() said=()
  local name
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_shaken "${said[@]}" || return 0
  for name in "${suspects[@]}"; do
    if [[ ! -e $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      bpct_fail "$name" vanished 'No such file or directory'
    elif [[ -f $bpct_from/$name && ! -L $bpct_from/$name && ! -r $bpct_from/$name ]]; then
      bpct_fail "$name" denied 'cannot open for reading: Permission denied'
    else
      left+=("$name")
    fi
  done
  suspects=("${left[@]}")
}

bpct_is_bare() {
  local -a a b
  [[ -n $bpct_compares_times && $1 == 8* && $2 == 8* ]] || return 1
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  [[ ${a[1]} == "${b[1]}" ]] && ! bpct_times_differ "${a[5]}" "${b[5]}"
}
# --- hard-link families, which are copied whole ---
bpct_spread_to_families() {
  local -A is_suspect=() broken=() copy_of=()
  local -a figures
  local i name inode
  bpct_mark_suspects
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    inode=${figures[4]-}
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n $inode ]] || continue
    : "${copy_of[$inode]:=${figures[4]-none}}"
    if [[ -n ${is_suspect["/${bpct_names[i]}"]-} || ${copy_of[$inode]} != "${figures[4]-none}" ]]; then
      broken[$inode]=1
    fi
  done
  suspects=()
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    [[ -n ${figures[4]-} && -z ${broken[${figures[4]}]-} ]] || suspects+=("${bpct_names[i]}")
  done
}

bpct_copy_families() {
  local -A members=()
  local -a figures inodes=() bpct_surveyed
  local i name
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for i in "${!bpct_surveyed[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n ${members[${figures[4]-gone}]-} ]] || inodes+=("${figures[4]-gone}")
    members[${figures[4]-gone}]+="$((i + 1)) "
  done
  for i in "${!inodes[@]}"; do
    local -a numbers family=()
    read -r -a numbers <<<"${members[${inodes[i]}]}"
    for name in "${numbers[@]}"; do
      family+=("${!name}")
    done
    bpct_copy_family "${family[@]}"
  done
}

bpct_copy_family() {
  local -a bpct_names=("$@") bpct_landed=("$@") suspects=() sources=()
  local name
  bpct_call_cp && return
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || suspects=("$@")
  bpct_set_aside_unreadable
  ! bpct_put_off || return 0
  for name in "${suspects[@]}"; do
    bpct_fail_by_message "$name"
  done
}

# --- the check after the copy ---
bpct_check_copies() {
  local -a suspects=() sources=()
  local -A before=()
  local i
  bpct_leave_out_failed
  ((${#bpct_names[@]})) || return 0
  ! bpct_agree || return 0
  bpct_set_landed
  bpct_find_suspects
  for i in "${!bpct_names[@]}"; do
    before["/${bpct_names[i]}"]=${sources[i]}
  done
  ((${#suspects[@]})) || return 0
  local -ra all_suspects=("${suspects[@]}")
  local -a bare=()
  local refusal=''
  bpct_is_shared || bpct_set_aside_bare
  ((${#bare[@]} == 0)) || bpct_copy_attributes "${bare[@]}"
  ((${#suspects[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${suspects[@]}"
  bpct_names=("${all_suspects[@]}")
  bpct_check_again
}

bpct_check_again() {
  local -A is_suspect=()
  local i name
  bpct_leave_out_failed
  ((${#bpct_names[@]})) || return 0
  bpct_set_landed
  suspects=()
  bpct_find_suspects
  bpct_mark_suspects
  local -ra copies=("${bpct_surveyed[@]}")
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if [[ -z ${sources[i]} ]]; then
      bpct_fail "$name" vanished 'gone since it was copied; its copy cannot be compared'
    elif [[ -z ${is_suspect["/$name"]-} ]]; then
      bpct_fail "$name" changed 'changed while it was copied; this is the later state' whole
    elif [[ ${sources[i]} != "${before["/$name"]-}" ]]; then
      bpct_fail "$name" changed 'changes again and again while it is copied' whole
    else
      bpct_fail_lost "$name" "${sources[i]}" "${copies[i]}"
    fi
  done
}

bpct_fail_lost() {
  local class=other why='' state=whole
  bpct_differs "$2" "$3" || bpct_difference=links
  [[ $bpct_difference != @(type|size) ]] || state=bad
  [[ $bpct_difference != @(mode|owner) || -z $refusal ]] || why=": $refusal"
  [[ $why != ': '@('Operation not permitted'|'Permission denied') ]] || class=denied
  if [[ $bpct_difference == presence ]]; then
    bpct_fail "$1" other 'the copy is gone again'
  elif [[ $bpct_difference == size ]] && ! bpct_holds_its_size "$@"; then
    bpct_fail "$1" other 'the size of the source is not what it holds' bad
  else
    bpct_fail "$1" "$class" "the destination does not keep its $bpct_difference$why" "$state"
  fi
}

bpct_holds_its_size() {
  local -a a b
  read -r -a a <<<"$2"
  read -r -a b <<<"$3"
  ((b[1] < a[1])) || return
  IFS= read -r -d '' -n 1 _ < <(tail -c "+$((b[1] + 1))" -- "$bpct_from/$1" 2>/dev/null)
}
# --- replacing: an old copy stays until the new one is whole ---
bpct_is_decided=''
readonly bpct_most_apart=1073741824
bpct_inherits=yes
[[ $EUID != 0 || $bpct_keeps != *' mode '* || $bpct_keeps != *' ownership '* ]] || bpct_inherits=''
declare -gA bpct_hands_on=()

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
      bpct_leave_apart
      bpct_names=("${portion[@]}") bpct_is_tried='' is_cut=yes
      bpct_cut_portion
      limit=bytes/2 most=units/2
      continue
    fi
    bpct_is_tried=''
    rest=("${rest[@]:${#portion[@]}}")
  done
}

bpct_cut_portion() {
  local -a figures
  local inode='' name first=./${bpct_names[0]}
  local -i i
  first=${first%/*}
  units=0 bytes=0 bpct_surveyed=()
  [[ -z $is_cut && $bpct_kind != H ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]-}"
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

bpct_is_too_much() {
  local -a said=()
  [[ -n $bpct_apart && ${#bpct_names[@]} -gt 1 ]] && ((units != 1)) || return 1
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_is_exhausted "${said[@]}"
}

# --- places for new copies ---
bpct_place_name='' bpct_places_chosen=0 bpct_forgets_places=''

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

bpct_make_place_at_once() {
  mkdir -m 700 -- "$bpct_to" || exit
  [[ "${bpct_names[*]}" == */* ]] || return 0
  (cd -- "$bpct_to" && bpct_furnish_place) || exit
}

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

bpct_leave_apart() {
  bpct_to=$bpct_apart bpct_apart=''
  if bpct_remove_place; then
    bpct_forget_place
  else
    bpct_keep_place
  fi
}

bpct_forget_place() {
  [[ $bpct_forgets_places == never ]] || bpct_forgets_places=yes
}

bpct_keep_place() {
  bpct_forgets_places=never
  bpct_say "cannot remove ${bpct_place_name@Q}"
}

bpct_tidy_after_dead() {
  local -i number
  for ((number = 1; number < bpct_attempt_number; number++)); do
    bpct_may_live "$number" || bpct_tidy_places "$bpct_job_directory/attempt.$number"
  done
}

# --- landing ---
bpct_become_last_landing() {
  local -a landing=("${bpct_names[@]}")
  (bpct_become_landing) && cd / && exec rm -rf -- "$bpct_place"
}

bpct_become_landing() {
  [[ "${landing[*]}" == */* ]] || exec mv -f -t "$bpct_apart" -- "${landing[@]}"
  exec cp --link --force --no-dereference --parents -t "$bpct_apart" -- "${landing[@]}"
}

bpct_land_ready() {
  local -a bpct_names=("$@") bpct_landed=() ready=() sources
  local i failure
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    failure=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-whole}
    if [[ -n ${bpct_surveyed[i]} && $failure == whole ]] ||
      { [[ -n ${sources[i]} && -n ${bpct_surveyed[i]} && $failure != bad ]] &&
        { ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}"; }; }; then
      ready+=("${bpct_names[i]}")
    fi
  done
  ((${#ready[@]} == 0)) || bpct_land_with_care "${ready[@]}"
  bpct_leave_apart
}

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

bpct_fail_left() {
  local name
  for name in "${left[@]}"; do
    [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || bpct_fail_by_message "$name"
  done
}

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

bpct_land_here() {
  bpct_run "$bpct_to/$directory" mv -f -t "$bpct_apart/$directory" -- "${here[@]##*/}" || :
  bpct_find_left "${here[@]}"
  bpct_fail_left
}

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
  if bpct_run "$bpct_to" bpct_become_moving; then
    bpct_to=$inner
    bpct_land_here
    if [[ -n $is_together && ${#landing[@]} -gt 0 ]]; then
      bpct_run "$bpct_to" bpct_become_landing || :
      bpct_find_left "${landing[@]}"
      rest=("${left[@]}")
      ((${#rest[@]} < ${#landing[@]})) || [[ $bpct_kind == H ]] || is_together=''
    fi
    bpct_to=$from
  elif [[ $bpct_kind != H && ${#moving[@]} -gt ${#here[@]} ]]; then
    is_together='' rest=("${here[@]}" "${landing[@]}")
  else
    left=("${moving[@]}")
    [[ -z $is_together ]] || rest=()
    bpct_fail_left
  fi
  bpct_remove_place || bpct_keep_place
}

bpct_become_moving() {
  exec "${bpct_copy[@]}" --parents -t "$inner" -- "${moving[@]}"
}

# --- places in which new copies are made ---
bpct_remove_place() {
  if [[ -n $bpct_guard && -z $bpct_place_fd ]]; then
    [[ -d $bpct_place && ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null || return
    if [[ ! -O /proc/self/fd/$bpct_place_fd/. || ! /proc/self/fd/$bpct_place_fd/.. -ef ${bpct_place%/*}/. ||
      $(stat --printf=%a -- "/proc/self/fd/$bpct_place_fd/.") != *700 ]]; then
      exec {bpct_place_fd}<&-
      bpct_place_fd=''
      return 1
    fi
  fi
  bpct_run / bpct_become_place_removal
  local -r code=$?
  [[ -z $bpct_place_fd ]] || exec {bpct_place_fd}<&-
  bpct_place_fd=''
  return "$code"
}

bpct_tidy_places() {
  local -a words
  local file i count
  for file in "$1"/places "$1"/lane.*/places; do
    [[ -s $file ]] || continue
    mapfile -d '' words <"$file"
    for ((i = 0; i + 4 < ${#words[@]}; i += 5 + 2 * count)); do
      count=${words[i + 4]}
      [[ ${words[i]} =~ ^(0|[1-9][0-9]{0,8})$ && $count =~ ^(0|[1-9][0-9]{0,3})$ ]] || break
      bpct_tidy_place "${words[@]:i:5 + 2 * count}"
    done
  done
}

bpct_tidy_place() {
  local bpct_pair=$1 place parent=${3%/*} bpct_place='' bpct_place_fd='' bpct_reached
  [[ ${3##*/} == .bpct-new.* ]] || return 0
  bpct_reach "$1" "$2" "$parent" || return 0
  place=$bpct_reached/${3##*/}
  if [[ -d $place && ! -L $place ]]; then
    bpct_remove_temporary_links "$@"
    bpct_place=$place
    bpct_remove_place || bpct_say "cannot remove ${2@Q}/${3@Q}"
  fi
  bpct_let_go "${place%/*}"
}

bpct_remove_temporary_links() {
  local -ra words=("${@:6}")
  local -r below=$4 count=$5
  local -a strays
  local path directory name stray
  local -i i
  shopt -s nullglob dotglob globstar
  for path in "$place"/**/; do
    name=${path#"$place/"}
    name=${name%/}
    [[ -n $name ]] || continue
    directory=$below/$name
    for ((i = 0; i < count; i++)); do
      [[ $name != "${words[i]}" ]] || directory=${words[i + count]%/}
    done
    bpct_reach "$bpct_pair" "${bpct_destination_roots[bpct_pair]-$2}" "${directory#./}" || continue
    directory=$bpct_reached
    strays=("$directory"/Cu??????)
    for stray in "${strays[@]}"; do
      [[ ! -L $stray && ! -e $path${stray##*/} && ! -L $path${stray##*/} ]] || continue
      for name in "$path"*; do
        [[ ! $stray -ef $name || $directory/${name##*/} -ef $name ]] || rm -f -- "$stray"
      done
    done
    bpct_let_go "$directory"
  done
  shopt -u nullglob dotglob globstar
}
bpct_load_doubted() { :; }

bpct_set_aside_settled() { :; }

bpct_set_aside_known() { :; }
bpct_take_figures() { :; }

bpct_verify_names() { :; }

bpct_keep_sums() { :; }

bpct_compare_contents() { :; }
bpct_clear_way() { :; }

bpct_clear_directories() { :; }

bpct_mend_old() {
  bpct_refuse_kind
}
bpct_keep_same() { :; }

bpct_mark_differing() { :; }

bpct_copy_differing() {
  bpct_refuse_kind
}
