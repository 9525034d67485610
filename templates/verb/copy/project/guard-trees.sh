# --- sealed access: the trees whose projects are looked at ---
## lsattr and chattr follow a symlink that takes the place of a name meanwhile. Where the kernel follows none, they cannot.
bpct_put_project_trees() {
  bpct_project_sources=("${bpct_sealed_sources[@]}") bpct_project_copies=("${bpct_sealed_destinations[@]}")
}
