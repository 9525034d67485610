# --- is there a limit? ---
bpct_limited='' bpct_heard_at=$SECONDS bpct_leash=''
## The finished part of a group whose lane waits, because it was too fast.
bpct_waiting_bytes=0 bpct_waiting_names=0

# Waits, with no group in hand, while there is an unreadable limit.
## A limit that was read once stays in force.
bpct_obey_limit() {
  ! bpct_lacks_limit || bpct_wait_while bpct_lacks_limit
}

# Finds out whether there is a limit; succeeds if there is an unreadable one.
bpct_lacks_limit() {
  if [[ ! -e $bpct_batch_directory/limit ]]; then
    [[ -z $bpct_limited ]] || bpct_with_care bpct_lift_limit
    return 1
  fi
  [[ -z $bpct_limited ]] || bpct_is_to_hear || return 1
  ! bpct_with_care bpct_read_limit
}

# Succeeds twice an interval: a lane hears by its script, and both together are to take no longer than one. With a limit that interval is
# bpct_limited.
bpct_is_to_hear() {
  ((SECONDS < bpct_heard_at || 2 * (SECONDS - bpct_heard_at) >= ${bpct_limited:-bpct_interval}))
}

# Learns while something is waited for whether there is a limit.
bpct_hear_limit() {
  bpct_is_to_hear || return 0
  if [[ -z $bpct_lane ]]; then
    bpct_lacks_limit || :
  elif [[ -n $bpct_limited || -e ${bpct_attempt%/*}/share ]]; then
    bpct_with_care bpct_read_share
  fi
  bpct_heard_at=$SECONDS
}
