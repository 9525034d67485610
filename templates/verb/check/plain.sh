# --- plain access: the comparing ---
# Calls $1 for "${bpct_names[@]}", all together.
bpct_by_place() {
  "$1" "${bpct_names[@]}"
}

bpct_tell_truly() { :; }

bpct_agree_at_once() {
  bpct_agree
}
