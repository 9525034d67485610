# --- plain access: files to sum are reached by their paths ---
# Puts the directory from which the names in hand are reached at once into where.
bpct_find_where() {
  [[ $bpct_side == source ]] && where=${bpct_source_roots[bpct_pair]} || where=${bpct_destination_roots[bpct_pair]}
  where+=/$bpct_below
}

# Puts a path of directory $1 below the root in hand into place.
bpct_open_place() {
  [[ $bpct_side == source ]] && place=${bpct_source_roots[bpct_pair]} || place=${bpct_destination_roots[bpct_pair]}
  place+=/$1
}

bpct_close_place() { :; }
