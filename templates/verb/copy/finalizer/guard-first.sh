# --- guarded mode: the first name of a family ---
# Opens the directory of a family's first name, which may be below the root of another pair.
bpct_open_first() {
  local pair=$bpct_pair below=$first other
  if [[ $first == /* ]]; then
    pair=''
    for other in "${!bpct_destination_roots[@]}"; do
      [[ $first == "${bpct_destination_roots[other]%/}"/* ]] || continue
      [[ -z $pair || ${#bpct_destination_roots[pair]} -lt ${#bpct_destination_roots[other]} ]] && pair=$other
    done
    bpct_message='the first name of the family is below no destination of this batch'
    [[ -n $pair ]] || return 1
    below=${first#"${bpct_destination_roots[pair]%/}"/}
  fi
  [[ $below == */* ]] && below=${below%/*} || below=.
  bpct_open_directory destination "$pair" "$below"
}
