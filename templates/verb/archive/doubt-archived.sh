# --- work of killed attempts is checked before it is taken over ---
# Takes over from killed attempts only groups that are in their parts as they were written.
## A node that lost power may have lost data in its memory.
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

# Adds the group of a record to bad if the part does not hold its written bytes.
bpct_doubt_archived() {
  [[ -n ${bpct_done[header[1]]-} && -z ${believed[header[1]]-} ]] || return 0
  believed[header[1]]=1
  if ! bpct_is_there; then
    bpct_say "group ${header[1]} is not in $bpct_archive as an earlier attempt wrote it, and is archived again"
    bad[header[1]]=1
  fi
  bpct_progress
}
