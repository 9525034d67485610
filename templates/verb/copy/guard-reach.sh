# --- guarded mode: places through checked descriptors ---
# Opens directory $3 below the destination root $2 of pair $1 and puts a path of it into bpct_reached.
bpct_reach() {
  bpct_reached=$2/$3
  [[ -n $bpct_guard ]] || return 0
  [[ -n ${bpct_destination_fds[$1]-} ]] && bpct_open_directory destination "$1" "$3" || return 1
  bpct_reached=/proc/self/fd/$bpct_fd
}

# Closes the directory with path $1 of bpct_reach.
bpct_let_go() {
  [[ $1 != /proc/self/fd/* ]] || bpct_close "${1##*/}"
}
