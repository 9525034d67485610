# --- plain access: places by path ---
# Puts a path of directory $3 below the destination root $2 of pair $1 into bpct_reached.
bpct_reach() {
  bpct_reached=$2/$3
}

bpct_let_go() {
  :
}

# Removes $bpct_place.
bpct_remove_place() {
  bpct_run / bpct_become_place_removal
}
