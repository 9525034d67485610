# --- helping: a job whose part is done takes others ---
## Jobs on this host, and jobs run by hand, help no other: no further job waits there except those that are running.

# Goes on with a part that no job has in hand, as a process of the same job; returns if there is none.
bpct_help() {
  local -r me=${bpct_helper:-${bpct_job_directory##*/}} jobs=$bpct_batch_directory/jobs wave=${bpct_engine%/*}
  local -a parts=() own=()
  local name i at
  [[ -z $bpct_lane && $bpct_scheduler_id != - && $me == [0-9]* ]] || return 0
  ! bpct_is_cancelled && [[ ! -e $bpct_batch_directory/halt && ! -e $bpct_batch_directory/control ]] || return 0
#@include core/help-in-hours.sh if hours
  ## A thousand jobs that each check a thousand parts are a burden: a job that finds nothing tells the others.
  if [[ ! -e $wave/begun ]]; then
    { read -r -a own <"$jobs/$me/further"; } 2>/dev/null
    for name in "${own[@]}"; do
      [[ $name != [0-9]* || ! -d $bpct_parts/$name ]] || bpct_try_to_help "$name"
    done
    parts=("$bpct_parts"/[0-9]*/)
    ## Each job begins to search after its own part, so that few choose the same one.
    for i in "${!parts[@]}"; do
      at=$(((i + 10#$me) % ${#parts[@]}))
      name=${parts[at]%/}
      name=${name##*/}
      bpct_try_to_help "$name"
    done
    { : >"$wave/begun"; } 2>/dev/null
  fi
  ## The finalizer's job may wait in the queue for a week. So a helper does its work, or the last of the jobs on the nodes
  ## of one: a user may have one job at a time. Any job does it that no scheduler can start, for jobs of other clusters too.
  ## While the walk goes on, more work will come before it.
  [[ ! -e $bpct_batch_directory/walking ]] || return 0
  for name in "$jobs"/finalizer.*/; do
    name=${name%/}
    name=${name##*/}
    [[ -n $bpct_helper$bpct_together || -e $jobs/$name/unattended ]] || continue
    [[ ! -e $bpct_parts/$name/attempt.1 && ! -e $jobs/$name/cancelled && ! -e $jobs/$name/handed-over ]] || continue
    ! bpct_are_complete || bpct_become_helper "$me" "$name"
  done
}

# Takes the part of folder $1, unless a job has it in hand.
bpct_try_to_help() {
  [[ -e $jobs/$1/handed-over ]] || ! bpct_is_to_take "$bpct_parts/$1" || bpct_become_helper "$me" "$1"
}

# Succeeds if no job has part $1 in hand: not begun, recorded as stopped by its newest attempt, or recorded as gone by bpct.
## A part that failed in two attempts would stop the next one, too.
bpct_is_to_take() {
  local -i number
  local state in_vain=''
  bpct_read_newest "$1"
  ((number)) || return 0
  [[ $state == stopped || -e $1/attempt.$number/released ]] || return 1
  [[ ! -e $1/attempt.$number/advanced ]] || return 0
  { read -r in_vain _ <"$1/attempt.$number/standstills"; } 2>/dev/null
  [[ $in_vain == 0 ]]
}

# Succeeds if all parts are complete, except those of jobs that a later wave has taken over.
bpct_are_complete() {
  local -i number
  local part state
  for part in "$bpct_parts"/[0-9]*/; do
    [[ ! -e $bpct_batch_directory/jobs/${part:${#bpct_parts}+1}handed-over ]] || continue
    bpct_read_newest "$part"
    [[ $state == complete* ]] || return 1
  done
}

# Replaces this process by job $2's script, as a process of job $1; returns on failure. It keeps nothing of this attempt.
bpct_become_helper() {
  local -r helping=$bpct_batch_directory/jobs/$1/helping
  local fd
  [[ ! -d $bpct_attempt/sealed ]] || umount -n -R -- "$bpct_attempt/sealed" || return 0
  ## A query about job $1 then shows that it is not over.
  printf '%s .\n' "$2" >"$helping.new" && mv -f -- "$helping.new" "$helping" || return 0
  for fd in /proc/"$BASHPID"/fd/*; do
    fd=${fd##*/}
    ((fd < 3 || fd == 255)) || exec {fd}>&-
  done
  ## A shell cannot trap signals again that it finds ignored.
  trap - EXIT TERM INT HUP USR1
  exec /bin/bash -p -- "$bpct_batch_directory/jobs/$2/script" for "$1" ${bpct_sealed_here:+"$bpct_sealed_here"}
}

#@otherwise
## A finalizer that has finished its batch leaves no part to take over.
bpct_help() { :; }

# Succeeds only for a part that no job has begun.
bpct_is_to_take() {
  [[ ! -e $1/attempt.1 ]]
}
