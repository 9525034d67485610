bpct_make_manifest() { :; }
