## What hand.sh does, in scripts that copy no files: nothing.
bpct_look_at_hand() { :; }
