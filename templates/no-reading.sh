## What reading.sh does, in scripts that compare no contents before they copy: nothing.
bpct_look_at_reading() { :; }
