# --- what killed attempts have archived is looked at before it is taken over ---
# Takes nothing over from attempts that were killed but what is in their parts as they wrote it.
## A node that lost power may have lost what it had not yet written.
bpct_doubt_inherited() {
  local -a bad=() believed=()
  local number
  ((${#bpct_done[@]})) || return 0
  for ((number = bpct_attempt_number - 1; number > 0; number--)); do
    if [[ ! -e $bpct_part/attempt.$number/synced ]]; then
      bpct_for_archived "$bpct_part/attempt.$number/members" bpct_doubt_archived
    fi
  done
  ((${#bad[@]} == 0)) || bpct_forget_groups "${!bad[@]}"
}

# Adds the group of a record to bad if the part does not hold what was written.
bpct_doubt_archived() {
  [[ -n ${bpct_done[header[1]]-} && -z ${believed[header[1]]-} ]] || return 0
  believed[header[1]]=1
  if ! bpct_is_there; then
    bpct_say "group ${header[1]} is not in $bpct_archive as an earlier attempt wrote it, and is archived again"
    bad[header[1]]=1
  fi
  bpct_progress
}
