# --- a helper: a process of one job at work on the part of another ---
## bpct_helper is the job that it belongs to. bpct_together says that the job is one of several in one job of the scheduler's.
bpct_helper='' bpct_sealed_here='' bpct_together=''

# Reads the arguments of this process: as one of several; for the part of another job; in a mount namespace of its own.
bpct_read_call() {
  if [[ ${1-} == together ]]; then
    bpct_together=together
    shift
  fi
  if [[ ${1-} == for ]]; then
    bpct_helper=$2
    shift 2
  fi
  bpct_sealed_here=${1-}
}

#@include core/newest.sh

# Lets jobs search again that have found nothing, because this part was left.
bpct_leave_part() {
  rm -f -- "$bpct_batch_directory"/wave.*/begun
}

# Says that the job to which this process belongs has nothing in hand any more.
bpct_end_help() {
  rm -f -- "$bpct_batch_directory/jobs/$bpct_helper/helping"
}

# Leaves if a helper has done the part of this job before that began, and looks for another one.
## An attempt without work could still stop, because a tree no longer exists, and so undo a complete state. A resubmitted
## job must check the tree: the user doubts that it is complete.
bpct_leave_if_helped() {
  local -i number
  local -a lines=()
  local state
  [[ -z $bpct_helper && -e $bpct_part/attempt.1 ]] || return 0
  bpct_read_newest "$bpct_part"
  [[ -e $bpct_part/attempt.$number/helper ]] || return 0
  { mapfile -t lines <"$bpct_job_directory/submission"; } 2>/dev/null
  local -r submissions=" ${lines[*]}"
  [[ $state == complete* && ${submissions#* name } != *' name '* ]] || return 0
  printf 'bpct: another job of the batch has done its work\n' >&2
  bpct_help
  exit 0
}

# Ends a helper if another process was faster, or lets it search on.
bpct_help_others() {
  bpct_help
  bpct_end_help
  exit 0
}

# Succeeds if the job of this process is cancelled.
bpct_is_cancelled() {
  [[ -e $bpct_batch_directory/jobs/${bpct_helper:-${bpct_job_directory##*/}}/cancelled ]]
}
