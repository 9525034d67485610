bpct_drop() { :; }

bpct_drop_meanwhile() { :; }
