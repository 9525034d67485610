# --- why a file of ranges failed ---
## Several jobs have ranges of one file. The first reason counts: its file is created exclusively.
# Records class $2 and message $3 as the reason why file number $1 failed in this wave, unless one is known.
bpct_record_first_failure() {
  set -o noclobber
  { printf '%s\0' "$2" "$3" >"$bpct_batch_directory/wave.$bpct_wave/split.$1"; } 2>/dev/null
  set +o noclobber
}
