# --- the roots that this job works in ---
declare -a bpct_source_roots=() bpct_destination_roots=() bpct_source_identities=() bpct_destination_identities=()
declare -a bpct_base_roots=() bpct_base_identities=() bpct_real_sources=() bpct_real_destinations=()

# shellcheck disable=SC2034 # not every engine reads all of them
# Loads them by the numbers that groups name them by: names are data, and stand in no script.
## Nine words a root; those of a base and the real names may be empty. Damage is found with that of the other files.
bpct_load_roots() {
  local -a words=()
  local root i
  { mapfile -d '' -t words <"$bpct_part/roots"; } 2>/dev/null
  [[ ${words[0]-} == bpct-roots-1 ]] || return 0
  for ((i = 1; i + 8 < ${#words[@]}; i += 9)); do
    root=${words[i]}
    [[ $root =~ ^(0|[1-9][0-9]{0,8})$ ]] || return 0
    bpct_source_roots[root]=${words[i + 1]}
    bpct_destination_roots[root]=${words[i + 2]}
    bpct_source_identities[root]=${words[i + 3]}
    bpct_destination_identities[root]=${words[i + 4]}
    if [[ -n ${words[i + 5]} ]]; then
      bpct_base_roots[root]=${words[i + 5]}
      bpct_base_identities[root]=${words[i + 6]}
    fi
    if [[ -n ${words[i + 7]} ]]; then
      bpct_real_sources[root]=${words[i + 7]}
      bpct_real_destinations[root]=${words[i + 8]}
    fi
  done
}

