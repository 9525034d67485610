## What doubted.sh and doubted-copies.sh do, in scripts of a first wave: nothing.
bpct_load_doubted() { :; }

bpct_set_aside_settled() { :; }

bpct_set_aside_known() { :; }
