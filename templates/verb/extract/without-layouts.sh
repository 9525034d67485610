# --- layouts: hard links have none of their own ---
declare -A bpct_layout_of=()

bpct_look_where_laid() { :; }

bpct_load_layouts() { :; }

bpct_unpack_laid() { :; }
