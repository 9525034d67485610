# --- lanes: several groups at once, one writer ---
## A lane is a subshell that does one group and leaves its result in files of its own; this shell alone writes
## journal and errors. So the rules of an attempt hold with any number of lanes.
declare -A bpct_lane_of=()
## A lane that has ended rings here: see bpct_pipe for why nobody waits with `wait -n`.
exec {bpct_bell}<> <(:)

# Does the group in hand in a lane of its own: calls "$@", which leaves "<names> <failed>" in its result.
bpct_in_lane() {
  while ((${#bpct_lane_of[@]} >= bpct_lanes)); do
    bpct_reap
  done
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  (
    trap - EXIT TERM INT HUP USR1
    bpct_lane=$bpct_attempt/lane.$bpct_group
    : >"$bpct_lane.errors" && "$@" && mv -f -- "$bpct_lane.new" "$bpct_lane"
    printf '\n' >&"$bpct_bell"
  ) &
  bpct_lane_of[$!]=$bpct_group
}

# Waits for lanes to end and journals their groups. A group without a result stays open.
bpct_reap() {
  local process
  bpct_listen "$bpct_bell"
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  for process in "${!bpct_lane_of[@]}"; do
    if [[ -f $bpct_attempt/lane.${bpct_lane_of[$process]} ]] || ! kill -0 "$process" 2>/dev/null; then
      bpct_settle_lane "$process"
    fi
  done
  if bpct_is_due "$bpct_ticked_at"; then
    bpct_ticked_at=$SECONDS
    bpct_leave_if_halted
    bpct_progress
  fi
}

# Journals the group of a lane that has ended: process $1.
bpct_settle_lane() {
  local -r bpct_group=${bpct_lane_of[$1]}
  local -r lane=$bpct_attempt/lane.$bpct_group
  local -a result records
  local i
  unset "bpct_lane_of[$1]"
  [[ -f $lane ]] || bpct_leave_if_halted
  [[ -f $lane ]] || bpct_stop "group $bpct_group of the finalizer came to no end"
  read -r -a result <"$lane"
  cat -- "$lane.errors" >>"$bpct_attempt/errors" || bpct_stop "cannot write the errors in $bpct_attempt"
  mapfile -d '' records <"$lane.errors"
  for ((i = 2; i < ${#records[@]}; i += 4)); do
    bpct_count_class "${records[i]}"
  done
  bpct_journal "${result[0]}" 0 "${result[1]}" 0
  rm -f -- "$lane" "$lane.errors" "$lane.stderr"
}

bpct_reap_all() {
  while ((${#bpct_lane_of[@]})); do
    bpct_reap
  done
}

# Leaves the result of the group in hand: names, failed.
bpct_leave_result() {
  printf '%s %s\n' "$1" "$2" >"$bpct_lane.new"
}

# Records a failed name in the lane's own file: name, class, message.
bpct_fail_in_lane() {
  printf '%s\0' "$bpct_group" "$1" "$2" "$3" >>"$bpct_lane.errors" || exit 1
}

# Ends the lane, and all jobs, if one of these messages says that the destination can take no more.
bpct_check_in_lane() {
  bpct_is_exhausted "$@" || return 0
  bpct_declare_halt "$bpct_message"
  exit 1
}

