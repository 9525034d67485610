## needs: attributes.sh links.sh
## reads: bpct_copy bpct_destination_roots bpct_pair bpct_shuts_out bpct_source_roots root
# --- plain access: links and directory attributes ---
bpct_inspect_sealed() {
  return 1
}

# Succeeds if the group in hand may be done while others of directories below these are.
bpct_may_go_together() {
  [[ -z $bpct_shuts_out ]]
}

bpct_make_family() {
  bpct_make_links
}

bpct_pipe_tar() {
  bpct_pipe_paths "${bpct_source_roots[bpct_pair]}" "${bpct_destination_roots[bpct_pair]}" "$@"
}

# Gives directory $1 the attributes of its source by cp, as far as it can.
bpct_carry_over_by_cp() {
  (cd -- "$root" && exec "${bpct_copy[@]}" -T -- "${bpct_source_roots[bpct_pair]}/$1" "./$1")
}
