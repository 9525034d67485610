# --- sealed access: the kernel follows no symlink below the roots ---
## Both roots are bound, through the checked descriptors, to private places in a mount namespace of this job alone.
## Every mount below these refuses symlinks (nosymfollow, Linux 5.10). Commands there need no descriptor for each
## directory. Cases that need a closer check go through descriptors anyway.
declare -a bpct_sealed_sources=() bpct_sealed_destinations=()
## Each root takes some calls of mount, 2 ms each.
readonly bpct_most_sealed=16
## The reason why there is no mount namespace; the place for mounts, as the kernel calls it.
bpct_unshare_says='' bpct_sealed_place=''

# Seals the roots; where that cannot be done, descriptors do it all, or the job stops if it was told to.
bpct_seal() {
  local bpct_why=''
  bpct_keep_access_times
  if [[ $bpct_access != sealed* ]]; then
    [[ $bpct_access == plain ]] || printf '%s .\n' "$bpct_access" >"$bpct_attempt/access"
    return
  fi
  if bpct_try_to_seal "${1-}"; then
    printf 'sealed .\n' >"$bpct_attempt/access"
    return
  fi
  bpct_sealed_sources=() bpct_sealed_destinations=()
  [[ $bpct_access != sealed ]] || bpct_stop "the roots cannot be sealed: $bpct_why"
  printf 'descriptors .\n' >"$bpct_attempt/access"
  bpct_say "the roots cannot be sealed, so all goes through descriptors: $bpct_why"
}

# Seals the roots; else puts the obstacle into bpct_why.
bpct_try_to_seal() {
  local place
  ## The table of mounts; the places for mounts below the roots; the expected mount on each place in the end.
  local -a mounts=() moves=()
  local -A wanted_mounts=()
  local pair
  bpct_why="this host lets no job have a mount namespace: $bpct_unshare_says"
  [[ $1 == sealed ]] || return 1
  bpct_why="there are more than $bpct_most_sealed roots"
  ((${#bpct_source_fds[@]} <= bpct_most_sealed)) || return 1
  mapfile -t mounts </proc/self/mountinfo
  bpct_why="cannot mount anything on $bpct_attempt/sealed"
  cd -P -- "$bpct_attempt" || return 1
  place=$PWD/sealed bpct_sealed_place=$PWD/sealed
  cd / && mkdir -m 700 -- "$place" && mount -n -t tmpfs -o mode=0700,size=64k none "$place" || return 1
  for pair in "${!bpct_source_fds[@]}"; do
    bpct_bind "${bpct_source_fds[pair]}" "$place/s$pair" "${bpct_real_sources[pair]}" || return 1
    bpct_sealed_sources[pair]=$place/s$pair bpct_sealed_destinations[pair]=$place/s$pair
    ## A sum has one directory as both.
    [[ ${bpct_real_sources[pair]} != "${bpct_real_destinations[pair]}" ||
      ! $place/s$pair/. -ef /proc/self/fd/${bpct_destination_fds[pair]}/. ]] || continue
    bpct_bind "${bpct_destination_fds[pair]}" "$place/d$pair" "${bpct_real_destinations[pair]}" || return 1
    bpct_sealed_destinations[pair]=$place/d$pair
  done
  bpct_refuse_links "$place" "${#wanted_mounts[@]}" && bpct_move_mounts
}

#@otherwise
bpct_seal() {
  bpct_keep_access_times
}
