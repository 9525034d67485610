# --- removal: why names stay ---
# Fails name number $1 of the group, which the walk saw otherwise. Its stat output: $2.
bpct_keep_newer() {
  local message='it is newer than the walk; a new --remove takes it as it is now'
  [[ $bpct_kind != R || $2 != 4* ]] || message='it is a directory now'
  [[ $bpct_kind != X || $2 == 4* ]] || message='it is no directory any more'
  [[ $2 != 8* ]] || kept+=${2#* }
  bpct_keep "$1" changed "$message"
}

# Fails name number $1 of the group, with the stat output $2, by the command's message: $3. Its path by descriptor: $4.
bpct_keep_as_said() {
  local class=other message=${3##*: }
  case $message in
    'Permission denied' | 'Operation not permitted') class=denied ;;
    'Is a directory') class=changed message='it is a directory now' ;;
    'Not a directory') class=changed message='it is no directory any more' ;;
    'Directory not empty')
      message='not empty: names in it failed, or are newer than the walk'
      ! bpct_is_held "$4" || message='it is in use: somebody has a file open that was removed from it'
      ;;
    'Device or resource busy') message='something is mounted there, or it is in use' ;;
    '') message='it is there again' ;;
  esac
  if [[ -z $2 ]]; then
    kept=$bpct_bytes
  elif [[ $2 == 8* ]]; then
    kept+=${2#* }
  fi
  bpct_keep "$1" "$class" "$message"
}

# Succeeds if directory $1, a path by descriptor, holds the files that NFS and FUSE make of removed files that are open.
bpct_is_held() {
  local name
  [[ ! -L /proc/self/fd/$1 ]] || return 1
  for name in "/proc/self/fd/$1"/.nfs[0-9a-f]* "/proc/self/fd/$1"/.fuse_hidden*; do
    [[ ! -e $name ]] || return 0
  done
  return 1
}

# Stops all jobs if the file system takes no change at all, and this one if the roots are no longer the same.
bpct_stop_if_all_would_fail() {
  local -a said=()
  local line
  mapfile -t said <"$bpct_attempt/stderr"
  for line in "${said[@]}"; do
    case $line in
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_halt "nothing can be removed: ${line##*: }"
        ;;
    esac
  done
  bpct_check_roots || bpct_stop "$bpct_message"
}

