# --- where the snapshot is ---
# A snapshot has another name once it is published: a check finds it there, and a finalizer that is started once more.
bpct_find_snapshot() {
  local -r written=$bpct_pool/.incomplete-$bpct_snapshot published=$bpct_pool/$bpct_snapshot
  local pair
  [[ ! -d $written && -d $published ]] || return 0
  for pair in "${!bpct_destination_roots[@]}"; do
    bpct_destination_roots[pair]=$published
  done
  for pair in "${!bpct_real_destinations[@]}"; do
    bpct_real_destinations[pair]=$published
  done
}

#@otherwise
bpct_find_snapshot() { :; }
