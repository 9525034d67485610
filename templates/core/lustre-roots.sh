# --- which roots are on Lustre ---
# Marks the roots in array $1 that are on Lustre in array $2, by pairs. Notes $3 if this node cannot tell, and $4 if some are elsewhere.
bpct_mark_lustre_roots() {
  local -n bpct_roots_asked=$1 bpct_roots_marked=$2
  local -A answers=()
  local pair others=''
  if [[ -z $(type -P lfs) ]]; then
    bpct_note 1 "$3"
    return
  fi
  for pair in "${!bpct_roots_asked[@]}"; do
    if bpct_is_on_lustre "${bpct_roots_asked[pair]}"; then
      bpct_roots_marked[pair]=yes
    else
      others=yes
    fi
  done
  [[ -z $others ]] || bpct_note 1 "$4"
}
