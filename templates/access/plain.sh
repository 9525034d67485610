# --- plain access: files are reached by their paths ---
bpct_open_access() { :; }
