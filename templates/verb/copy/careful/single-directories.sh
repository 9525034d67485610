# --- directories one by one ---
# Makes those that are missing, and opens those that are closed to this user, one by one.
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

# Makes directories below root $1 and finds out why one cannot be made.
bpct_make_missing() {
  local -r root=$1
  shift
  local -a figures
  local i mode pause
  if [[ $bpct_keeps != *' mode '* ]]; then
    ## Their modes are not set from the source later, so the modes that cp would have made are recorded first.
    bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "$@"
    local -ra sources=("${bpct_surveyed[@]}")
    for i in "${!sources[@]}"; do
      read -r -a figures <<<"${sources[i]}"
      mode=$((16#${figures[0]:-1ff}))
      ## With --no-preserve=mode cp 9.1 gives a new directory the mode that the umask leaves, and the sticky bit.
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

# Records which mode the finalizer is to give directory $2 at the end: mode as a decimal number.
bpct_restore_later() {
  printf '%o\0%s\0%s\0' "$1" "$bpct_pair" "$2" >>"$bpct_attempt/restore" ||
    bpct_stop "cannot write in $bpct_attempt"
}
