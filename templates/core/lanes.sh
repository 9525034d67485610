# --- lanes: several groups at once, one journal ---
## A lane is a subshell that does one group. Its $bpct_attempt is a folder of its own, with the output of its command
## and the failed names; it rings when the group is settled. Only this shell writes journal, errors and checksums of the
## attempt, so the rules of an attempt hold with any number of lanes.
bpct_lane='' bpct_patience_before=0 bpct_half_a_line=''
## By lane: the group in hand, the process, and the pipe that its command holds (see bpct_pipe).
declare -a bpct_lane_groups=() bpct_lane_processes=() bpct_lane_pipes=()
## The one lane that may do the group in hand, or 0.
bpct_own_lane=0
exec {bpct_bell}<> <(:)

## Cold disks and file servers answer several requests at once: more lanes than processors pay (bench/README.md). nproc
## tells the processors of this job, but obeys OMP_NUM_THREADS, which is 1 on many clusters.
bpct_most_lanes=8
if [[ $bpct_lanes_asked == auto ]]; then
  bpct_lanes=$(unset OMP_NUM_THREADS OMP_THREAD_LIMIT; exec nproc) || bpct_lanes=1
  bpct_lanes=$((bpct_lanes * 4 < bpct_most_lanes ? bpct_lanes * 4 : bpct_most_lanes))
else
  bpct_lanes=$bpct_lanes_asked bpct_most_lanes=$bpct_lanes_asked
fi

# Calls "$@", which does the group in hand and journals it: in a lane, if there are several.
bpct_in_lane() {
  local lane=$((bpct_own_lane ? bpct_own_lane : 1))
  if ((bpct_lanes == 1)); then
    "$@"
    return
  fi
  while ((${#bpct_lane_groups[@]} >= bpct_lanes)) || [[ -n ${bpct_lane_groups[bpct_own_lane]-} ]]; do
    bpct_reap
  done
  ## All lanes may have been running when the user asked for a pause.
  bpct_obey_control
  while [[ -n ${bpct_lane_groups[lane]-} ]]; do
    lane=$((lane + 1))
  done
  [[ -n ${bpct_lane_pipes[lane]-} ]] || bpct_open_lane "$lane"
  bpct_leave_if_told
  (
    bpct_become_lane "$lane"
    "$@"
  ) &
  bpct_lane_processes[lane]=$!
  bpct_lane_groups[lane]=$bpct_group
}

bpct_open_lane() {
  local pipe
  mkdir -- "$bpct_attempt/lane.$1" || bpct_stop "cannot write in $bpct_attempt"
  exec {pipe}< <(:)
  bpct_lane_pipes[$1]=$pipe
}

# Makes this subshell lane $1.
bpct_become_lane() {
  local started
  bpct_process=$BASHPID
  bpct_set_traps
  trap - EXIT
  bpct_ticked_at=$SECONDS bpct_heard_at=$SECONDS
  bpct_lane=$1 bpct_attempt=$bpct_attempt/lane.$1 bpct_pipe=${bpct_lane_pipes[$1]} bpct_patience_before=$bpct_patience
  ## The other lanes are not children of this one.
  bpct_lane_groups=() bpct_lane_processes=()
  bpct_start_time "$bpct_process" started
  printf '%s %s .\n' "$bpct_process" "$started" >"$bpct_attempt/process" || bpct_stop "cannot write in $bpct_attempt"
  [[ -z $bpct_limited ]] || bpct_with_care bpct_begin_to_owe
}

# Has the group in the hands of this lane journalled: names, bytes, failed, changed.
bpct_ring() {
  printf '%s %s %s .\n' "$bpct_lane" "$*" $((bpct_patience_before - bpct_patience)) >&"$bpct_bell"
}

# Waits, at most a fifth of a second, until a lane has settled its group. All groups that lanes have settled are journalled.
## A killed lane does not ring.
bpct_reap() {
  local -a gone=()
  local lane
  bpct_wait_for_ring
  for lane in "${!bpct_lane_processes[@]}"; do
    kill -0 "${bpct_lane_processes[lane]}" 2>/dev/null || gone+=("$lane")
  done
  ## A lane rings before it ends.
  while read -r -t 0 -u "$bpct_bell"; do
    bpct_wait_for_ring
  done
  bpct_leave_if_told
  bpct_hear_limit
  for lane in "${gone[@]}"; do
    [[ -z ${bpct_lane_groups[lane]-} ]] || bpct_give_up_lane "$lane"
  done
  ! bpct_is_due "$bpct_ticked_at" || bpct_tick
}

# Waits for a whole ring, and settles the lane that rang.
## read takes a line byte by byte. After a timeout within a line, the rest comes with the next one. Of 51 jobs of eight
## lanes on two processors ten took half a line for a whole one, and stopped. A timeout behind the end of a line, which
## read has taken by then, is one, too: of 100 timeouts within a line eight (5.2.15). So a point ends a ring.
bpct_wait_for_ring() {
  local text=''
  local -a ring
  IFS= read -r -t 0.2 -u "$bpct_bell" text
  bpct_half_a_line+=$text
  [[ $bpct_half_a_line == *. ]] || return 1
  read -r -a ring <<<"$bpct_half_a_line"
  bpct_half_a_line=''
  bpct_settle_lane "${ring[@]}"
}

bpct_reap_all() {
  while ((${#bpct_lane_groups[@]})); do
    bpct_reap
  done
}

# Journals the group of lane $1: names, bytes, failed, changed, seconds of patience that it took.
bpct_settle_lane() {
  local -r bpct_group=${bpct_lane_groups[$1]} folder=$bpct_attempt/lane.$1
  local -a records=()
  local file line i
  wait "${bpct_lane_processes[$1]}"
  unset "bpct_lane_groups[$1]" "bpct_lane_processes[$1]"
  [[ ! -s $folder/errors ]] || mapfile -d '' records <"$folder/errors"
  for ((i = 2; i < ${#records[@]}; i += 4)); do
    bpct_count_class "${records[i]}"
  done
  ## One line for each linked group: cat would cost one more fork for each.
  if [[ -s $folder/unlinked ]]; then
    IFS= read -r line <"$folder/unlinked"
    if ! printf '%s\n' "$line" >>"$bpct_attempt/unlinked" || ! : >"$folder/unlinked"; then
      bpct_stop "cannot write in $bpct_attempt"
    fi
  fi
  for file in errors sums notes same landed members message; do
    [[ -s $folder/$file ]] || continue
    if ! cat -- "$folder/$file" >>"$bpct_attempt/$file" || ! : >"$folder/$file"; then
      bpct_stop "cannot write in $bpct_attempt"
    fi
  done
  [[ ! -s $folder/progress ]] || : >"$folder/progress"
  bpct_patience=$((bpct_patience - $6))
  bpct_enter_group "${@:2:4}"
}

# Ends the script because of lane $1, which has ended and left its group open.
bpct_give_up_lane() {
  local said=''
  ## A signal to all processes may have reached the lane first.
  bpct_wait_for_ring || :
  bpct_leave_if_told
  bpct_leave_if_superseded
  bpct_leave_if_halted
  { IFS= read -r said <"$bpct_attempt/lane.$1/message"; } 2>/dev/null
  bpct_say "${said:-group ${bpct_lane_groups[$1]} came to no end (on $HOSTNAME)}"
  ## A lane that blames the node tells nobody.
  bpct_compare_roots || :
  bpct_end stopped 1
}

# Sums the bytes that lanes have in hand into bpct_bytes_in_hand, and puts one name into bpct_name_in_hand.
bpct_look_at_lanes() {
  local -a words
  local lane
  for lane in "${!bpct_lane_groups[@]}"; do
    words=()
    { read -r -a words <"$bpct_attempt/lane.$lane/progress"; } 2>/dev/null
    [[ ${words[9]-} == . && "${words[6]} ${words[7]}" =~ ^(0|[1-9][0-9]{0,17})\ (0|[1-9][0-9]{0,9})$ ]] || continue
    bpct_add_size bpct_bytes_in_hand "${words[6]}"
    bpct_names_in_hand=$((bpct_names_in_hand + words[7]))
    bpct_name_in_hand=${words[8]}
  done
}

