#!/bin/bash -p
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
# bpct unreleased, batch 7: runs the script of one job of wave 1, as a task of an array.
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
readonly bpct_batch_directory=$'/home/k\377vin\047s/.bpct/19aa2b3c4d5'

# Becomes the script of the job whose number is that of the task and $1 together.
bpct_main() {
  local job
  if [[ ! $bpct_index =~ ^[0-9]{1,7}$ || ! ${1-} =~ ^[0-9]{1,7}$ ]]; then
    printf "bpct: '%s' after '%s' is no task of an array (on %s)\n" "$bpct_index" "${1-}" "$HOSTNAME" >&2
    exit 1
  fi
  printf -v job %04d "$((10#$1 + 10#$bpct_index))"
  job=$bpct_batch_directory/jobs/$job
  if [[ ! -f $job/script ]] || ! exec >>"$job/output" 2>&1; then
    printf 'bpct: cannot run %s on %s\n' "$job/script" "$HOSTNAME" >&2
    exit 1
  fi
  exec /bin/bash -p -- "$job/script"
}
# --- an array of Slurm ---
bpct_index=${SLURM_ARRAY_TASK_ID-}
bpct_main "$@"
