# --- places for new copies ---
## The name of the place for people, the number of places that this process has chosen, and whether all recorded ones
## have been removed.
bpct_place_name='' bpct_places_chosen=0 bpct_forgets_places=''

# Makes the place for "${bpct_names[@]}" and leads $bpct_to there; fails if it cannot be made, stderr says why.
bpct_go_apart() {
  local pause
  for pause in 1 2 4 0; do
    bpct_undo=''
    ! bpct_make_place "$bpct_to" "${bpct_new_name:-${bpct_names[0]}}" || break
    bpct_check_destination
    { ((pause)) && bpct_may_pass && bpct_pause "$pause"; } || return 1
  done
  bpct_apart=$bpct_to bpct_to=${bpct_place_fd:+/proc/self/fd/}${bpct_place_fd:-$bpct_place}
  [[ "${bpct_names[*]}" == */* ]] || return 0
  bpct_run "$bpct_to" bpct_furnish_place && return
  bpct_check_destination
  bpct_leave_apart
  return 1
}

# Chooses a place in the directory that name $2 below $1 is in, and records it.
## With $3, or if an earlier place still exists, the new one stands beside those: a killed process leaves its place.
bpct_choose_place() {
  local parent=$1 bpct_path
  bpct_set_path "$2"
  [[ $2 != */* ]] || parent+=/${2%/*}
  if [[ -z ${3-} && $bpct_forgets_places == yes ]]; then
    local file
    for file in "$bpct_attempt"/place{s,-inodes}{,.again}; do
      : >"$file" || bpct_stop "cannot write in $bpct_attempt"
    done
  fi
  bpct_places_chosen=$((bpct_places_chosen + 1))
  local name=.bpct-new.${bpct_batch_directory##*/}.${bpct_part##*/}.$bpct_attempt_number.${bpct_lane:-0}
  name+=.$bpct_places_chosen
  [[ $bpct_path == */* ]] && bpct_path=${bpct_path%/*} || bpct_path=.
  bpct_write_twice places "$bpct_pair" "${bpct_destination_roots[bpct_pair]}" "$bpct_path/$name" "${bpct_below:-.}" \
    "${#bpct_prefixes[@]}" "${!bpct_prefixes[@]}" "${bpct_prefixes[@]}"
  bpct_place=$parent/$name bpct_place_fd=''
  bpct_place_name=${bpct_destination_roots[bpct_pair]}/${bpct_path#./}/$name
}

# Adds words to file $1 of the attempt, and to its second copy.
## A killed script writes no sums. If one of the two is damaged, the other one tells which places must be removed.
bpct_write_twice() {
  local -r file=$bpct_attempt/$1
  shift
  { printf '%s\0' "$@" >>"$file" && printf '%s\0' "$@" >>"$file.again"; } || bpct_stop "cannot write in $bpct_attempt"
}

# Makes a place in the directory that name $2 below $1 is in; $3 as above.
bpct_make_place() {
  bpct_choose_place "$@"
  local -r parent=${bpct_place%/*}
  bpct_run / mkdir -m 700 -- "$bpct_place" ||
    { bpct_remove_place && bpct_run / mkdir -m 700 -- "$bpct_place"; } || return
  bpct_open_place "$parent"
}

# Is where cp is called in a place that is not there yet.
bpct_make_place_at_once() {
  mkdir -m 700 -- "$bpct_to" || exit
  [[ "${bpct_names[*]}" == */* ]] || return 0
  (cd -- "$bpct_to" && bpct_furnish_place) || exit
}

# Makes the directories of "${bpct_names[@]}" where it is called, in a place, so that this user can write there.
## cp --parents would give them the modes of their sources. A default access list may leave the owner no right to write,
## regardless of the umask, and passes itself on: mkdir -p without a mode accepts such a last directory.
bpct_furnish_place() {
  local -a inner=("${bpct_names[@]/#/./}")
  local name rest path
  umask 077
  # shellcheck disable=SC2174
  ! mkdir -p -m 700 -- "${inner[@]%/*}" 2>/dev/null || exit 0
  for name in "${inner[@]%/*}"; do
    rest=$name/ path=''
    while [[ -n $rest ]]; do
      path+=${rest%%/*}/ rest=${rest#*/}
      [[ -d $path ]] || mkdir -m 700 -- "$path" || exit
      chmod 700 -- "$path" || exit
    done
  done
  exit 0
}

# Removes the place with its remaining contents, and sets $bpct_to back to the old copies.
bpct_leave_apart() {
  bpct_to=$bpct_apart bpct_apart=''
  if bpct_remove_place; then
    bpct_forget_place
  else
    bpct_keep_place
  fi
}

# Lets the next place be written down over this one, which is gone, unless another one is still there.
bpct_forget_place() {
  [[ $bpct_forgets_places == never ]] || bpct_forgets_places=yes
}

# Says that a place cannot be removed now. It stays written down, and the finalizer tries again.
bpct_keep_place() {
  bpct_forgets_places=never
  bpct_say "cannot remove ${bpct_place_name@Q}"
}

# Removes those of earlier attempts of this job that are known to be dead.
bpct_tidy_after_dead() {
  local -i number
  for ((number = 1; number < bpct_attempt_number; number++)); do
    bpct_may_live "$number" || bpct_tidy_places "$bpct_part/attempt.$number"
  done
}

