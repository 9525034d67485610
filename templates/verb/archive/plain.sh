# --- plain access: sources are reached by their paths ---
# Puts the directory of the names in hand into where.
bpct_find_tree() {
  where=${bpct_source_roots[bpct_pair]}/$bpct_below
}
