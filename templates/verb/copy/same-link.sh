# --- names of one inode ---
# Succeeds if two names are of one inode.
## [[ -ef ]] follows symlinks. Two that lead to the same may be two: where no links are shown, a family of them was not named.
bpct_is_same_link() {
  local -a found=()
  if [[ ! -L $1 ]]; then
    [[ ! -L $2 && $1 -ef $2 ]]
    return
  fi
  read -r -a found < <(exec stat --printf='%d:%i ' -- "$1" "$2" 2>/dev/null)
  [[ ${#found[@]} == 2 && ${found[0]} == "${found[1]}" ]]
}
