## sets: bpct_shrunk
## The replacement of publish.sh, without a snapshot: it does nothing.
bpct_shrunk=''

bpct_publish() { :; }

bpct_add_shrunk() { :; }
