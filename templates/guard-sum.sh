## needs: guard.sh
## reads: bpct_below bpct_fd bpct_pair bpct_sealed_sources
## fills: place where
# --- guarded access: files to sum are reached below sealed roots, or one by one through checked descriptors ---
# Puts the directory from which the names in hand are reached at once into where; nothing if the roots are not sealed.
## A command that is given several names by descriptor would follow a symlink in the place of a file.
bpct_find_where() {
  [[ -z ${bpct_sealed_sources[bpct_pair]-} ]] || where=${bpct_sealed_sources[bpct_pair]}/$bpct_below
}

# Puts a path of directory $1 below the root in hand into place; else bpct_class and bpct_message say what is in the way.
bpct_open_place() {
  if [[ -n ${bpct_sealed_sources[bpct_pair]-} ]]; then
    place=${bpct_sealed_sources[bpct_pair]}/$1
    return
  fi
  bpct_open_directory source "$bpct_pair" "$1" || return
  place=/proc/self/fd/$bpct_fd
}

bpct_close_place() {
  [[ $place != /proc/self/fd/* ]] || bpct_close "$bpct_fd"
}
