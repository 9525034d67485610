# --- guarded mode: links and directory attributes ---
# Succeeds if the group in hand may be done while others of directories below these are.
## The new owner of a directory may replace its entries; but a shut root is given away last, and before that no user can
## enter it.
bpct_may_go_together() {
  bpct_is_shut "$bpct_pair" && [[ ${bpct_names[-1]} != . ]]
}

# Makes the links of a family where the kernel follows no symlink, or between checked directories.
bpct_make_family() {
  if bpct_link_together_sealed; then
    bpct_journal $((${#bpct_names[@]} - 1)) 0 0 0
  else
    bpct_make_links_checked
  fi
}

# Is bpct_link_together where the kernel follows no symlink: below one bound root, for none can be linked from one to another.
bpct_link_together_sealed() {
  local -r from=${bpct_sealed_sources[bpct_pair]-} to=${bpct_sealed_destinations[bpct_pair]-}
  [[ -n $to && ${bpct_names[0]} != /* ]] || return 1
  bpct_is_shut "$bpct_pair" || bpct_are_in_own "$to" || return 1
  local -a bpct_source_roots=() bpct_destination_roots=()
  bpct_source_roots[bpct_pair]=$from bpct_destination_roots[bpct_pair]=$to
  bpct_link_together
}

# Succeeds if all directories that the names in hand are in, below $1, and those above, belong to root, and no other user can
# write in them.
bpct_are_in_own() {
  local -A parents=()
  local name
  for name in "${bpct_names[@]}"; do
    [[ $name != */* ]] || parents["/${name%/*}"]=1
  done
  local -a bpct_names=("${!parents[@]}")
  bpct_names=("${bpct_names[@]#/}")
  bpct_add_parents
  bpct_see "$1" '%f %u' && bpct_are_own
}

# Links the names of a large family to its first one between checked directories.
bpct_make_links_checked() {
  local first_fd='' fd='' last='' why='' parent name said first=${bpct_names[0]}
  local -i failed=0
  bpct_open_first && first_fd=$bpct_fd || why=$bpct_message
  for name in "${bpct_names[@]:1}"; do
    parent=.
    [[ $name != */* ]] || parent=${name%/*}
    if [[ -n $first_fd && $parent != "$last" ]]; then
      [[ -z $fd ]] || bpct_close "$fd"
      fd='' last=''
      ! bpct_open_directory destination "$bpct_pair" "$parent" || fd=$bpct_fd last=$parent
      why=$bpct_message
    fi
    if bpct_is_below_bad "$parent"; then
      said=$bpct_message
    elif [[ -z $first_fd || -z $fd ]]; then
      said=$why
    else
      local from=/proc/self/fd/$first_fd/${first##*/} to=/proc/self/fd/$fd/${name##*/}
      [[ ! $to -ef $from || -L $to || -L $from ]] || continue
      ! bpct_link_member "$from" "$to" "$name" || continue
      said=$bpct_message
      ! bpct_is_exhausted "$said" || bpct_halt "$bpct_message"
    fi
    failed+=1
    bpct_record_error "$name" other "${said#ln: }"
  done
  bpct_journal $((${#bpct_names[@]} - 1)) 0 "$failed" 0
}

# Pipes the attributes of directories from one tar to another, between checked directories: both tars have the descriptors of a pair
# of directories by the same number, so the path of a member means the source to one and the copy to the other.
bpct_pipe_tar() {
  bpct_quietly bpct_pipe_all "$@"
}

bpct_pipe_all() {
  local code=0
  while (($#)); do
    ## User attributes can be set only if the owner may write, and tar sets the mode before them.
    if ((EUID != 0)) && [[ $bpct_keeps == *' xattr '* ]]; then
      bpct_send_attributes --mode=u+rwx -- "${@:1:bpct_most_fds}" || :
      : >"$bpct_attempt/stderr"
    fi
    bpct_send_attributes -- "${@:1:bpct_most_fds}" || code=1
    shift "$(($# < bpct_most_fds ? $# : bpct_most_fds))"
  done
  return "$code"
}

# Sends attributes of directories through one pair of tars: options of the first one, --, the directories.
bpct_send_attributes() {
  local -a options=(--absolute-names) targets codes
  local expected
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  (
    bpct_open_targets source "$@"
    printf '%s\n' "${targets[*]}"
    exec "${bpct_tar_create[@]}" "${bpct_tar_lists[@]}" ${bpct_tar_quiet:+"$bpct_tar_quiet"} "${options[@]}" < <(printf '%s\0' "${targets[@]}")
  ) 2>>"$bpct_attempt/stderr" | (
    bpct_open_targets destination "$@"
    IFS= read -r expected
    [[ $expected == "${targets[*]}" ]] || exit 3
    umask "$bpct_user_umask" && exec "${bpct_tar_extract[@]}" "${bpct_tar_lists[@]}" --absolute-names
  ) 2>>"$bpct_attempt/stderr"
  codes=("${PIPESTATUS[@]}")
  ((codes[0] == 0 && codes[1] == 0))
}

# Opens directories of the source or destination, $1, and puts their paths by descriptor into targets.
## A directory that cannot be opened gets a descriptor, too, of a file that is no directory: so the numbers are the same
## on both sides.
bpct_open_targets() {
  local -r side=$1
  local name
  shift
  targets=()
  for name; do
    if ! bpct_open_directory "$side" "$bpct_pair" "$name"; then
      printf '%s: %s\n' "$name" "$bpct_message" >&2
      exec {bpct_fd}</dev/null
    fi
    targets+=("/proc/self/fd/$bpct_fd/.")
  done
}

# Gives directory $1, whose source cannot be opened, the attributes of its stat output, $2; fails if there may be more.
## cp would open it by its name, and descend into any directory that has, or gets, that name. Besides, with an access
## list the mode does not tell the rights of the group.
bpct_carry_over_closed() {
  local -a figures list=("$1")
  local parent=. shown
  [[ $1 != */* ]] || parent=${1%/*}
  shown=$(bpct_open_directory source "$bpct_pair" "$parent" &&
    exec ls -dlnbU "${bpct_stat_source[@]}" -- "/proc/self/fd/$bpct_fd/${1##*/}" 2>/dev/null)
  [[ $shown == d?????????[!+]* ]] || return 1
  read -r -a figures <<<"$2"
  [[ $EUID != 0 || $bpct_keeps != *' ownership '* ]] || bpct_change chown "${figures[2]}:${figures[3]}"
  [[ $bpct_keeps != *' timestamps '* ]] || bpct_change touch "-md@${figures[5]}"
  ## The copy cannot be opened then, either.
  [[ $bpct_keeps != *' mode '* ]] || bpct_change chmod "$(printf '%05o' $((16#${figures[0]} & 07777)))"
}

# Succeeds if all directories of the group in hand belong to root, and no other user can write in them, where the kernel follows
# no symlink; else nothing of its pair is done there.
## They are given away deepest first, so no user can replace one that is not given away yet.
bpct_inspect_at_once() {
  local -r root=${bpct_sealed_destinations[bpct_pair]-}
  [[ -n $root ]] || return 1
  ! bpct_is_shut "$bpct_pair" || ! bpct_see_directories "$root" %f || return 0
  local -a bpct_names=("${bpct_names[@]}")
  bpct_add_parents
  bpct_see "$root" '%f %u' && bpct_are_own && return
  unset "bpct_sealed_destinations[bpct_pair]"
  return 1
}

# Puts the trees between which tar may go by paths into source and destination; fails if there are none.
bpct_put_trees() {
  source=${bpct_sealed_sources[bpct_pair]-} destination=${bpct_sealed_destinations[bpct_pair]-}
  [[ -n $destination ]]
}
