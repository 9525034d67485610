# --- staying awake while a command runs ---
bpct_child='' bpct_ticked_at=0
## The seconds that a command runs between two checks.
bpct_patch=1.00
## Before bash 5.3 `wait -n` misses a child that ends between two calls, and then waits for another one. Of 1,000
## commands that got TERM together with this shell, it slept on after 184 (5.2.15). A pipe forgets nothing: a command is
## its only writer, so its end can be read there at any time, without a timer process.
exec {bpct_pipe}< <(:)

# Runs a command, or a function that becomes one, in a directory and waits for it, awake once a second.
## The command runs in the background because some schedulers send TERM only to the shell, and a shell with a foreground
## command would not handle it.
bpct_run() {
  local -r where=$1
  local writer started
  shift
  bpct_leave_if_told
  ## A command that cannot be started would look like one that has failed, with the message of the last one.
  : >"$bpct_attempt/stderr" || bpct_stop "cannot write in $bpct_attempt"
  exec {writer}>"/proc/self/fd/$bpct_pipe" || bpct_stop 'cannot open a pipe'
  (
    cd -- "$where" && umask "$bpct_user_umask" || exit
    [[ $1 != bpct_* ]] || "$@"
    exec "$@"
  ) 2>"$bpct_attempt/stderr" &
  bpct_child=$!
  exec {writer}>&-
  if bpct_start_time "$bpct_child" started; then
    printf '%s %s .\n' "$bpct_child" "$started" >"$bpct_attempt/child" || bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_patch=1.00
  [[ -z $bpct_limited ]] || bpct_with_care bpct_begin_to_weigh
  until bpct_listen "$bpct_pipe" || ! kill -0 "$bpct_child" 2>/dev/null; do
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
    bpct_hear_limit
    [[ -z $bpct_limited ]] || bpct_with_care bpct_keep_to_limit
  done
  wait "$bpct_child"
  bpct_code=$?
  [[ -z $bpct_limited$bpct_leash ]] || bpct_with_care bpct_end_weighing
  bpct_child=''
  bpct_leave_if_told
  return "$bpct_code"
}

# Leaves if a signal came.
## A lane leaves if its script is gone, too: its work would be in the way of the next attempt.
bpct_leave_if_told() {
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  local started
  [[ -z $bpct_lane ]] || bpct_start_time "$$" started || bpct_end stopped 1
}

# Waits for a line or the end of input from descriptor $1, at most for a patch of time; fails if neither came, or a signal did.
bpct_listen() {
  IFS= read -r -t "$bpct_patch" -u "$1" _
  (($? <= 128))
}

# Succeeds if an interval has passed since second $1 of this script. A clock that was set back says so, too.
## In its first interval a job reports some times more: one that shows nothing for a minute looks dead.
bpct_is_due() {
  ((SECONDS - $1 >= (SECONDS < bpct_interval ? 5 + SECONDS / 4 : bpct_interval) || SECONDS < $1))
}

# Does the regular work once an interval while a command runs.
bpct_tick() {
  bpct_ticked_at=$SECONDS
  bpct_leave_if_superseded
  bpct_leave_if_halted
  bpct_progress
}

