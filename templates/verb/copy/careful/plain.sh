# --- plain access: the copying ---
# Calls $1 for "${bpct_names[@]}", all together.
bpct_by_place() {
  "$1" "${bpct_names[@]}"
}

# Copies names, and makes sure that they are there.
bpct_copy_there() {
  local -a bpct_names=("$@")
  bpct_copy_and_check
#@include verb/copy/careful/give-old-times.sh if fuse
}

# Makes directories below the destination root: private, and with those above them.
bpct_call_mkdir() {
  bpct_run "${bpct_destination_roots[bpct_pair]}" mkdir -p -m 700 -- "$@"
}

bpct_is_shared() {
  return 1
}

bpct_note_shared() { :; }

bpct_tell_truly() { :; }

bpct_copy_together() {
  return 1
}

bpct_sync_group() {
  bpct_sync "$bpct_to"
}

bpct_may_undo() { :; }

bpct_open_place() { :; }

# Copies "${bpct_names[@]}" with one cp while the old copies stay; succeeds if all are whole and where they belong.
## The commands around cp share its process and that of mv: each call of bpct_run costs more than a fork.
bpct_replace_at_once() {
  [[ $bpct_kind != T ]] && ((bpct_bytes <= bpct_most_apart)) || return 1
  bpct_choose_place "$bpct_to" "${bpct_names[0]}"
  bpct_apart=$bpct_to bpct_to=$bpct_place bpct_is_tried=yes
  local bpct_makes_place=yes
  if bpct_call_cp && bpct_agree; then
    if bpct_run "$bpct_to" bpct_become_last_landing; then
      bpct_to=$bpct_apart bpct_apart=''
      bpct_forget_place
      return 0
    fi
    bpct_tell_of_strays "$bpct_to" "$bpct_apart" "${bpct_names[@]}" || :
  fi
  if [[ ! -d $bpct_to ]]; then
    bpct_to=$bpct_apart bpct_apart='' bpct_is_tried=''
  fi
  return 1
}

bpct_become_last_landing() {
  local -a landing=("${bpct_names[@]}")
  (bpct_become_landing) && cd / && exec rm -rf -- "$bpct_place"
}
