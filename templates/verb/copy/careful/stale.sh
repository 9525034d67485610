# --- copies whose attributes are shown late ---
## A client of a server may show the attributes that a file had a moment ago: FUSE for a second, NFS for three. cp makes a file with another
## mode, and stat has seen that.
# Looks again at the suspects, seconds later, if nothing but their modes, owners or times differ from sources that stood still.
bpct_see_through_cache() {
  local -A unmoved=()
  local pause name
  bpct_differ_in_attributes && bpct_is_worth_a_wait || return 0
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
  bpct_note_lasting
}

# Succeeds if copies differ in a kind of attributes that no wait of this attempt has seen to stay different.
bpct_is_worth_a_wait() {
  local lasting='' kind i
  [[ ! -e $bpct_attempt/no-cache ]] || lasting=$(<"$bpct_attempt/no-cache")
  for i in "${!bpct_names[@]}"; do
    bpct_find_kinds "${sources[i]}" "${bpct_surveyed[i]}" || continue
    for kind in mode owner time; do
      [[ $bpct_kinds != *$kind* || $lasting == *$kind* ]] || return 0
    done
  done
  return 1
}

# Notes the kinds in which copies still differ: there is no wait for these any more.
## A file that lacks its time must not end the wait for the mode of another one.
bpct_note_lasting() {
  local kinds='' i
  for i in "${!bpct_names[@]}"; do
    ! bpct_find_kinds "${sources[i]}" "${bpct_surveyed[i]}" || [[ ,$kinds, == *",$bpct_kinds,"* ]] || kinds+=,$bpct_kinds
  done
  printf '%s\n' "${kinds#,}" >>"$bpct_attempt/no-cache" || bpct_stop "cannot write in $bpct_attempt"
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
