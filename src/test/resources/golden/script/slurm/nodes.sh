#!/bin/bash -p
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
# bpct unreleased, batch 7: one job of the scheduler's for several of wave 1. It starts each of these on a node of its own;
# parts that no node has begun, or that were left without a record, are done here.
# docs/developers/batch-directory.md of bpct describes the files.
# --- the environment: it must not change the work of this script ---
[[ $- == *p* || ! -f $0 ]] || { POSIXLY_CORRECT=y && exec /bin/bash -p -- "$0" "$@"; }
unset -v POSIXLY_CORRECT "${!bpct_@}"
shopt -u inherit_errexit shift_verbose expand_aliases
unset -v TMOUT EXECIGNORE FUNCNEST BASH_COMPAT CDPATH GLOBIGNORE BLOCK_SIZE BLOCKSIZE DU_BLOCK_SIZE QUOTING_STYLE \
  TIME_STYLE SIMPLE_BACKUP_SUFFIX VERSION_CONTROL TAR_OPTIONS TAPE GZIP _POSIX2_VERSION GCONV_PATH LOCPATH NLSPATH
[[ ${TMPDIR-} == /* ]] || unset -v TMPDIR
read -r HOSTNAME </proc/sys/kernel/hostname
HOSTNAME=${SLURMD_NODENAME:-$HOSTNAME}
# The user's commands start a Bash without these options.
export -n SHELLOPTS BASHOPTS

# Leaves out relative parts of PATH, and of the loader's variables for libraries: the copied trees may hold a "cp", or
# a library, and commands work in them.
bpct_clean_path() {
  local name word clean IFS
  set -f
  for name in PATH LD_LIBRARY_PATH LD_PRELOAD LD_AUDIT; do
    clean='' IFS=:
    [[ $name != LD_* ]] || IFS=':; '
    for word in ${!name-}; do
      [[ $word != /* && ($name != LD_[PA]* || $word == */*) ]] || clean+=:$word
    done
    printf -v "$name" %s "${clean#:}"
    [[ -n $clean ]] || unset -v "$name"
  done
  set +f
  PATH=${PATH:-/usr/local/bin:/usr/bin:/bin}
}
bpct_clean_path

cd /
set -u
export LC_ALL=C
umask 077
readonly bpct_batch_directory='/home/kevin/.bpct/19aa2b3c4d5'
readonly bpct_auto_resume=3
readonly bpct_id_variable='SLURM_JOB_ID'
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_patience=60 # seconds that jobs have to say that they have ended
readonly bpct_process=$$
declare -a bpct_jobs=()
declare -i bpct_all=0
declare -a bpct_launchers=()
bpct_here='' bpct_stopping=''
# shellcheck disable=SC2016 # the Bash on the other node expands it
readonly -a bpct_relay=(/bin/bash -p -c 'exec /bin/bash -p -- "$1" together >>"$2" 2>&1 </dev/null' bpct)

# --- several nodes of Slurm ---
readonly bpct_name=${SLURM_JOB_NAME-}

# Counts the nodes.
bpct_count_nodes() {
  bpct_nodes=${SLURM_JOB_NUM_NODES-}
  [[ $bpct_nodes =~ ^[1-9][0-9]{0,5}$ ]] || bpct_nodes=1
}

# Replaces this process by the command that runs these words on node $1, counted from 0, and waits for their end.
bpct_become_launcher() {
  local -r node=$1
  shift
  exec srun --nodes=1 --ntasks=1 --relative="$node" --mem=0 --cpu-bind=none --mpi=none --input=none --export=ALL \
    --no-kill --kill-on-bad-exit=0 -- "$@"
}

# Sends signal $1 to the jobs on all nodes.
bpct_tell_nodes() {
  if [[ $1 == USR1 ]]; then
    kill -s USR1 "${bpct_launchers[@]}" 2>/dev/null
  else
    scancel --quiet --signal=TERM "${SLURM_JOB_ID-}" &
  fi
}

# Reads the newest attempt of part $1 into the caller's number, 0 for none, and its recorded end into state.
bpct_read_newest() {
  number=0 state=''
  while [[ -e $1/attempt.$((number + 1)) ]]; do
    number+=1
  done
  { read -r state _ <"$1/attempt.$number/exit"; } 2>/dev/null
}
# Says a line to people.
bpct_say() {
  printf 'bpct: %s (on %s)\n' "$1" "$HOSTNAME" >&2
}

# Finds the jobs that were submitted together under the name of this one.
bpct_find_jobs() {
  local folder name word value
  local -i number
  local state
  for folder in "$bpct_batch_directory"/jobs/[0-9]*/; do
    folder=${folder%/}
    name=''
    { while read -r word value _; do
      [[ $word != name ]] || name=$value
    done <"$folder/submission"; } 2>/dev/null
    [[ -n $name && $name == "$bpct_name" ]] || continue
    bpct_all+=1
    bpct_read_newest "$bpct_batch_directory/parts/${folder##*/}"
    [[ $state == complete* || -e $folder/handed-over || -e $folder/cancelled ]] || bpct_jobs+=("${folder##*/}")
  done
}

# Starts each job on a node.
bpct_start_jobs() {
  local -i i
  for ((i = 0; i < ${#bpct_jobs[@]} && i < bpct_nodes; i++)); do
    [[ -z $bpct_stopping ]] || break
    bpct_become_launcher "$i" "${bpct_relay[@]}" "$bpct_batch_directory/jobs/${bpct_jobs[i]}/script" \
      "$bpct_batch_directory/jobs/${bpct_jobs[i]}/output" </dev/null &
    bpct_launchers+=("$!")
  done
  [[ -z $bpct_stopping ]] || bpct_hand_on "$bpct_stopping"
}

# Waits for a process that this one has started, through all signals.
bpct_await() {
  while ! wait "$1" && kill -0 "$1" 2>/dev/null; do
    :
  done
}

# Hands a signal on to all jobs.
bpct_hand_on() {
  [[ -z $bpct_here ]] || kill -s "$1" "$bpct_here" 2>/dev/null
  ((${#bpct_launchers[@]} == 0)) || bpct_tell_nodes "$1"
}

bpct_at_signal() {
  [[ $BASHPID == "$bpct_process" ]] || exit 1
  [[ $bpct_stopping == TERM ]] || bpct_stopping=$1
  bpct_hand_on "$1"
}

# Succeeds if all jobs that have begun say that they have ended.
bpct_have_ended() {
  local -i number
  local job state
  for job in "${bpct_jobs[@]}"; do
    bpct_read_newest "$bpct_batch_directory/parts/$job"
    ((number == 0)) || [[ -n $state ]] || return 1
  done
}

# Waits for the exit records of jobs that were told to end: their launchers may be gone already, and this process must not be.
bpct_await_ends() {
  local -r deadline=$((SECONDS + bpct_patience))
  local nothing
  exec {nothing}<> <(:)
  until bpct_have_ended || ((SECONDS > deadline)); do
    read -r -t 0.2 -u "$nothing" _
  done
  exec {nothing}>&-
}

# Does here the parts that no node has begun, or that were left without a record; a part whose job recorded a stop is for the jobs
# beside it.
bpct_do_what_is_left() {
  local -i number
  local job state
  for job in "${bpct_jobs[@]}"; do
    [[ -z $bpct_stopping ]] || return 0
    bpct_read_newest "$bpct_batch_directory/parts/$job"
    [[ -z $state ]] || continue
    if ((number)); then
      bpct_say "job $((10#$job)) ended without a word on its node, and goes on here"
    else
      bpct_say "job $((10#$job)) began on no node of its own, and is done here"
    fi
    "${bpct_relay[@]}" "$bpct_batch_directory/jobs/$job/script" "$bpct_batch_directory/jobs/$job/output" &
    bpct_here=$!
    [[ -z $bpct_stopping ]] || bpct_hand_on "$bpct_stopping"
    bpct_await "$bpct_here"
    bpct_here=''
  done
}

# Succeeds if a job is open that is worth another try, by the rule of a single job.
bpct_is_worth_it() {
  local -i number
  local job part state in_vain
  for job in "${bpct_jobs[@]}"; do
    part=$bpct_batch_directory/parts/$job in_vain=0
    bpct_read_newest "$part"
    [[ $state != complete* && ! -e $bpct_batch_directory/jobs/$job/cancelled ]] || continue
    if ((number)) && [[ ! -e $part/attempt.$number/advanced ]]; then
      { read -r in_vain _ <"$part/attempt.$number/standstills"; } 2>/dev/null
      [[ $in_vain =~ ^[0-9]{1,9}$ ]] || in_vain=0
    fi
    ((10#$in_vain >= bpct_auto_resume)) || return 0
  done
  return 1
}

# Puts all jobs back into the queue at once, before their time is over.
bpct_put_back() {
  local -r id=${!bpct_id_variable:-}
  [[ $bpct_stopping == USR1 && -n $id ]] && ((${#bpct_requeue[@]})) && bpct_is_worth_it || return 0
  bpct_say 'goes back into the queue with all jobs'
  "${bpct_requeue[@]}" "$id"
}

# Succeeds if all jobs are complete.
bpct_are_complete() {
  local -i number
  local job state
  for job in "${bpct_jobs[@]}"; do
    bpct_read_newest "$bpct_batch_directory/parts/$job"
    [[ $state == complete* ]] || return 1
  done
}

bpct_main() {
  local launcher
  trap 'bpct_at_signal USR1' USR1
  trap 'bpct_at_signal TERM' TERM INT HUP
  bpct_find_jobs
  if ((bpct_all == 0)); then
    bpct_say "no job of $bpct_batch_directory was submitted as '$bpct_name'"
    exit 1
  fi
  bpct_count_nodes
  bpct_start_jobs
  for launcher in "${bpct_launchers[@]}"; do
    bpct_await "$launcher"
  done
  bpct_launchers=()
  bpct_do_what_is_left
  if [[ -n $bpct_stopping ]]; then
    bpct_await_ends
    bpct_put_back
    exit 1
  fi
  bpct_are_complete
}

bpct_main "$@"
