# --- guarded mode: nothing is reached by a path that another user may have bent ---
## A directory is opened and its descriptor is checked. Then cp, stat, mkdir, ln, chmod and tar work through
## /proc/self/fd/N, which no rename and no symlink can redirect. The check uses the name that the kernel gives the
## descriptor.
bpct_class=''
declare -A bpct_checked=() bpct_root_names=()
## The usual limit of open files in a process is 1,024.
readonly bpct_most_fds=200

# Opens directory $3 of the source or destination ($1) of pair $2 and puts the descriptor into bpct_fd.
## Fails if it does not exist, or is not below its root, or is behind a symlink; bpct_class and bpct_message tell why.
# shellcheck disable=SC2034 # a finalizer needs the message only
bpct_open_directory() {
  local root
  [[ $1 == source ]] && root=/proc/self/fd/${bpct_source_fds[$2]} || root=/proc/self/fd/${bpct_destination_fds[$2]}
  local -r path=$root/$3
  bpct_class=other bpct_message='the directory was replaced while it was copied'
  if [[ $1 == source && ${#bpct_stat_source[@]} != 0 ]]; then
    ## With -L, symlinks in the source are followed: the user asked for it.
    { exec {bpct_fd}<"$path/."; } 2>/dev/null && return
  else
    if { exec {bpct_fd}<"$path/."; } 2>/dev/null; then
      bpct_is_below "$root" "$3" && return
      exec {bpct_fd}<&-
      return 1
    fi
    ! bpct_is_behind_symlink "$1/$2" "$root" "$3" || return 1
  fi
  local reason
  reason=$({ : <"$path/."; } 2>&1)
  case ${reason##*: } in
    '' | 'Not a directory' | 'Too many levels of symbolic links') return 1 ;;
    'No such file or directory')
      bpct_message='the directory is gone'
      [[ $1 != source ]] || bpct_class=vanished
      return 1
      ;;
    'Permission denied') bpct_class=denied ;;
  esac
  bpct_message="cannot open the directory: ${reason##*: }"
  return 1
}

# Succeeds if a directory is reached through a symlink: tree, its root, the directory below it.
bpct_is_behind_symlink() {
  local known='' rest=$3/
  [[ $3 != . ]] || return 1
  ## Trees are up to 2,000 levels deep: in deep ones a directory that was just checked is not checked again. Only the
  ## message depends on it.
  ((${#3} < 1000)) || known=${bpct_checked["$1"]-}
  while [[ -n $known && $3 != "$known"/* ]]; do
    [[ $known == */* ]] && known=${known%/*} || known=''
  done
  [[ -z $known ]] || rest=${rest#"$known"/}
  while [[ -n $rest ]]; do
    known+=${known:+/}${rest%%/*}
    rest=${rest#*/}
    [[ ! -L $2/$known ]] || return 0
  done
  bpct_checked["$1"]=$known
  return 1
}

# Succeeds if the kernel calls the open directory by the name of root $1 and path $2 below it.
## Neither a check for symlinks before, nor the number of ".." up to the root is enough. A user who exchanged his
## directory with a symlink to another one of the same depth was followed in 3,355 of 30,000 tries.
bpct_is_below() {
  local below=/$2 name=''
  [[ $2 != . ]] || below=''
  bpct_put_name name "$bpct_fd" "$2"
  [[ -z ${bpct_root_names["$1"]-} || $name != "${bpct_root_names["$1"]}$below" ]] || return 0
  ## The directory that holds the root may have been renamed since.
  local root=''
  bpct_put_name root "${1##*/}" ''
  bpct_root_names["$1"]=${root%/}
  below=${root%/}$below
  [[ -n $root && $name == "${below:-/}" ]]
}

# Puts the kernel's name of descriptor $2 into the variable named $1, nothing if it has no name any more.
## The path below the root gives its length: $3. cd reads the link like readlink, in 35 us where a process takes 1 ms
## and more. But then it checks each directory on the way, so for long names it is slower.
## Of the root of all trees it makes "//", which POSIX lets mean something else, and is no name that others are below.
bpct_put_name() {
  local -a called=()
  if ((${#3} > 1000)); then
    mapfile -d '' -t called < <(readlink -z -- "/proc/self/fd/$2")
    printf -v "$1" '%s' "${called[0]-}"
  else
    printf -v "$1" ''
    ! cd -P -- "/proc/self/fd/$2/." 2>/dev/null || printf -v "$1" '%s' "${PWD/#\/\//\/}"
    cd / || bpct_stop 'cannot enter the root directory'
  fi
}

# Closes descriptors.
bpct_close() {
  local fd
  for fd; do
    exec {fd}<&-
  done
}

