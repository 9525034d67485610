# --- the environment: it must not change the work of this script ---
## Slurm passes on all variables of the shell that called sbatch, PBS does with -V. "#!/bin/bash -p" ignores SHELLOPTS
## (noexec: nothing is run, exit code 0), BASH_ENV and exported functions (named exec, for example). A call as "bash
## SCRIPT" bypasses that line; in POSIX mode, which an assignment switches on, no function overrides exec.
[[ $- == *p* || ! -f $0 ]] || { POSIXLY_CORRECT=y && exec /bin/bash -p -- "$0" "$@"; }
unset -v POSIXLY_CORRECT "${!bpct_@}"
## POSIX mode has left these options set.
shopt -u inherit_errexit shift_verbose expand_aliases
## TMOUT ends a read from a pipe, EXECIGNORE hides programs, FUNCNEST ends nested calls, BASH_COMPAT selects another
## Bash; the others are variables of coreutils and tar.
unset -v TMOUT EXECIGNORE FUNCNEST BASH_COMPAT CDPATH GLOBIGNORE BLOCK_SIZE BLOCKSIZE DU_BLOCK_SIZE QUOTING_STYLE \
  TIME_STYLE SIMPLE_BACKUP_SUFFIX VERSION_CONTROL TAR_OPTIONS TAPE GZIP _POSIX2_VERSION GCONV_PATH LOCPATH NLSPATH
[[ ${TMPDIR-} == /* ]] || unset -v TMPDIR
## Bash trusts the variable, and a scheduler may pass on that of the submitting host. Slurm has a variable of its own.
read -r HOSTNAME </proc/sys/kernel/hostname
HOSTNAME=${SLURMD_NODENAME:-$HOSTNAME}
# The user's commands start a Bash without these options.
export -n SHELLOPTS BASHOPTS

# Leaves out relative parts of PATH, and of the loader's variables for libraries: the copied trees may hold a "cp", or
# a library, and commands work in them.
## Names of libraries without a slash are looked for in folders.
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

## Each scheduler has another working directory; if its file system is away, getcwd fails in every command started
## there.
cd /
set -u
export LC_ALL=C
