## needs: mounts.sh
## reads: bpct_attempt
## fills: bpct_why
# --- places for roots ---
# Binds the directory that is open as $1 to a new place $2, with all that is mounted below $3, its name.
## -c keeps mount from resolving the name of the descriptor, and using that.
bpct_bind() {
  local line target
  local -i there=0 here=0
  bpct_why="cannot bind $3"
  mkdir -- "$2" && mount -n -c --rbind -- "/proc/self/fd/$1" "$2" && [[ $2/. -ef /proc/self/fd/$1/. ]] || return 1
  bpct_why="not all that is mounted below $3 can be bound"
  while read -r _ _ _ _ line _; do
    bpct_put_mount target "$line"
    [[ $target != "${3%/}"/* || $target == "$bpct_attempt"/* ]] || there+=1
    [[ $target != "$2"/* ]] || here+=1
  done </proc/self/mountinfo
  ((there == here))
}
