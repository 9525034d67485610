# --- plain access: names are reached by their paths ---
# Puts the directory that the group in hand is extracted to into root.
bpct_put_extract_root() {
  root=${bpct_destination_roots[bpct_pair]}
}
