# --- directories that cannot be used ---
declare -A bpct_bad_directories=()
bpct_seen=''

# Looks at all of "${paths[@]}" in directory $1, in format $2 of stat; further arguments: options of stat. Succeeds if
# all are there, and leaves what stat says of them in bpct_seen.
## Two such texts are compared as they are: a thousand directories in 10 ms, where a loop in Bash takes 200 ms.
bpct_see() {
  bpct_seen=$(cd -- "$1" 2>/dev/null && exec stat --printf="$2\\n" "${@:3}" -- "${paths[@]}" 2>/dev/null)
}

# Does so, and succeeds if all are directories. The format begins with %f.
bpct_see_directories() {
  bpct_see "$@" && [[ $'\n'$bpct_seen != *$'\n'[!4]* ]]
}

# Succeeds if directory $1 or one above it cannot be used; bpct_message says why.
bpct_is_below_bad() {
  local path=$1
  ((${#bpct_bad_directories[@]})) || return 1
  while :; do
    bpct_message=${bpct_bad_directories["$bpct_pair/$path"]-}
    [[ -z $bpct_message ]] || return 0
    [[ $path == */* ]] || break
    path=${path%/*}
  done
  bpct_message=${bpct_bad_directories["$bpct_pair/."]-}
  [[ -n $bpct_message ]]
}

