bpct_prepare_trees() { :; }
bpct_keep_tree() { :; }
