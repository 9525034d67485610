# --- projects of quotas: those of directories ---
## The directories of the group in hand that do not take their project: the words for people.
declare -A bpct_projects_lacking=()

# Gives the directories of the group in hand that have other projects than their sources those of them, and keeps those that do not take
# them.
## Their job has done it before files came. Here it is proved, while they are still private; those that came in another way get theirs.
bpct_check_directory_projects() {
  local i
  bpct_projects_lacking=()
  [[ -n ${bpct_project_sources[bpct_pair]-} ]] || return 0
  local -a bpct_names=("${bpct_names[@]}")
  bpct_leave_out_bad
  bpct_give_directory_projects
  ((${#bpct_projects_wanted[@]})) || return 0
  bpct_compare_projects bpct_names "${bpct_project_sources[bpct_pair]}" bpct_names "${bpct_project_copies[bpct_pair]}"
  for i in "${!bpct_projects_wanted[@]}"; do
    bpct_projects_lacking["/${bpct_names[i]}"]="project ${bpct_projects_wanted[i]}${bpct_project_refusal:+: $bpct_project_refusal}"
  done
}

# Adds the project that directory $1 lacks to its other losses: bpct_kinds and words.
bpct_add_lacking_project() {
  local -r lacking=${bpct_projects_lacking["/$1"]-}
  [[ -n $lacking ]] || return 0
  bpct_kinds+=${bpct_kinds:+,}project words+=${words:+, }$lacking
}

# Records the directories of the group in hand that lack nothing but their project; others have been recorded.
bpct_record_directory_projects() {
  local -A recorded=()
  local group name class
  ((${#bpct_projects_lacking[@]})) || return 0
  { while IFS= read -r -d '' group && IFS= read -r -d '' name && IFS= read -r -d '' class && IFS= read -r -d '' _; do
    [[ $group != "$bpct_group" ]] || recorded["/$name"]=1
  done <"$bpct_attempt/errors"; } 2>/dev/null
  for name in "${bpct_names[@]}"; do
    [[ -n ${bpct_projects_lacking["/$name"]-} && -z ${recorded["/$name"]-} ]] || continue
    failed=$((failed + 1))
    bpct_record_error "$name" lost:directory,project "the destination does not keep its ${bpct_projects_lacking["/$name"]}"
  done
}

#@include verb/copy/finalizer/split-project.sh unless guard
