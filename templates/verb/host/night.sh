# --- a night whose sources are on another host ---
# Finds the snapshot by the name that it has by now. The tree of this host is both roots of a pair.
bpct_find_night() {
  local pair
  ## Where the pool is on the other host, no name here leads to it.
  [[ -n $bpct_pool && -d $bpct_pool ]] || return 0
  bpct_find_snapshot
  for pair in "${!bpct_destination_roots[@]}"; do
    bpct_source_roots[pair]=${bpct_destination_roots[pair]}
  done
  for pair in "${!bpct_real_destinations[@]}"; do
    bpct_real_sources[pair]=${bpct_real_destinations[pair]}
  done
}
