## reads: bpct_attempt bpct_batch_directory bpct_engine bpct_job_directory bpct_lane bpct_part bpct_parts
##   bpct_scheduler_id
## sets: bpct_helper bpct_sealed_here
# --- helping: a job whose part is done takes those that nobody has begun ---
## A helper is a process of one job that has the part of another one in hand: bpct_helper is the job that it belongs to. What runs
## on this host, or by hand, helps nobody: there no job waits but for those that are at work.
bpct_helper='' bpct_sealed_here=''

# Reads what this process was started for: the part of another job; in a mount namespace of its own.
bpct_read_call() {
  if [[ ${1-} == for ]]; then
    bpct_helper=$2
    shift 2
  fi
  bpct_sealed_here=${1-}
}

# Goes on with what nobody has begun, as a process of the same job; returns if there is nothing.
bpct_help() {
  local -r me=${bpct_helper:-${bpct_job_directory##*/}} jobs=$bpct_batch_directory/jobs wave=${bpct_engine%/*}
  local -a parts=()
  local name i at
  [[ -z $bpct_lane && $bpct_scheduler_id != - && $me == [0-9]* ]] || return 0
  [[ ! -e $jobs/$me/cancelled && ! -e $bpct_batch_directory/halt && ! -e $bpct_batch_directory/control ]] || return 0
  ## A thousand jobs that each look at a thousand parts are a burden: whoever finds nothing tells the others.
  if [[ ! -e $wave/begun ]]; then
    parts=("$bpct_parts"/[0-9]*/)
    ## Each begins to look behind its own part, so that few want the same one.
    for i in "${!parts[@]}"; do
      at=$(((i + 10#$me) % ${#parts[@]}))
      name=${parts[at]%/}
      name=${name##*/}
      [[ ! -e $bpct_parts/$name/attempt.1 && -e $jobs/$name/submission ]] || continue
      [[ -e $jobs/$name/cancelled || -e $jobs/$name/handed-over ]] || bpct_become_helper "$me" "$name"
    done
    { : >"$wave/begun"; } 2>/dev/null
  fi
  [[ -n $bpct_helper ]] || return 0
  name=finalizer.${wave##*.}
  [[ -e $bpct_parts/$name/attempt.1 || -e $jobs/$name/cancelled ]] || ! bpct_are_complete ||
    bpct_become_helper "$me" "$name"
}

# Says that the job to which this process belongs has nothing in hand any more.
bpct_end_help() {
  rm -f -- "$bpct_batch_directory/jobs/$bpct_helper/helping"
}

# Succeeds if all parts are complete; those count whose jobs no later wave has taken over.
bpct_are_complete() {
  local part number state
  for part in "$bpct_parts"/[0-9]*/; do
    [[ ! -e $bpct_batch_directory/jobs/${part:${#bpct_parts}+1}handed-over ]] || continue
    for ((number = 1; ; number++)); do
      [[ -e ${part}attempt.$((number + 1)) ]] || break
    done
    state=''
    { read -r state _ <"${part}attempt.$number/exit"; } 2>/dev/null
    [[ $state == complete* ]] || return 1
  done
}

# Becomes the script of job $2, as a process of job $1; returns if that cannot be. Nothing of this attempt stays in it.
bpct_become_helper() {
  local -r helping=$bpct_batch_directory/jobs/$1/helping
  local fd
  [[ ! -d $bpct_attempt/sealed ]] || umount -n -R -- "$bpct_attempt/sealed" || return 0
  ## Who asks how job $1 is learns that it is not over.
  printf '%s .\n' "$2" >"$helping.new" && mv -f -- "$helping.new" "$helping" || return 0
  for fd in /proc/"$BASHPID"/fd/*; do
    fd=${fd##*/}
    ((fd < 3 || fd == 255)) || exec {fd}>&-
  done
  ## A shell cannot trap again what it finds ignored.
  trap - EXIT TERM INT HUP USR1
  exec /bin/bash -p -- "$bpct_batch_directory/jobs/$2/script" for "$1" ${bpct_sealed_here:+"$bpct_sealed_here"}
}

# Leaves if a helper has done the part of this job before that began, and looks for another one.
## An attempt that only looked on could still stop, because a tree is not there any more, and undo what is complete. A job that
## was submitted once more is to look: somebody does not believe it.
bpct_leave_if_helped() {
  local -i number=1
  local -a lines=()
  local state=''
  [[ -z $bpct_helper && -e $bpct_part/attempt.1 ]] || return 0
  while [[ -e $bpct_part/attempt.$((number + 1)) ]]; do
    number+=1
  done
  [[ -e $bpct_part/attempt.$number/helper ]] || return 0
  { read -r state _ <"$bpct_part/attempt.$number/exit"; } 2>/dev/null
  { mapfile -t lines <"$bpct_job_directory/submission"; } 2>/dev/null
  local -r submissions=" ${lines[*]}"
  [[ $state == complete* && ${submissions#* name } != *' name '* ]] || return 0
  printf 'bpct: another job of the batch has done the work of %s\n' "$bpct_job_directory" >&2
  bpct_help
  exit 0
}

# Ends a helper that somebody was faster than, or lets it look on.
bpct_help_others() {
  bpct_help
  bpct_end_help
  exit 0
}

# Succeeds if this process helps, and somebody has cancelled the job that it helps.
bpct_is_called_off() {
  [[ -n $bpct_helper && -e $bpct_job_directory/cancelled ]]
}
