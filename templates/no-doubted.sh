## The replacement of doubted.sh and doubted-copies.sh, in scripts of a first wave: it does nothing.
bpct_load_doubted() { :; }

bpct_set_aside_settled() { :; }

bpct_set_aside_known() { :; }
