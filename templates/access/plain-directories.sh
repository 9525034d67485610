# --- plain access: changes by path ---
# Runs a command on directories of the destination: the number of words of the command, its words, the directories.
bpct_on_directories() {
  bpct_run "${bpct_destination_roots[bpct_pair]}" "${@:2:$1}" -- "${@:$1+2}"
}
