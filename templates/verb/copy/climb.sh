# --- lanes that climb: how many groups at once, found out by trying ---
## A server that does one thing at a time is no faster for eight lanes. Each name takes longer, so cached directory
## entries expire and are requested again. So a job begins with one lane, and doubles the number as long as that brings
## a quarter more answers a second. An answer is the end of a command's wait: the kernel counts how often, and for how
## long, each command was scheduled. That needs no request to a server.
bpct_lanes_now=1
## look: with the first lane; try: are these lanes better than those that are kept; rest: until it is time to try again.
bpct_climb_step=look bpct_lanes_kept=1 bpct_rate_kept=0
## Hundredths of a second: the length of a measurement, its start, the last visit, and the first visit; -1: never.
bpct_stretch=10 bpct_stretch_began=-1 bpct_climbed_at=0 bpct_climb_began=-1
## The number of stretches to rest, the number that are over, and the number in a row with slow answers.
bpct_rest_stretches=4 bpct_rested=0 bpct_slow_stretches=0
## The nanoseconds that a lane waits for an answer: the minimum of this rest.
bpct_least_wait=0
## The sums over commands since the stretch began: times scheduled, and nanoseconds; and the values of each before.
bpct_answers=0 bpct_ran=0
declare -a bpct_counted=() bpct_counted_before=()

# Waits until there is a lane for one group more.
## A limit throttles lanes by itself, and would look like a server under strain.
bpct_await_lane() {
  while ((${#bpct_lane_groups[@]} >= bpct_lanes_now)) && [[ -z $bpct_limited ]]; do
    bpct_climb
    ((${#bpct_lane_groups[@]} < bpct_lanes_now)) || bpct_reap
  done
}

# Changes how many lanes there may be, when enough was seen of those at work.
bpct_climb() {
  local -i now
  bpct_read_uptime
  local -ir since=$((now - bpct_climbed_at))
  bpct_climbed_at=$now
  ((bpct_climb_began >= 0)) || bpct_climb_began=$now
  if ((bpct_stretch_began < 0 || ${#bpct_lane_groups[@]} != bpct_lanes_now || since > 100)); then
    bpct_begin_stretch "$now"
    return
  fi
  local -ir passed=$((now - bpct_stretch_began))
  ((passed >= bpct_stretch)) || return 0
  if bpct_count_answers; then
    bpct_judge_stretch "$passed"
  else
    bpct_begin_stretch "$now"
  fi
  ## If commands end before they can be measured, there is no strain; or the kernel does not count.
  [[ $bpct_climb_step != look ]] || ((now - bpct_climb_began < 100)) || bpct_rest_with "$bpct_lanes"
}

# Puts the hundredths of seconds that this host is up into now: no user sets that clock.
bpct_read_uptime() {
  local up
  read -r up _ </proc/uptime
  now=10#${up/./}
}

bpct_begin_stretch() {
  bpct_stretch_began=$1
  bpct_read_counts
  bpct_counted_before=("${bpct_counted[@]}")
}

# Reads of the command in each lane: process, nanoseconds, how often.
bpct_read_counts() {
  local lane child ran often
  bpct_counted=()
  for lane in "${!bpct_lane_processes[@]}"; do
    child=- ran=0 often=0
    { read -r child _ <"$bpct_attempt/lane.$lane/child"; } 2>/dev/null
    { read -r ran _ often <"/proc/$child/schedstat"; } 2>/dev/null || child=-
    bpct_counted+=("$child" "$ran" "$often")
  done
}

# Sums the work of the commands; fails if they are no longer the same.
bpct_count_answers() {
  local -i i
  bpct_answers=0 bpct_ran=0
  bpct_read_counts
  ((${#bpct_counted[@]} == ${#bpct_counted_before[@]})) || return 1
  for ((i = 0; i < ${#bpct_counted[@]}; i += 3)); do
    [[ ${bpct_counted[i]} != - && ${bpct_counted[i]} == "${bpct_counted_before[i]}" ]] || return 1
    bpct_ran=$((bpct_ran + bpct_counted[i + 1] - bpct_counted_before[i + 1]))
    bpct_answers=$((bpct_answers + bpct_counted[i + 2] - bpct_counted_before[i + 2]))
  done
}

# Draws the conclusion from a stretch of $1 hundredths of a second.
bpct_judge_stretch() {
  local -ir rate=$((bpct_answers * 100 / $1))
  local -ir wait=$(((bpct_lanes_now * $1 * 10000000 - bpct_ran) / (bpct_answers + 1)))
  case $bpct_climb_step in
    look)
      if ((bpct_ran > $1 * 5000000 || wait < 300000)); then
        ## The lanes hardly wait.
        bpct_rest_with "$bpct_lanes"
      elif ((bpct_answers >= 60 || $1 >= 90)); then
        bpct_try_more "$rate"
      fi
      ;;
    try)
      if ((rate * 4 > bpct_rate_kept * 5)); then
        bpct_try_more "$rate"
      elif (($1 >= 3 * bpct_stretch)); then
        bpct_rest_stretches=$((bpct_rest_stretches < 256 ? bpct_rest_stretches * 2 : 256))
        bpct_rest_with "$bpct_lanes_kept"
      fi
      ;;
    rest)
      bpct_rest_on "$rate" "$wait"
      bpct_stretch_began=-1
      ;;
  esac
}

# Keeps the lanes that are at work, for they get $1 answers a second, and tries twice as many.
bpct_try_more() {
  bpct_lanes_kept=$bpct_lanes_now bpct_rate_kept=$1
  if ((bpct_lanes_now == bpct_lanes)); then
    bpct_rest_with "$bpct_lanes_now"
    return
  fi
  bpct_climb_step=try bpct_stretch=$((bpct_stretch < 50 ? 15 : 50)) bpct_stretch_began=-1
  bpct_take_lanes $((2 * bpct_lanes_now < bpct_lanes ? 2 * bpct_lanes_now : bpct_lanes))
}

# Has $1 lanes from now on, and says so.
bpct_take_lanes() {
  [[ $1 != "$bpct_lanes_now" ]] || return 0
  bpct_lanes_now=$1
  printf '%s .\n' "$1" >>"$bpct_attempt/lanes" || bpct_stop "cannot write in $bpct_attempt"
}

# Stays with $1 lanes for a while.
bpct_rest_with() {
  bpct_take_lanes "$1"
  bpct_climb_step=rest bpct_stretch=200 bpct_stretch_began=-1
  bpct_rested=0 bpct_slow_stretches=0 bpct_least_wait=0 bpct_rate_kept=0
}

# Has rested for a stretch, with so many answers a second and nanoseconds for each.
## A server is under strain if its answers take twice as long as before, and long: then half of the lanes are enough.
bpct_rest_on() {
  bpct_rested=$((bpct_rested + 1))
  ((bpct_rate_kept > $1)) || bpct_rate_kept=$1
  ((bpct_least_wait > 0 && bpct_least_wait < $2)) || bpct_least_wait=$2
  bpct_slow_stretches=$(($2 > 2 * bpct_least_wait && $2 > 2000000 ? bpct_slow_stretches + 1 : 0))
  if ((bpct_slow_stretches >= 3 && bpct_lanes_now > 1)); then
    bpct_rest_with $((bpct_lanes_now / 2))
  elif ((bpct_lanes_now < bpct_lanes && bpct_rested >= bpct_rest_stretches)); then
    bpct_try_more "$bpct_rate_kept"
  fi
}

#@otherwise
bpct_await_lane() {
  :
}
