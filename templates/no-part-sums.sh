## The replacement of part-sums.sh, where files are summed: it knows nothing.
bpct_are_known_equal() {
  return 1
}
