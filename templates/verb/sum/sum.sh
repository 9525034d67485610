# --- sums: each file is read once ---
## The side of the roots that names are below, and the words for it in messages.
bpct_side=source bpct_in_tree=''

## Another module handles each checksum: it is left to the manifest, or compared with one.
# Sums the group in hand, and journals it.
bpct_sum_group() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local -a records=()
  local prefix='' mark=G
  [[ $bpct_below == . ]] || prefix=$bpct_below/
  ## A tree on another host has no root here.
  bpct_from=${bpct_source_roots[bpct_pair]-}
  bpct_begin_sums
  bpct_leave_only_unsummed
  ((${#bpct_names[@]} == 0)) || bpct_are_known_equal || bpct_sum_names
  bpct_end_sums
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Leaves of a group that an earlier wave has settled the names that failed: P keeps the other checksums.
bpct_leave_only_unsummed() {
  local -a words left=()
  local name
  [[ -n ${bpct_doubted[bpct_group]-} ]] || return 0
  read -r -a words <<<"${bpct_doubted[bpct_group]}"
  ((${bpct_known_counts[bpct_group]:-0} == words[3])) || return 0
  for name in "${bpct_names[@]}"; do
    [[ -z ${bpct_known_failures["$bpct_group/$prefix$name"]-} ]] || left+=("$name")
  done
  bpct_names=("${left[@]}") mark=P
}

# Fails a name of the group: name, class, message, and its stat output, if there is any.
bpct_fail_sum() {
  local -a words
  failed+=1
  [[ $2 != changed ]] || changed+=1
  read -r -a words <<<"$4"
  if [[ $4 == 8* ]]; then
    bpct_add_size kept "${words[2]}"
  else
    ## How much of the group's bytes it has is not known.
    kept=$bpct_bytes
  fi
  bpct_record_error "$prefix$1" "$2" "$bpct_in_tree$3"
}
