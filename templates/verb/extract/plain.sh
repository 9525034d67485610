# --- plain access: names are reached by their paths ---
# Puts the directory that the group in hand is extracted to into root.
bpct_put_extract_root() {
  root=${bpct_destination_roots[bpct_pair]}
}

# Succeeds if all directories on the way are directories.
bpct_is_way_good() {
  local -a bpct_names=("${bpct_names[@]}")
  bpct_put_ways
  ((${#bpct_names[@]} == 0)) || { bpct_look_below %f && [[ $'\n'$bpct_found != *$'\n'[!4]* ]]; }
}
