## sets: bpct_there
## The replacement of hand.sh, in scripts that copy no files: it does nothing.
bpct_look_at_hand() { :; }
bpct_there=0
bpct_count_in_hand() { :; }
