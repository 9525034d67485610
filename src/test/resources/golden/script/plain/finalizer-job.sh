#!/bin/bash -p
# shellcheck disable=SC1090,SC2034 # the engine reads these variables
# bpct unreleased, batch 7: finalizer of wave 1 copies the 3 groups in its list. Its records are in its folder and in that of its part.
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
readonly bpct_job_directory=$bpct_batch_directory/jobs/finalizer.1
readonly bpct_parts=$bpct_batch_directory/parts
readonly bpct_part=$bpct_parts/finalizer.1
readonly bpct_groups=3
# The engine has its code, the same for all jobs of the wave; docs/developers/batch-directory.md of bpct describes the files.
readonly bpct_engine=$bpct_batch_directory/wave.1/finalizer.sh

for bpct_pause in 1 2 4 0; do
  [[ $(cksum 2>/dev/null <"$bpct_engine") != '2668156412 4617' ]] || break
  if ((bpct_pause == 0)); then
    printf 'bpct: %s is missing or damaged; "bpct --resume=%s -j N" writes another\n' "$bpct_engine" 7 >&2
    exit 1
  fi
  sleep "$bpct_pause"
done
source "$bpct_engine"
bpct_main "$@"
