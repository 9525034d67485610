# --- guarded access: sources are reached below sealed roots alone ---
# Puts the directory of the names in hand into where, in which no symlink is followed.
bpct_find_tree() {
  where=${bpct_sealed_sources[bpct_pair]}/$bpct_below
}
