# --- the environment: what it holds must not change what this script does ---
## Slurm hands on all that was set where sbatch was called, PBS does with -V. "#!/bin/bash -p" ignores SHELLOPTS (noexec:
## nothing is run, exit code 0), BASH_ENV and exported functions (of the name exec, say). Whoever starts this script as
## "bash SCRIPT" passes over that line; in POSIX mode, which an assignment switches on, no function beats exec.
[[ $- == *p* || ! -f $0 ]] || { POSIXLY_CORRECT=y && exec /bin/bash -p -- "$0" "$@"; }
unset -v POSIXLY_CORRECT "${!bpct_@}"
## POSIX mode has left these behind.
shopt -u inherit_errexit shift_verbose expand_aliases
## TMOUT ends a read from a pipe, EXECIGNORE hides programs, FUNCNEST ends nested calls, BASH_COMPAT is another Bash; the
## others are words of coreutils and tar.
unset -v TMOUT EXECIGNORE FUNCNEST BASH_COMPAT CDPATH GLOBIGNORE BLOCK_SIZE BLOCKSIZE DU_BLOCK_SIZE QUOTING_STYLE \
  TIME_STYLE SIMPLE_BACKUP_SUFFIX VERSION_CONTROL TAR_OPTIONS TAPE _POSIX2_VERSION
[[ ${TMPDIR-} == /* ]] || unset -v TMPDIR
## Bash believes the variable, and a scheduler may hand on that of the host where it is called. Slurm has a name of its own.
read -r HOSTNAME </proc/sys/kernel/hostname
HOSTNAME=${SLURMD_NODENAME:-$HOSTNAME}
# What the user's commands start is a Bash like any other.
export -n SHELLOPTS BASHOPTS

# Leaves out what is not absolute in PATH: the trees that are copied may hold a "cp".
bpct_clean_path() {
  local folder clean='' IFS=:
  set -f
  for folder in ${PATH-}; do
    [[ $folder != /* ]] || clean+=:$folder
  done
  set +f
  clean=${clean#:}
  PATH=${clean:-/usr/local/bin:/usr/bin:/bin}
}
bpct_clean_path

## Each scheduler has another working directory; where its file system is away, getcwd fails in whatever starts there.
cd /
set -u
export LC_ALL=C
