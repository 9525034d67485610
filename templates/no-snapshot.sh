## The replacement of snapshot.sh, without a snapshot: it does nothing.
bpct_find_snapshot() { :; }
