# --- guarded access: files to sum are reached below sealed roots, or one by one through checked descriptors ---
# Puts the directory from which the names in hand are reached at once into where; nothing if the roots are not sealed.
## A command that is given several names by descriptor would follow a symlink in the place of a file.
bpct_find_where() {
  local root
  bpct_put_sealed_root
  [[ -z $root ]] || where=$root/$bpct_below
}

# Puts the sealed root that names are below into root; nothing if it is not sealed.
bpct_put_sealed_root() {
  [[ $bpct_side == source ]] && root=${bpct_sealed_sources[bpct_pair]-} || root=${bpct_sealed_destinations[bpct_pair]-}
}

# Puts a path of directory $1 below the root in hand into place; else puts the obstacle into bpct_class and bpct_message.
bpct_open_place() {
  local root
  bpct_put_sealed_root
  if [[ -n $root ]]; then
    place=$root/$1
    return
  fi
  bpct_open_directory "$bpct_side" "$bpct_pair" "$1" || return
  place=/proc/self/fd/$bpct_fd
}

bpct_close_place() {
  [[ $place != /proc/self/fd/* ]] || bpct_close "$bpct_fd"
}
