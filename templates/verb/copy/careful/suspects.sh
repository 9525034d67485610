# --- suspects: names that one cp may have copied badly ---
# Puts the names that are not in the destination as they are in the source into suspects, the stat output for all sources into
# sources, and for all copies into bpct_surveyed.
bpct_find_suspects() {
  local i
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || suspects+=("${bpct_names[i]}")
  done
  [[ $bpct_kind != H ]] || bpct_spread_to_families
}

# Puts the suspects into is_suspect.
bpct_mark_suspects() {
  local name
  for name in "${suspects[@]}"; do
    is_suspect["/$name"]=yes
  done
}

# Copies the suspects among $1 names again: one by one where that is little, by halves where it is much.
bpct_copy_suspects() {
  local name
  if (($1 == 1)); then
    bpct_lose_refused
    ((${#suspects[@]} == 0)) || bpct_fail_by_message "${suspects[0]}"
  elif [[ $bpct_kind == H ]]; then
    bpct_copy_families "${suspects[@]}"
  elif ((${#suspects[@]} > 50)); then
    bpct_copy_names "${suspects[@]:0:${#suspects[@]} / 2}"
    bpct_copy_names "${suspects[@]:${#suspects[@]} / 2}"
  else
    for name in "${suspects[@]}"; do
      bpct_copy_names "$name"
    done
  fi
}

# Puts the names that are no suspects into unseen if cp has also complained of attributes that stat does not show, such as access
# lists: one unreadable file must not hide that all others lack theirs.
bpct_find_unseen() {
  local -A is_suspect=()
  local -a said=()
  local name
  mapfile -t said <"$bpct_attempt/stderr"
  [[ "${said[*]}" == *': '@(preserving permissions|setting attribute|getting attribute|listing attribute)* ||
    "${said[*]}" == *'security context'* ]] || return 0
  bpct_mark_suspects
  for name in "${bpct_names[@]}"; do
    [[ -n ${is_suspect["/$name"]-} ]] || unseen+=("$name")
  done
}

# Moves the suspects that lack no more than mode and owner into bare.
## Root on a server that maps root to nobody, or on a file system without owners, would copy all contents four times
## only to get the same message for each name.
bpct_set_aside_bare() {
  local -A is_suspect=()
  local i name
  ## A name of a family that is copied again by itself would leave it. And if files are links to a base, their
  ## attributes are those of other copies, too.
  [[ $bpct_kind != H && ${#bpct_base_identities[@]} == 0 ]] || return 0
  bpct_mark_suspects
  suspects=()
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -n ${is_suspect["/$name"]-} ]] || continue
    ## If the two lines do not differ, the message of cp was about something else.
    if bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" && bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}" &&
      [[ -w $bpct_to/${bpct_landed[i]} ]]; then
      bare+=("$name")
    else
      suspects+=("$name")
    fi
  done
}

# Gives names the attributes of their sources, and leaves their contents; puts cp's message into refusal, and into unseen the
# names that it may have complained of for attributes that stat does not show.
bpct_copy_attributes() {
  local -a bpct_names=("$@") bpct_landed=() said=() suspects=() sources=()
  bpct_set_landed
  bpct_call_cp --attributes-only && return
  bpct_check_destination
  mapfile -t said <"$bpct_attempt/stderr"
  [[ ${said[0]-} != *preserv* ]] || refusal=${said[0]##*: }
  bpct_find_suspects_of_cp
  bpct_find_unseen
}

# Fails the suspects that a test shows to be gone or unreadable: no fork for each of a million of them.
bpct_set_aside_unreadable() {
  local -a left=() said=()
  local name
  ## A server that does not answer makes files look as if they were gone.
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_shaken "${said[@]}" || return 0
  for name in "${suspects[@]}"; do
    if [[ ! -e $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      bpct_fail "$name" vanished 'No such file or directory'
    elif [[ -f $bpct_from/$name && ! -L $bpct_from/$name && ! -r $bpct_from/$name ]]; then
      bpct_fail "$name" denied 'cannot open for reading: Permission denied'
    else
      left+=("$name")
    fi
  done
  suspects=("${left[@]}")
}

# Succeeds if two lines of bpct_survey, that differ, show regular files that do so in mode or owner alone.
## Their contents are complete: cp sets the time of a file after its last byte.
bpct_is_bare() {
  local -a a b
  [[ -n $bpct_compares_times && $1 == 8* && $2 == 8* ]] || return 1
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  [[ ${a[1]} == "${b[1]}" ]] && ! bpct_times_differ "${a[5]}" "${b[5]}"
}
