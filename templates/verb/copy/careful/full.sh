# --- a full directory of a copy ---
# Succeeds if the directory of the names in hand can take no more, and the root of the destination can.
bpct_is_full_here_alone() {
  local root=${bpct_destination_roots[bpct_pair]} there=$bpct_to name
  [[ $bpct_kind == [FHT] ]] || return 1
  [[ -z ${bpct_destination_fds[bpct_pair]-} ]] || root=/proc/self/fd/${bpct_destination_fds[bpct_pair]}
  if [[ -z $bpct_apart ]]; then
    bpct_set_landed
    for name in "${bpct_landed[@]}"; do
      [[ -e $bpct_to/$name || -L $bpct_to/$name ]] || break
    done
    [[ $name != */* ]] || there+=/${name%/*}
  fi
  bpct_is_only_full_in "$root" "$there"
}
