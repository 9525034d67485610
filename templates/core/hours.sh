# --- hours of work ---
## Seconds of the local week, which begins on Monday: a beginning of the hours and an end, and so on.
readonly -a bpct_hours=(@words:hours@)
## A time, and the seconds that the local clock is ahead of UTC from then on, and so on. A node may have another time zone.
readonly -a bpct_clock_shifts=(@words:clock@)
## The seconds until the hours begin, or until the clock is changed.
bpct_closed_for=0
## So long a break is not worth a node that waits.
readonly bpct_longest_break=300 # seconds

# Succeeds outside of the hours of work.
bpct_is_after_hours() {
  local -i now ahead=0 second wait i
  printf -v now '%(%s)T' -1
  bpct_closed_for=604800
  for ((i = 0; i < ${#bpct_clock_shifts[@]} && now >= bpct_clock_shifts[i]; i += 2)); do
    ahead=${bpct_clock_shifts[i + 1]}
  done
  ((i == ${#bpct_clock_shifts[@]} || bpct_clock_shifts[i] - now > bpct_closed_for)) || bpct_closed_for=$((bpct_clock_shifts[i] - now))
  ## 1970 began with a Thursday.
  second=$(((now + ahead + 259200) % 604800))
  for ((i = 0; i < ${#bpct_hours[@]}; i += 2)); do
    ((second < bpct_hours[i] || second >= bpct_hours[i + 1])) || return 1
    wait=$(((bpct_hours[i] - second + 604800) % 604800))
    ((wait > bpct_closed_for)) || bpct_closed_for=$wait
  done
}

# Ends the script outside of the hours of work, if there is a way to put the job back into the queue for so long.
bpct_rest_in_queue() {
  bpct_is_after_hours && ((bpct_closed_for > bpct_longest_break)) || return 0
  ## A job of PBS has such a script, too, and nothing that requeues it.
  [[ -z $bpct_together && $bpct_scheduler_id != - && ${#bpct_requeue[@]} != 0 && -e ${bpct_engine%/*}/put-back ]] || return 0
  bpct_reap_all
  bpct_rest=$bpct_closed_for
  ## The attempt is no sign of work that fails.
  : >"$bpct_attempt/advanced"
  bpct_stop 'it rests until its hours of work begin'
}

# Puts the seconds of the rest into the caller's again, if this stop is for that.
## Rest is no failure, since failures are limited; and a helper's job goes on with its own part, or helps again.
bpct_insist_on_rest() {
  [[ ! -v bpct_rest || -n $bpct_together || -e $bpct_job_directory/cancelled ]] || again=$bpct_rest
}

# Waits outside of the hours of work, with no group in hand.
bpct_obey_hours() {
  bpct_rest_in_queue
  ! bpct_is_after_hours || bpct_wait_while bpct_is_after_hours
}
