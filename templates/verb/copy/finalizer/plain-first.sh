# Puts a path of the directory of a family's first name, in first, into bpct_reached.
bpct_reach_first() {
  [[ $first == /* ]] || first=${bpct_destination_roots[bpct_pair]}/$first
  bpct_reached=${first%/*}/
}
