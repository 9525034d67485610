# --- plain access: the comparing ---
# Compares the contents of the group in hand.
bpct_compare_within() {
  bpct_compare_inside "${bpct_names[@]}"
}

bpct_tell_truly() { :; }

bpct_agree_at_once() {
  bpct_agree
}
