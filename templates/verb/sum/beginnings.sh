# --- how names begin in the manifest ---
## The beginnings that the manifest gives to the names below each root: as the user typed them, with a slash at the end.
declare -a bpct_shown=()

# Loads them: names are data, and stand in no script. The first two words say where the manifest goes.
bpct_load_shown() {
  local -r file=$bpct_batch_directory/summing
  local -a words=()
  bpct_is_as_written "$file" || bpct_stop "$bpct_message"
  { mapfile -d '' -t words <"$file"; } 2>/dev/null
  [[ ${words[0]-} == bpct-summing-1 ]] || bpct_stop "$file is missing, or of another version"
  bpct_shown=("${words[@]:3}")
}
