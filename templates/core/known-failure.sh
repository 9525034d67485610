# --- why a file of ranges has failed ---
# Puts the reason why file number $1 failed in wave $2 into first_class and first_message of the caller; fails if there is none.
bpct_read_first_failure() {
  local -a words=()
  { mapfile -d '' -t words <"$bpct_batch_directory/wave.$2/split.$1"; } 2>/dev/null || return 1
  first_class=${words[0]:-other} first_message=${words[1]:-the reason was not recorded}
}
