# --- work of a change in hand ---
## There are at most as many names as in one group, which one command does in a moment, so none is shown.
bpct_there=0
bpct_look_at_hand() { :; }
bpct_count_in_hand() { :; }
