## needs: attempt.sh awake.sh groups.sh guard-copy.sh guard-private.sh guard-survey.sh mend.sh passing.sh sealed-copy.sh
##   trouble.sh unusable.sh update.sh
## reads: bpct_attempt bpct_destination_roots bpct_done bpct_group bpct_guard bpct_keeps bpct_names bpct_pair bpct_seen
##   bpct_source_roots bpct_stat_source bpct_surveyed bpct_update bpct_user_umask paths root
## sets: bpct_bad_directories
# --- directories that the job copies into ---
# Makes the directories in "${bpct_names[@]}", private until the finalizer gives them their attributes.
## Other jobs may make the same ones. Is done again by each attempt, for it also finds those that cannot be used.
bpct_make_directories() {
  bpct_make_all
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0
}

bpct_make_all() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  bpct_make_at_once || bpct_make_one_by_one
}

# Makes them without a look at each; fails if something is there that needs one.
bpct_make_at_once() {
  local -a paths=("${bpct_names[@]/#/./}")
  [[ $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  if [[ -n $bpct_guard ]]; then
    bpct_make_at_once_sealed
    return
  fi
  bpct_see "$root" %f && bpct_may_work_there && return
  bpct_may_work_there || return 1
  ## The root is the first of all, and is there.
  [[ ${bpct_names[0]} != . ]] || paths=("${paths[@]:1}")
  bpct_make_new
}

# Makes "${paths[@]}", those above first, or finds that another job has just made some.
## One call for each: mkdir -p makes six for a directory that is six levels deep.
bpct_make_new() {
  ((${#paths[@]})) || return 1
  bpct_run "$root" mkdir -m 700 -- "${paths[@]}" || bpct_see_directories "$root" %f
}

# Succeeds if all that $bpct_seen shows are directories, in which this user has all rights.
bpct_may_work_there() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* ]] || return 1
  ## One pattern with @(...|...) takes 270 ms for a thousand lines.
  ((EUID == 0)) || [[ $'\n'$bpct_seen != *$'\n'4[02468ace]* && $'\n'$bpct_seen != *$'\n'4?[!c-f]* ]]
}

# Makes those that are missing, and opens those that are closed to this user, with a look at each.
bpct_make_one_by_one() {
  local -a missing=() closed=() figures
  local i name found
  bpct_survey "$root" -- "${bpct_names[@]}"
  if [[ -n $bpct_update ]] && bpct_has_met_others; then
    bpct_clear_way
    bpct_survey "$root" -- "${bpct_names[@]}"
  fi
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    found=${bpct_surveyed[i]}
    [[ -z $bpct_guard || $found != 4* ]] || bpct_note_shared "$name" "$found"
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
  ((${#closed[@]} == 0)) || bpct_open_up "$root" "${closed[@]}"
}

# Gives this user all rights in directories below root $1 that are its own.
bpct_open_up() {
  if [[ -n $bpct_guard ]]; then
    bpct_on_directories 2 chmod u+rwx "${@:2}" 2>"$bpct_attempt/stderr"
  else
    bpct_run "$1" chmod u+rwx -- "${@:2}"
  fi
}

# Makes directories below root $1: private, and with those above them.
bpct_call_mkdir() {
  if [[ -n $bpct_guard ]]; then
    bpct_make_by_level "${@:2}"
  else
    bpct_run "$1" mkdir -p -m 700 -- "${@:2}"
  fi
}

# Makes directories below root $1 and finds out why one cannot be made.
bpct_make_missing() {
  local -r root=$1
  shift
  local -a figures
  local i mode pause
  if [[ $bpct_keeps != *' mode '* ]]; then
    ## Nobody will set their modes from the source later, so what cp would have made is recorded first.
    bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "$@"
    local -ra sources=("${bpct_surveyed[@]}")
    for i in "${!sources[@]}"; do
      read -r -a figures <<<"${sources[i]}"
      mode=$((16#${figures[0]:-1ff}))
      ## With --no-preserve=mode cp 9.1 gives a new directory what the umask leaves, and the sticky bit.
      [[ $bpct_keeps != *' no-mode '* ]] || mode=$((mode & 01000 | 0777))
      bpct_restore_later "$((mode & 01777 & ~8#$bpct_user_umask))" "${@:i+1:1}"
    done
  fi
  for pause in 1 2 4 0; do
    bpct_call_mkdir "$root" "$@" && return
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
  if ! bpct_call_mkdir "$1" "$2"; then
    mapfile -t said <"$bpct_attempt/stderr"
    bpct_bad_directories["$bpct_pair/$2"]="cannot make the directory: ${said[0]##*: }"
  fi
}

# Records which mode the finalizer is to give directory $2 at the end: mode as a decimal number.
bpct_restore_later() {
  printf '%o\0%s\0%s\0' "$1" "$bpct_pair" "$2" >>"$bpct_attempt/restore" ||
    bpct_stop "cannot write in $bpct_attempt"
}

