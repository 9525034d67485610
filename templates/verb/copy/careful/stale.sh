# --- copies whose attributes are shown late ---
## A client of a server may show the attributes that a file had a moment ago: FUSE for a second, NFS for three. cp makes a file with another
## mode, and stat has seen that.
# Looks again at the suspects, seconds later, if nothing but their modes, owners or times differ from sources that stood still.
bpct_see_through_cache() {
  local -A unmoved=()
  local pause name
  [[ ! -e $bpct_attempt/no-cache ]] && bpct_differ_in_attributes || return 0
  bpct_find_unmoved
  for name in "${suspects[@]}"; do
    [[ -n ${unmoved["/$name"]-} ]] || return 0
  done
  for pause in 1 3; do
    bpct_pause "$pause" || return 0
    suspects=()
    bpct_find_suspects
    ((${#suspects[@]})) || return 0
  done
  ## They are kept so: there is no wait for the next ones.
  : >"$bpct_attempt/no-cache" || bpct_stop "cannot write in $bpct_attempt"
}

# Looks a second later at suspects that were copied again just now: FUSE may show the modes with which cp has made them.
bpct_look_once_more() {
  bpct_differ_in_attributes && bpct_pause 1 || return 0
  suspects=()
  bpct_find_suspects
}

# Succeeds if all copies have the types and sizes of their sources, as bpct_find_suspects has seen both.
bpct_differ_in_attributes() {
  local -a a b
  local i
  for i in "${!bpct_names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ -n ${b[1]-} && "${a[0]%???} ${a[1]}" == "${b[0]%???} ${b[1]}" ]] || return 1
  done
}
