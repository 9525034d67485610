# --- a look at a whole group ---
# Puts the stat output for all of "${bpct_names[@]}" in directory $1, in format $2, into bpct_seen; further arguments: options of
# stat.
## Succeeds if all exist. Two such texts are compared as they are: a thousand directories in 10 ms, where a loop in Bash
## takes 200 ms.
bpct_see() {
  bpct_seen=$(bpct_become_stat "$1" "$2\\n" "${@:3}")
}

# Does so, and succeeds if all are directories. The format begins with %f.
bpct_see_directories() {
  bpct_see "$@" && [[ $'\n'$bpct_seen != *$'\n'[!4]* ]]
}
