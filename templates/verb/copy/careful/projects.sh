# --- projects of quotas: those of files ---
# Gives the copies of "${bpct_names[@]}" that have other projects than their sources those of them. Fails if some do not take theirs.
## Files have the project that their directory hands on, so few of a tree need a call.
bpct_give_file_projects() {
  local -a landed=("${bpct_names[@]}")
  local source copy may_give
  [[ -n ${bpct_project_sources[bpct_pair]-} && ${#bpct_names[@]} -gt 0 ]] || return 0
  source=${bpct_project_sources[bpct_pair]}/$bpct_below copy=${bpct_project_copies[bpct_pair]}/$bpct_below
  [[ -z $bpct_new_name ]] || landed=("$bpct_new_name")
  bpct_compare_projects bpct_names "$source" landed "$copy"
  ((${#bpct_projects_wanted[@]})) || return 0
  bpct_project_refusal='others can write in its directory'
  if bpct_may_give_projects; then
    bpct_give_projects landed bpct_give_project_to_files
    bpct_compare_projects bpct_names "$source" landed "$copy"
  fi
  ((${#bpct_projects_wanted[@]} == 0))
}

# Gives the files "${@:2}" in directory $copy project $1.
bpct_give_project_to_files() {
  local -ra names=("${@:2}")
  bpct_note_project_refusal "$(cd -- "$copy" 2>&1 && exec chattr -p "${1%P}" -- "${names[@]/#/./}" 2>&1 >/dev/null)"
}

# Gives all names of the group in hand their projects, and names those that lack theirs.
bpct_settle_projects() {
  local -a bpct_names=("${all[@]}")
  local i
  bpct_leave_out_failed
  ! bpct_give_file_projects || return 0
  for i in "${!bpct_projects_wanted[@]}"; do
    bpct_lose "${bpct_names[i]}" project "project ${bpct_projects_wanted[i]}${bpct_project_refusal:+: $bpct_project_refusal}"
  done
}

# Does so for a group that came as it should.
bpct_settle_copied_projects() {
  local -ra all=("${bpct_names[@]}")
  bpct_lost_here=0 bpct_lost_names=()
  bpct_settle_projects
  bpct_record_losses
}

# Gives the directories in hand, just made or there before, the projects of their sources: files that come into them get these.
bpct_give_made_directories_projects() {
  [[ -n ${bpct_project_sources[bpct_pair]-} ]] || return 0
  local -a bpct_names=("${bpct_names[@]}")
  bpct_leave_out_bad
  bpct_give_directory_projects
}
#@include verb/copy/careful/plain-projects.sh unless guard
#@include verb/copy/careful/guard-projects.sh if guard
#@include verb/copy/careful/linked-projects.sh if base
