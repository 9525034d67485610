# --- projects of quotas: those of files that came as ranges ---
# Gives the file in hand, which came as ranges, the project of its source; else adds that to lacks and lacks_class.
bpct_give_split_project() {
  local -ra names=("${bpct_names[0]}") copies=("${bpct_names[1]}")
  local -r at=${bpct_project_copies[bpct_pair]-}
  local lacking
  [[ -n ${bpct_project_sources[bpct_pair]-} ]] || return 0
  bpct_compare_projects names "${bpct_project_sources[bpct_pair]}" copies "$at"
  ((${#bpct_projects_wanted[@]})) || return 0
  bpct_project_refusal=''
  bpct_note_project_refusal "$(cd -- "$at" 2>&1 && exec chattr -p "${bpct_projects_wanted[0]%P}" -- "./${copies[0]}" 2>&1 >/dev/null)"
  bpct_compare_projects names "${bpct_project_sources[bpct_pair]}" copies "$at"
  ((${#bpct_projects_wanted[@]})) || return 0
  lacking="project ${bpct_projects_wanted[0]}${bpct_project_refusal:+: $bpct_project_refusal}"
  if [[ -z $lacks ]]; then
    lacks="the destination does not keep its $lacking" lacks_class=lost:project
  elif [[ $lacks_class == lost:* ]]; then
    lacks+=", $lacking" lacks_class+=,project
  fi
}
