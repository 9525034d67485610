# --- plain access: the copying ---
# Calls $1 for "${bpct_names[@]}", all together.
bpct_by_place() {
  "$1" "${bpct_names[@]}"
}

# Copies names, and makes sure that they are there.
bpct_copy_there() {
  local -a bpct_names=("$@")
  bpct_copy_and_check
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

bpct_replace_together() {
  return 1
}
