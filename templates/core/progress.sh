# --- progress: the shared progress function ---
bpct_progress_at=-1 bpct_doing=running bpct_bytes_in_hand=0 bpct_names_in_hand=0 bpct_name_in_hand=-
## The source of the group that is being copied.
bpct_from=''

# Tells how far this attempt is, at most once an interval.
bpct_progress() {
  ((bpct_progress_at < 0)) || bpct_is_due "$bpct_progress_at" || return 0
  bpct_bytes_in_hand=$bpct_waiting_bytes bpct_names_in_hand=$bpct_waiting_names bpct_name_in_hand=-
  bpct_look_at_lanes
  [[ -z $bpct_from ]] || bpct_look_at_hand
  bpct_write_progress "$bpct_doing"
  bpct_progress_at=$SECONDS
}

# Replaces the progress file.
## A reader sees the old line or the new one, never half of one.
bpct_write_progress() {
  local now
  printf -v now '%(%s)T' -1
  printf '%s %s %s %s %s %s %s %s %s .\n' "$1" "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" \
    "$bpct_changed" "$now" "$bpct_bytes_in_hand" "$bpct_names_in_hand" "$bpct_name_in_hand" >"$bpct_attempt/progress.new" &&
    mv -f -- "$bpct_attempt/progress.new" "$bpct_attempt/progress"
}

