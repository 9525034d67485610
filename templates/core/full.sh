# --- one full directory ---
## A quota of a project fills its directories alone: their files fail, and all others go on.
## The group whose directory is full, though the root is not, and the words of the system for that.
bpct_full_group='' bpct_full_reason=''
## The bytes that both are asked to take at most, and the groups in a row after which all jobs stop.
readonly bpct_most_probed=67108864 bpct_most_full=3

# Succeeds if one of the directories $2... can take no more, and the root of the destination, $1, can.
## If both take as much as the group has, a file exceeds the rest of a disk, or of a user's quota, and all other files would fail,
## too.
bpct_is_only_full_in() {
  local there way
  local -a full=()
  [[ $bpct_message != *': Read-only file system' ]] || return 1
  [[ $bpct_full_group != "$bpct_group" ]] || return 0
  bpct_has_room "$1" || return 1
  for way in '' named; do
    for there in "${@:2}"; do
      ! bpct_is_full "$there" "$way" || break 2
      there=''
    done
  done
  [[ -n ${there-} ]] || return 1
  [[ -z $way ]] || bpct_has_room "$1" named || return 1
  printf '%s\n' "$bpct_group" >>"$bpct_attempt/full" || bpct_stop "cannot write in $bpct_attempt"
  mapfile -t full <"$bpct_attempt/full"
  ((${#full[@]} < bpct_most_full)) || return 1
  bpct_full_group=$bpct_group
}

# Ends a row of full groups: one had room.
bpct_end_full_row() {
  [[ ! -s $bpct_attempt/full ]] || : >"$bpct_attempt/full" || bpct_stop "cannot write in $bpct_attempt"
}

# Succeeds if directory $1 can take no more; $2 as of bpct_has_room.
## It may also be closed to this user, who replaces his own files in it.
bpct_is_full() {
  local -a said=()
  ! bpct_has_room "$1" "$2" || return 1
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_full_reason=${said[*]}
  bpct_full_reason=${bpct_full_reason##*: }
  [[ $bpct_full_reason == 'No space left on device' || $bpct_full_reason == 'Disk quota exceeded' ]]
}

# Succeeds if directory $1 takes a file with as many bytes as the group in hand; if $2 is set, one that has a name meanwhile.
## The quotas of directories of MooseFS count no others.
bpct_has_room() {
  local id
  local -i kilobytes=$((bpct_bytes < bpct_most_probed ? bpct_bytes : bpct_most_probed))
  kilobytes=$((kilobytes / 1024 + 1))
  read -r id </proc/sys/kernel/random/uuid || return 1
  bpct_run "$1" bpct_become_prober ".bpct-room.$id" "$kilobytes" "${2-}"
}

# Replaces this process by one that fills file $1 with $2 kilobytes; the file loses its name before, or, if $3 is set, afterwards.
## So mostly nothing is left if this process is killed. That name was unknown to others.
bpct_become_prober() {
  local fd
  set -o noclobber
  exec {fd}>"$1" || exit
  if [[ -n $3 ]]; then
    bpct_probe=$1
    trap 'rm -f -- "$bpct_probe"' EXIT
    trap 'kill "$!"; exit 143' TERM
    bpct_become_filler "$fd" "$2" &
    wait "$!"
    exit
  fi
  rm -f -- "$1" || exit
  bpct_become_filler "$fd" "$2"
}

# Zeros would take no room on a file system that compresses.
bpct_become_filler() {
  exec dd if=/dev/urandom bs=1K count="$2" iflag=fullblock conv=fsync status=none >&"$1"
}
