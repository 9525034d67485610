# --- requested pauses ---
# Waits, with no group in hand, while the batch is paused; ends the script if jobs are to leave the queue.
## An unreadable word counts as a pause: a user wants something, and waiting does no harm.
bpct_obey_control() {
  [[ ! -e $bpct_batch_directory/control ]] || bpct_wait_while bpct_is_paused
#@include core/obey-hours.sh if hours
}

bpct_is_paused() {
  local how=''
  [[ -e $bpct_batch_directory/control ]] || return 1
  { read -r _ how _ <"$bpct_batch_directory/control"; } 2>/dev/null
  [[ $how != leave ]] || bpct_stop 'the batch is paused, and this job has left the queue'
}

# Waits, with no group in hand, while $1 succeeds.
bpct_wait_while() {
  bpct_reap_all
  bpct_doing=paused
  bpct_write_progress "$bpct_doing"
  while "$1"; do
    ## The bell never rings here: this is a sleep without a process.
    read -r -t 1 -u "$bpct_bell" _
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
  done
  bpct_doing=running
  bpct_write_progress "$bpct_doing"
}
