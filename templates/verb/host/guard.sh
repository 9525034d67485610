# --- guarded access: the tree here is reached below a sealed root alone ---
# Puts the tree of this host, in which no symlink is followed, into near_tree.
bpct_find_near_tree() {
  near_tree=${bpct_sealed_sources[bpct_pair]}
}
