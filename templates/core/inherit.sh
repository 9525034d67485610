# --- inheritance from earlier attempts ---
# Takes over the groups that the attempt before this one settled, and checks for attempts that may still be at work.
bpct_inherit() {
  local number line journal='' errors waited_for=''
  local -a bpct_lines=() words
  for ((number = bpct_attempt_number - 1; number > 0; number--)); do
    if [[ -z $journal && -f $bpct_part/attempt.$number/journal ]]; then
      journal=$bpct_part/attempt.$number/journal
    fi
    if ! bpct_may_live "$number"; then
      bpct_with_care bpct_end_orphans "$number"
    elif [[ -z $waited_for ]]; then
      bpct_predecessors+=("$number")
    fi
    [[ ! -e $bpct_part/attempt.$number/waited ]] || waited_for=yes
  done
  ## Groups that an earlier wave settled, and that are not doubted.
  [[ -n $journal || ! -f $bpct_part/settled ]] || journal=$bpct_part/settled
  [[ -z $journal ]] || bpct_load_lines "$journal" "$bpct_journal_line"
  errors=${journal%/journal}/errors
  if [[ -f $errors ]] && ! bpct_is_as_written "$errors"; then
    ## Groups with failed names are done again, because the names are not certain.
    bpct_say "$bpct_message: failed names are tried again"
    errors=''
  fi
  for line in "${bpct_lines[@]}"; do
    read -r -a words <<<"$line"
    [[ -z ${bpct_done[words[0]]-} && (-n $errors || ${words[3]} == 0) ]] || continue
    bpct_done[words[0]]=$line
    bpct_count "${words[1]}" "${words[2]}" "${words[3]}" "${words[4]}"
  done
  [[ -z $journal || ! -f $errors ]] || bpct_with_care bpct_inherit_errors "$errors"
  if ! { ((${#bpct_done[@]} == 0)) || printf '%s\n' "${bpct_done[@]}"; } >"$bpct_attempt/journal.new" ||
    ! mv -f -- "$bpct_attempt/journal.new" "$bpct_attempt/journal"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_progress
}

# Succeeds if attempt number $1 may still be at work: it has not said that it ended, and it is not known to be dead.
bpct_may_live() {
  local host pid started boot now_started my_boot
  [[ ! -e $bpct_part/attempt.$1/exit ]] || return 1
  bpct_read_start "$1" || return 0
  [[ $host == "$HOSTNAME" ]] || return 0
  read -r my_boot </proc/sys/kernel/random/boot_id
  [[ $boot == "$my_boot" ]] && bpct_start_time "$pid" now_started && [[ $started == "$now_started" ]]
}

# Reads the process of attempt number $1 into the caller's host, pid, started and boot; fails if it has not recorded them.
## A killed attempt may leave start.new behind. Unless that is read, each later attempt waits.
bpct_read_start() {
  local file words
  for file in start start.new; do
    { read -r -a words <"$bpct_part/attempt.$1/$file"; } 2>/dev/null || continue
    [[ ${#words[@]} == 7 && ${words[6]} == . ]] || continue
    host=${words[1]} pid=${words[2]} started=${words[3]} boot=${words[4]}
    return 0
  done
  return 1
}

# Waits until no earlier attempt can have a copy in hand.
## Each of them checks for a higher attempt once an interval, also during a copy. So an attempt without a recorded end
## gets two and a half intervals.
bpct_outwait_predecessors() {
  local number
  for number in "${bpct_predecessors[@]}"; do
    while bpct_may_live "$number" && ((SECONDS < bpct_interval * 5 / 2 + 1)); do
      bpct_run / sleep 1
    done
  done
  ## Later attempts need not wait for the same ones again; if this cannot be written, they do.
  ((${#bpct_predecessors[@]} == 0)) || : >"$bpct_attempt/waited"
}

