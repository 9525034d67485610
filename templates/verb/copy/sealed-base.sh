# --- sealed access: links to the base ---
## link(2) fails between two mounts, even of one file system. So the directory above both the base and the copy is bound
## to one more private place, and both are opened below that. An open directory stays where it is, on that mount, even
## if a user exchanges directories above it.
declare -a bpct_sealed_bases=() bpct_sealed_copies=()

# Seals the bases with their copies; where that cannot be done, descriptors make the links.
bpct_seal_bases() {
  local pair bpct_why
  [[ -n ${bpct_sealed_destinations[*]-} ]] || return 0
  for pair in "${!bpct_base_roots[@]}"; do
    ! bpct_seal_base "$pair" "${bpct_base_roots[pair]}" "${bpct_real_destinations[pair]}" || continue
    unset "bpct_sealed_bases[pair]" "bpct_sealed_copies[pair]"
    bpct_say "links to ${bpct_base_roots[pair]} go through descriptors: $bpct_why"
  done
}

# Opens base $2 and copy $3 of pair $1 on one mount that refuses symlinks; else puts the obstacle into bpct_why.
bpct_seal_base() {
  local -r place=$bpct_sealed_place/above$1
  local above=$2 target line fd mount
  bpct_why='something is mounted below one of them'
  while read -r _ _ _ _ line _; do
    bpct_put_mount target "$line"
    [[ $target == "$bpct_sealed_place"/* || $target != "${2%/}"/* && $target != "${3%/}"/* ]] || return 1
  done </proc/self/mountinfo
  until [[ $3 == "${above%/}"/* ]]; do
    above=${above%/*}
  done
  above=${above%/}
  bpct_why="cannot bind ${above:-/}"
  mkdir -p -- "$place/bound" && { exec {fd}<"$above/."; } 2>/dev/null || return 1
  mount -n -c --bind -- "/proc/self/fd/$fd" "$place/bound" || return 1
  exec {fd}<&-
  bpct_refuse_links "$place" 1 || return 1
  bpct_why='they are not to be found on one mount'
  { exec {fd}<"$place/bound/."; } 2>/dev/null && bpct_put_mount_id mount "$fd" || return 1
  exec {fd}<&-
  bpct_open_bound "$place/bound${2#"$above"}" "$mount" "${bpct_base_fds[$1]}" || return 1
  bpct_sealed_bases[$1]=/proc/self/fd/$bpct_fd
  bpct_open_bound "$place/bound${3#"$above"}" "$mount" "${bpct_destination_fds[$1]}" || return 1
  bpct_sealed_copies[$1]=/proc/self/fd/$bpct_fd
}

# Opens directory $1 and puts the descriptor into bpct_fd; succeeds if it is on mount $2, and is the directory open as $3.
bpct_open_bound() {
  local mount
  { exec {bpct_fd}<"$1/."; } 2>/dev/null && bpct_put_mount_id mount "$bpct_fd" &&
    [[ $mount == "$2" && /proc/self/fd/$bpct_fd/. -ef /proc/self/fd/$3/. ]]
}

# Opens the base of pair $1, at $place, and leads place there.
bpct_open_base() {
  local fd
  local -a found=()
  { exec {fd}<"$place/."; } 2>/dev/null || return 1
  mapfile -d '' -t found < <(readlink -z -- "/proc/self/fd/$fd")
  [[ ${found[0]-} == "$place" ]] || return 1
  bpct_base_fds[$1]=$fd
  place=/proc/self/fd/$fd/.
}

# Leads the group in hand to where the kernel follows no symlink, and base, of its caller, to the base on the same mount.
bpct_go_quick_way_to_base() {
  [[ -z $bpct_replaces && -n ${bpct_sealed_copies[bpct_pair]-} ]] && bpct_go_quick_way || return 1
  base=${bpct_sealed_bases[bpct_pair]}
  bpct_to=${bpct_sealed_copies[bpct_pair]}/$bpct_below
}

# Succeeds if subtrees can be linked, with all bases of this job.
## Their directories get the owners that they have in the base at once, while other jobs still work in the copy; and
## with several roots, one may be inside a subtree of another.
bpct_may_link_subtrees() {
  local pair
  [[ -n $bpct_is_sole_root ]] || return 1
  for pair in "${!bpct_base_roots[@]}"; do
    [[ -n ${bpct_sealed_copies[pair]-} ]] && bpct_is_shut "$pair" || return 1
  done
}

# Succeeds if nothing of the subtrees in hand is there.
bpct_are_tops_new() {
  local -a bpct_names=("${bpct_tops[@]}")
  bpct_see "$bpct_to" x
  [[ -z $bpct_seen ]]
}

# Removes the subtrees in hand, which did not exist before cp made them.
## A user who exchanged directories in the base may have put them back by now, so the base does not tell which links
## must go.
bpct_undo_subtrees() {
  bpct_leave_if_superseded
  bpct_run "$bpct_to" rm -rf --one-file-system -- "${bpct_tops[@]/#/./}"
}
