#!/bin/bash -p
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
# bpct 0.1.0: tells bpct --doctor the facts about a node. Changes nothing but its own folder.
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
trap '' USR1

# --- settings ---
readonly bpct_folder='/home/ann/.bpct/.new-probe'
readonly -a bpct_roots=([0]=$'/src/it\047s')
readonly -a bpct_identities=([0]='11:ef53:block')
bpct_source_roots=() bpct_source_identities=() bpct_destination_roots=() bpct_destination_identities=()
bpct_message=''

# --- texts as people see them ---
# Puts a text into the variable named $1 as one line that no terminal obeys: $2.
bpct_put_shown() {
  if [[ $2 == *[[:cntrl:]]* || $2 == *$'\302'[$'\200'-$'\237']* ]]; then
    printf -v "$1" '%q' "$2"
  else
    printf -v "$1" '%s' "$2"
  fi
}

# --- the roots ---
bpct_tell_absence() {
  bpct_message=$(stat -L -- "$1" 2>&1 >/dev/null)
  case ${bpct_message##*: } in
    '' | 'No such file or directory' | 'Not a directory') bpct_message="$1 is not there" bpct_ill=tree ;;
    *) bpct_message="$1 cannot be reached: ${bpct_message##*: }" bpct_ill=reach ;;
  esac
}

# Succeeds if the roots are those of the plan; else bpct_message says which is not.
# shellcheck disable=SC2034 # a probe blames nobody
bpct_compare_roots() {
  local -ra roots=("${bpct_source_roots[@]}" "${bpct_destination_roots[@]}")
  local -ra identities=("${bpct_source_identities[@]}" "${bpct_destination_identities[@]}")
  local -a places=("${roots[@]}") nodes types words
  local i class
  bpct_ill=''
  for i in "${!roots[@]}"; do
    if [[ ! -d ${roots[i]} ]]; then
      bpct_tell_absence "${roots[i]}"
      return 1
    fi
  done
  bpct_open_access || return 1
  mapfile -t nodes < <(stat -L --printf='%i %d\n' -- "${places[@]}" 2>/dev/null)
  mapfile -t types < <(stat -f --printf='%t\n' -- "${places[@]}" 2>/dev/null)
  for i in "${!roots[@]}"; do
    read -r -a words <<<"${nodes[i]-} 0"
    (((words[1] >> 8 & 0xfff) == 0)) && class=network || class=block
    if [[ "${words[0]}:${types[i]-}:$class" != "${identities[i]}" || ! ${roots[i]} -ef ${places[i]} ]]; then
      bpct_ill=tree
      bpct_message="${roots[i]} is not the same directory as on the host where bpct was run: "
      if [[ ${identities[i]#*:} == "${types[i]-}:network" ]]; then
        bpct_message+='another place is mounted, or its inodes differ by host, as with sshfs'
      else
        bpct_message+='is it mounted here?'
      fi
      return 1
    fi
  done
}

# --- the names of mounts ---
# Puts the name that /proc/self/mountinfo writes as $2 into the variable named $1.
bpct_put_mount() {
  local name=$2
  name=${name//\\040/ }
  name=${name//\\011/$'\t'}
  name=${name//\\012/$'\n'}
  name=${name//\\043/#}
  printf -v "$1" '%s' "${name//\\134/\\}"
}
bpct_open_access() { :; }

# Prints the first line of a command's version message.
bpct_version() {
  local line=''
  read -r line < <("$1" --version 2>&1)
  printf '%s %s\n' "$1" "${line:-is missing}"
}

# Tells how a job of root could reach trees in which others can write.
bpct_tell_access() {
  local access=descriptors
  ((EUID == 0)) || return 0
  [[ $(unshare --mount --propagation private -- /bin/bash -p -- "$bpct_folder/script" seal 2>/dev/null) != sealed ]] ||
    access=sealed
  printf 'access %s\n' "$access"
}

# Prints "sealed" if a mount can be made to follow no symlink; in a mount namespace of its own.
bpct_try_seal() {
  local target options
  mount -n -t tmpfs -o mode=0700,size=64k none "$bpct_folder" &&
    mount -n -c -o remount,bind,nosymfollow -- "$bpct_folder" || return
  while read -r _ _ _ _ target options _; do
    bpct_put_mount target "$target"
    [[ $target != "$bpct_folder" || ,$options, != *,nosymfollow,* ]] || printf 'sealed\n'
  done </proc/self/mountinfo
}

bpct_main() {
  local i now bpct_shown
  printf -v now '%(%s)T' -1
  printf 'node %s\nstarted %s\nbash %s\n' "${SLURMD_NODENAME:-$HOSTNAME}" "$now" "$BASH_VERSION"
  bpct_version cp
  bpct_version tar
  bpct_tell_access
  for i in "${!bpct_roots[@]}"; do
    bpct_source_roots=("${bpct_roots[i]}") bpct_source_identities=("${bpct_identities[i]}")
    if bpct_compare_roots; then
      printf 'root %s same\n' "$i"
    else
      printf 'root %s differs\n' "$i"
      bpct_put_shown bpct_shown "$bpct_message"
      printf 'bpct: %s (on %s)\n' "$bpct_shown" "$HOSTNAME" >&2
    fi
  done
  printf 'end\n'
}

if [[ ${1-} == seal ]]; then
  bpct_try_seal
  exit
fi
bpct_main >"$bpct_folder/report.new" && mv -f -- "$bpct_folder/report.new" "$bpct_folder/report"
