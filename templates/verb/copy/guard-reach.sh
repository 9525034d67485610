# --- guarded mode: places through checked descriptors ---
# Opens directory $3 below the destination root $2 of pair $1 and puts a path of it into bpct_reached.
bpct_reach() {
  [[ -n ${bpct_destination_fds[$1]-} ]] && bpct_open_directory destination "$1" "$3" || return 1
  bpct_reached=/proc/self/fd/$bpct_fd
}

# Closes the directory with path $1 of bpct_reach.
bpct_let_go() {
  [[ $1 != /proc/self/fd/* ]] || bpct_close "${1##*/}"
}

# Removes $bpct_place, and closes it. One that is not open is opened if it is a private folder of this user, and emptied only if it
# was written down: the owner of the directory above may have given its name to another directory of root's.
bpct_remove_place() {
  if [[ -z $bpct_place_fd ]]; then
    [[ -d $bpct_place && ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null || return
    if ! bpct_is_own "/proc/self/fd/$bpct_place_fd/." || [[ ! /proc/self/fd/$bpct_place_fd/.. -ef ${bpct_place%/*}/. ||
      $(stat --printf=%a -- "/proc/self/fd/$bpct_place_fd/.") != *700 ]]; then
      bpct_close_place
      return 1
    fi
    if ! bpct_is_noted; then
      bpct_close_place
      bpct_run / rmdir -- "$bpct_place"
      return
    fi
  fi
  bpct_run / bpct_become_place_removal
  local -r code=$?
  bpct_close_place
  return "$code"
}

bpct_close_place() {
  exec {bpct_place_fd}<&-
  bpct_place_fd=''
}

# Succeeds if the place that is open was written down when it was made.
bpct_is_noted() {
  local -a words
  local -i i
  local copy
  local -r inode=$(stat --printf=%d:%i -- "/proc/self/fd/$bpct_place_fd/.")
  for copy in '' .again; do
    words=()
    { mapfile -d '' -t words <"${bpct_place_inodes:-$bpct_attempt/place-inodes}$copy"; } 2>/dev/null
    for ((i = 0; i + 1 < ${#words[@]}; i += 2)); do
      [[ ${words[i]} != "${bpct_place##*/}" || ${words[i + 1]} != "$inode" ]] || return 0
    done
  done
  return 1
}

#@include verb/copy/own.sh
