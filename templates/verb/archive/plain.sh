# --- plain access: what is archived is reached by its path ---
# Puts the directory of the names in hand into where.
bpct_find_tree() {
  where=${bpct_source_roots[bpct_pair]}/$bpct_below
}
