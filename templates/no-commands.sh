## What commands.sh does, where the user gave none: nothing.
bpct_source() { :; }
