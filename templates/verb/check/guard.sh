# --- guarded mode: the comparing ---
# Succeeds if all names of the group agree below the sealed roots, where the kernel follows no symlink, and leaves the group there.
## Names that do not agree get a closer look, through the checked descriptors of their directories: it finds the obstacle.
## Looking at all names so took 20 times as long as their checksums.
bpct_agree_at_once() {
  [[ -n ${bpct_sealed_destinations[bpct_pair]-} ]] || return 1
  bpct_from=${bpct_sealed_sources[bpct_pair]}/$bpct_below
  bpct_to=${bpct_sealed_destinations[bpct_pair]}/$bpct_below
  ! bpct_agree || return 0
  bpct_aim
  return 1
}

# Compares the contents of the group in hand.
bpct_compare_within() {
  if [[ $bpct_from == "${bpct_sealed_sources[bpct_pair]-none}"/* ]]; then
    bpct_compare_inside "${bpct_names[@]}"
  else
    bpct_by_place bpct_compare_inside
  fi
}
