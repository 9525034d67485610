# --- plain access: the trees whose projects are looked at ---
bpct_put_project_trees() {
  bpct_project_sources=("${bpct_source_roots[@]}") bpct_project_copies=("${bpct_destination_roots[@]}")
}
