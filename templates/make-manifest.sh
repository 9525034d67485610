## needs: gather-sums.sh ledger.sh place-manifest.sh
## reads: bpct_failed_names_of_jobs bpct_gathered bpct_settled_names
# --- one manifest of all jobs ---
# Makes the manifest of what all jobs have summed; it has a line for each file that did not fail, or there is none.
bpct_make_manifest() {
  bpct_gather_all
  ((bpct_gathered == bpct_settled_names - bpct_failed_names_of_jobs)) ||
    bpct_give_up "$bpct_gathered checksums are there, of $((bpct_settled_names - bpct_failed_names_of_jobs)) files that were summed: no manifest is written"
  bpct_sort_sums
  bpct_place_manifest
}
