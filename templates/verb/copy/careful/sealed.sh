# --- sealed access: old copies in directories of others ---
## Each of these directories would need a place of its own, a cp, two stats and three forks. One place for all is
## private, and complete copies there take the names of old copies between open directories, up to 200 pairs a cp.

# Begins the group in hand again, and does it in one place, where that may be; succeeds if it is done.
## All unfinished files are below the place that the kernel keeps free of symlinks.
bpct_copy_together() {
  [[ -z $bpct_is_tried ]] || ((bpct_code == 0)) || bpct_check_destination
  bpct_aim
  bpct_is_tried=''
  bpct_replace_together && bpct_is_as_walked && ! bpct_are_folded || return 1
  bpct_sync "/proc/self/fd/${bpct_destination_fds[bpct_pair]}"
  bpct_drop
  bpct_from=''
#@include verb/copy/project/together.sh if project
}

# Copies the group in hand into one place, by paths, and lands it through descriptors; succeeds if all names are there. If not,
# landed files are whole, and the careful path does all once more.
bpct_replace_together() {
  [[ -n ${bpct_sealed_sources[bpct_pair]-} && $bpct_kind == F && $bpct_below == . && ${#bpct_names[@]} -gt 1 ]] || return 1
  [[ -z $bpct_verify$bpct_by_content$bpct_inherits && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0 && bpct_bytes <= bpct_most_apart)) || return 1
  local -r root=/proc/self/fd/${bpct_destination_fds[bpct_pair]}
  local code=1
  bpct_make_place "$root" new || return 1
  bpct_apart=$root bpct_to=/proc/self/fd/$bpct_place_fd bpct_from=${bpct_sealed_sources[bpct_pair]}
  if bpct_run "$bpct_to" bpct_furnish_place && bpct_call_cp && bpct_agree && bpct_land_together; then
    code=0
  fi
  bpct_leave_apart
  bpct_aim
  return "$code"
}

# Links the names in hand from the place to where they belong.
bpct_land_together() {
  local -a bpct_source_fds=()
  local -A bpct_checked=()
  local bpct_is_landing=yes bpct_from='' bpct_to=''
  bpct_source_fds[bpct_pair]=$bpct_place_fd
  bpct_by_directory bpct_land_names "${bpct_names[@]}"
  [[ $bpct_is_landing == yes ]]
}

## A forced link replaces an existing file by a rename.
bpct_land_names() {
  bpct_run "$bpct_from" cp --link --force --no-dereference --parents -t "$bpct_to" -- "$@" && return
  bpct_is_landing=failed
  bpct_tell_of_strays "$bpct_from" "$bpct_to" "$@" || :
}
