# --- care, in a file that most jobs never read ---
bpct_has_care=''
readonly bpct_careful=${bpct_engine%/*}/@text:careful@

# Calls a function of careful.sh, which is read first.
bpct_with_care() {
  [[ -n $bpct_has_care ]] || bpct_load_care
  "$@"
}

# Reads the functions of careful.sh, as bpct wrote it.
## A file server may show a new file late. Bash reads the whole file before it runs any part of it.
bpct_load_care() {
  local pause
  for pause in 1 2 4 0; do
    [[ $(cksum 2>/dev/null <"$bpct_careful") != '@text:careful_sum@' ]] || break
    ((pause)) || bpct_stop "$bpct_careful is missing or damaged; \"bpct --resume=@number:batch@ -j N\" writes another"
    sleep "$pause"
  done
  # shellcheck source=/dev/null
  source "$bpct_careful" || bpct_stop "$bpct_careful is no script for this Bash"
  bpct_has_care=yes
}

#@otherwise
bpct_with_care() {
  "$@"
}
