# --- plain access: files may get their projects by their paths ---
bpct_may_give_projects() { :; }
