## sets: bpct_there
## What hand.sh does, in scripts that copy no files: nothing.
bpct_look_at_hand() { :; }
bpct_there=0
bpct_count_in_hand() { :; }
