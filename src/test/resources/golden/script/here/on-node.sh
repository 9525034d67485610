#!/bin/bash -p
# bpct unreleased, batch 7: runs a script on one of the nodes that the user has. TERM ends it there, with its last words.
#   on-node INDEX SCRIPT
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
bpct_launcher='' bpct_told=''
# Puts the full name of pbsdsh into the caller's pbsdsh; its bare name if it is nowhere.
bpct_find_pbsdsh() {
  local line folder=${PBS_EXEC-}
  local -a lines=()
  pbsdsh=$(type -P pbsdsh) && return
  if [[ -z $folder ]]; then
    { mapfile -t lines <"${PBS_CONF_FILE:-/etc/pbs.conf}"; } 2>/dev/null
    for line in "${lines[@]}"; do
      [[ $line != PBS_EXEC=* ]] || folder=${line#*=}
    done
  fi
  for folder in "${folder%%[[:blank:]]*}" /opt/pbs; do
    pbsdsh=$folder/bin/pbsdsh
    [[ ! -x $pbsdsh ]] || return 0
  done
  pbsdsh=pbsdsh
}

# Replaces this process by the command that runs script $2 on the node for number $1.
bpct_become_launcher() {
  local -a hosts=() seen=()
  local -i nodes=1 i
  local pbsdsh
  if [[ -n ${SLURM_JOB_ID-} ]]; then
    [[ ! ${SLURM_JOB_NUM_NODES-} =~ ^[1-9][0-9]{0,4}$ ]] || nodes=$SLURM_JOB_NUM_NODES
    exec srun --jobid="$SLURM_JOB_ID" --overlap --nodes=1 --ntasks=1 --relative="$((($1 - 1) % nodes))" --mem=0 \
      --cpu-bind=none --mpi=none --input=none --export=ALL --no-kill --kill-on-bad-exit=0 -- /bin/bash -p -- "$2"
  fi
  mapfile -t hosts <"${PBS_NODEFILE-}" || exit 1
  for i in "${!hosts[@]}"; do
    [[ " ${hosts[*]:0:i} " == *" ${hosts[i]} "* ]] || seen+=("$i")
  done
  ((${#seen[@]})) || exit 1
  bpct_find_pbsdsh
  exec "$pbsdsh" -n "${seen[($1 - 1) % ${#seen[@]}]}" -- /bin/bash -p -- "$2"
}

# Tells the job to end. At TERM srun kills its tasks, and it hands USR1 on; pbsdsh hands TERM on.
bpct_tell_job() {
  local signal=TERM
  bpct_told=yes
  [[ -z ${SLURM_JOB_ID-} ]] || signal=USR1
  [[ -z $bpct_launcher ]] || kill -s "$signal" "$bpct_launcher" 2>/dev/null
}

bpct_main() {
  trap bpct_tell_job TERM
  bpct_become_launcher "$1" "$2" </dev/null &
  bpct_launcher=$!
  [[ -z $bpct_told ]] || bpct_tell_job
  while ! wait "$bpct_launcher" && kill -0 "$bpct_launcher" 2>/dev/null; do
    :
  done
  wait "$bpct_launcher"
}

bpct_main "$@"
