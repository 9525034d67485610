## sets: bpct_shrunk
## What publish.sh does, where no snapshot is made: nothing.
bpct_shrunk=''

bpct_publish() { :; }

bpct_add_shrunk() { :; }
