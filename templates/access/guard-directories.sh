# --- guarded mode: changes through checked descriptors ---
# Runs a command on directories of the destination themselves, not on the targets of their names: the number of words
# of the command, its words, the directories.
bpct_on_directories() {
  local -ra command=("${@:2:$1}")
  shift "$(($1 + 1))"
  local code=0 name
  local -a targets
  while (($#)); do
    (
      targets=()
      for name in "${@:1:bpct_most_fds}"; do
        bpct_open_directory destination "$bpct_pair" "$name" && targets+=("/proc/self/fd/$bpct_fd/.")
      done
      ((${#targets[@]} == 0)) || exec "${command[@]}" -- "${targets[@]}"
    ) 2>"$bpct_attempt/stderr" || code=$?
    shift "$(($# < bpct_most_fds ? $# : bpct_most_fds))"
  done
  return "$code"
}
