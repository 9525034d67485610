## What verify.sh does, in scripts without it: nothing.
bpct_take_figures() { :; }

bpct_verify_names() { :; }

bpct_keep_sums() { :; }

bpct_compare_contents() { :; }
