# Counts a note: count, word.
bpct_note() {
  printf '%s %s .\n' "$1" "$2" >>"$bpct_attempt/notes"
}
