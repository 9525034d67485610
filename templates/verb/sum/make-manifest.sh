# --- one manifest of all jobs ---
# Makes the manifest of all summed files; each file that did not fail is in it, or has a tree, or there is no manifest.
bpct_make_manifest() {
  bpct_gather_all
  bpct_sort_trees
  ((bpct_gathered + bpct_lone_trees == bpct_settled_names - bpct_failed_names_of_jobs)) ||
    bpct_give_up "$((bpct_gathered + bpct_lone_trees)) checksums are there, of $((bpct_settled_names - bpct_failed_names_of_jobs)) files that were summed: no manifest is written"
  bpct_sort_sums
  bpct_place_manifest
}

#@otherwise
bpct_make_manifest() { :; }
