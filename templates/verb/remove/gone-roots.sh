# --- removal: roots that are gone already ---
# Takes source roots that are gone out of those to check: a job started again after the removal must not report a missing mount.
## The directory that held a root must be the right one, which is checked as usual.
bpct_forget_gone_roots() {
  local -a gone=()
  local pair pause
  ## Each pair has two descriptors open all the time.
  ulimit -S -n hard 2>/dev/null
  : >"$bpct_attempt/stderr"
  for pause in 1 2 4 0; do
    gone=()
    for pair in "${!bpct_source_roots[@]}"; do
      ! bpct_is_gone "${bpct_source_roots[pair]}" || gone+=("$pair")
    done
    ((${#gone[@]})) || return 0
    ## A directory that was just renamed may not be visible here yet.
    { ((pause)) && bpct_pause "$pause"; } || break
  done
  for pair in "${gone[@]}"; do
    bpct_gone_pairs[pair]=yes
    bpct_source_roots[pair]=${bpct_destination_roots[pair]}
    bpct_source_identities[pair]=${bpct_destination_identities[pair]}
    bpct_real_sources[pair]=${bpct_real_destinations[pair]}
  done
  bpct_note "${#gone[@]}" paths-were-gone-already
}

