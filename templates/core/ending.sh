# --- the end of an attempt ---
## A child that gets a signal between fork and exec still has these traps, including the one for EXIT. Once in 200 jobs
## a timer that was just being started wrote "stopped" for a job that was complete.
bpct_at_signal() {
  [[ $BASHPID == "$bpct_process" ]] || exit $((128 + $1))
  bpct_stopping=$1
  ## A loop in the user's commands that waits for something never receives it; and no name is in hand meanwhile.
  [[ $bpct_state != p* ]] || bpct_end stopped $((128 + $1))
  [[ -z $bpct_child ]] || bpct_kill "$bpct_child"
}

# Tells processes to end. A process that a limit has stopped receives the signal when it goes on.
bpct_kill() {
  kill -TERM "$@" 2>/dev/null
  kill -CONT "$@" 2>/dev/null
}

# Ends the script before its work is done; open groups can be resumed.
bpct_stop() {
  bpct_say "$1 (on $HOSTNAME)"
  bpct_end stopped 1
}

## USR1 is the signal that the header for Slurm requests; TERM comes at a walltime of PBS, and from scancel, qdel and
## kill.
bpct_say_who_stopped() {
  local who=interrupted
  ((bpct_stopping != 10)) || who='the node asked it to stop before the time limit'
  ((bpct_stopping != 15)) || who='told to end'
  bpct_say "$who (signal $bpct_stopping, on $HOSTNAME)"
}

# Writes the exit record and ends the script: state, exit code.
## A lane only ends, and its group stays open.
bpct_end() {
  trap - EXIT
  trap '' TERM INT HUP USR1
  bpct_end_children
  [[ -z $bpct_leash ]] || exec {bpct_leash}>&-
  [[ -z $bpct_apart ]] || (bpct_become_place_removal)
  [[ $1 != stopped || -z $bpct_undo ]] || bpct_is_superseded || "$bpct_undo"
  [[ -z $bpct_lane ]] || exit "$2"
  [[ $1 != stopped || -z $bpct_stopping ]] || bpct_say_who_stopped
  bpct_write_progress "$1"
  [[ -z $bpct_limited ]] || bpct_with_care bpct_lift_limit
  bpct_make_line "${bpct_classes[@]}"
  ((bpct_failed == 0)) || printf '%s\n' "$bpct_line" >"$bpct_attempt/tally"
  ((bpct_lossy == 0)) || bpct_with_care bpct_write_losses
  bpct_sum_files
  if ! bpct_write_exit "$1" "$2"; then
    ## Removing these frees space for the last records on a full disk.
    rm -f -- "$bpct_attempt/stderr" "$bpct_attempt/child" "$bpct_attempt"/*.new
    bpct_write_exit "$1" "$2" || exit 1
  fi
  ## USR1 comes before the walltime ends, so the record says "stopped" and the job goes back into the queue; so it does from a
  ## bad node. Another signal may be a cancellation.
  [[ $1 != stopped || ${bpct_stopping:-${bpct_ill:+10}${bpct_rest+10}} != 10 ]] || bpct_requeue_job
  [[ $1 != stopped ]] || bpct_leave_part
  [[ $1 != complete* && ($1 != superseded || -z $bpct_helper) ]] || bpct_help
  [[ -z $bpct_helper ]] || bpct_end_help
  exit "$2"
}

# Ends the children of this process, and waits: a process that has recorded its end must not be at work.
## A child that gets TERM between fork and exec may lose it: Bash calls the inherited trap, or forgets it. On a busy
## host a command slept on after two signals (5.2.15).
bpct_end_children() {
  local -a running=()
  local process nothing
  local -i pause=10
  [[ -z $bpct_child ]] || running=("$bpct_child")
  running+=("${bpct_lane_processes[@]}")
  ((${#running[@]})) || return 0
  bpct_kill "${running[@]}"
  exec {nothing}<> <(:)
  for process in "${running[@]}"; do
    while kill -TERM "$process" 2>/dev/null; do
      read -r -t "0.$pause" -u "$nothing" _
      ((pause > 80)) || pause+=10
    done
  done
  exec {nothing}>&-
  wait "${running[@]}"
}

bpct_write_exit() {
  local now
  printf -v now '%(%s)T' -1
  bpct_sum_up "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" "$bpct_changed" "$now" "$2"
  printf '%s %s %s %s %s %s %s %s :%s .\n' "$1" "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" \
    "$bpct_changed" "$now" "$2" "$HOSTNAME" "$bpct_sum" >"$bpct_attempt/exit.new" &&
    mv -f -- "$bpct_attempt/exit.new" "$bpct_attempt/exit"
}

# Runs when the script ends in a way that it did not choose.
bpct_at_exit() {
  [[ $BASHPID == "$bpct_process" ]] || return
  if [[ -n $bpct_stopping ]]; then
    bpct_end stopped $((128 + bpct_stopping))
  elif [[ $bpct_state == pre || $bpct_state == post ]]; then
    bpct_stop "--$bpct_state ended the script"
  fi
  bpct_stop "the script ended before its work was done"
}
