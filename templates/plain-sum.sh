## reads: bpct_below bpct_pair bpct_source_roots
## fills: place where
# --- plain access: files to sum are reached by their paths ---
# Puts the directory from which the names in hand are reached at once into where.
bpct_find_where() {
  where=${bpct_source_roots[bpct_pair]}/$bpct_below
}

# Puts a path of directory $1 below the root in hand into place.
bpct_open_place() {
  place=${bpct_source_roots[bpct_pair]}/$1
}

bpct_close_place() { :; }
