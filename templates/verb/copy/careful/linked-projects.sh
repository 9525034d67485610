# --- projects of quotas: those of links to the base ---
## A link has the project of the earlier copy, which nothing may change. A file that has another one by now is copied.
# Succeeds if some of "${bpct_names[@]}" have other projects than their sources, and puts them into bpct_projects_wanted.
bpct_has_links_of_other_projects() {
  [[ -n ${bpct_project_sources[bpct_pair]-} && ${#bpct_names[@]} -gt 0 ]] || return 1
  bpct_compare_projects bpct_names "${bpct_project_sources[bpct_pair]}/$bpct_below" bpct_names \
    "${bpct_project_copies[bpct_pair]}/$bpct_below"
  ((${#bpct_projects_wanted[@]}))
}

# Takes those for names that are no links.
bpct_unlink_other_projects() {
  local i
  bpct_has_links_of_other_projects || return 0
  for i in "${!bpct_projects_wanted[@]}"; do
    bpct_mark_unlinked "${bpct_names[i]}"
  done
}

# Gives the copies among the names of the group in hand their projects.
bpct_settle_unlinked_projects() {
  local -a copied=()
  local name
  for name in "${all[@]}"; do
    [[ -z ${bpct_unlinked["/$bpct_prefix$name"]-} ]] || copied+=("$name")
  done
  local -a all=("${copied[@]}")
  bpct_settle_projects
}
