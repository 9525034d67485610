# --- directories that cannot be used ---
declare -A bpct_bad_directories=()

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

