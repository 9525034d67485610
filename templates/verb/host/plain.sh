# --- plain access: the tree here is reached by its path ---
# Puts the tree of this host into near_tree.
bpct_find_near_tree() {
  near_tree=${bpct_source_roots[bpct_pair]}
}
