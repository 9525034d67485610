# --- gone roots ---
declare -a bpct_gone_pairs=()

# Succeeds if nothing bears name $1, for certain: -e fails, too, where a server does not answer.
bpct_is_gone() {
  local said
  [[ ! -e $1 && ! -L $1 ]] || return 1
  said=$(stat -- "$1" 2>&1 >/dev/null)
  [[ $said == *': No such file or directory' || $said == *': Not a directory' ]]
}
