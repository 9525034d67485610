# --- the entries of a group: one tar through one call, compared at both ends, then under their names ---
bpct_from=''

# Transfers the group in hand, and journals it.
bpct_transfer_group() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local near_tree far_root=${bpct_far_roots[bpct_pair]} far_identity=${bpct_far_identities[bpct_pair]}
  [[ $bpct_below == . ]] || bpct_names=("${bpct_names[@]/#/"$bpct_below/"}")
  bpct_from=${bpct_source_roots[bpct_pair]}
  bpct_new_name=${bpct_new_names[bpct_pair]}
  bpct_find_near_tree
  bpct_begin_sums
  bpct_link_names
  ((${#bpct_names[@]} == 0)) || bpct_transfer_names
  bpct_keep_sums
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Transfers the names in hand: those that come and are as in the source get their names; others are tried twice more, and then fail.
bpct_transfer_names() {
  local given taken round
  local -a given_said=() taken_said=() before=() after=() staged=() published=() good=() open=() reasons=() lost=()
  for round in 1 2 3; do
    bpct_end_names=("${bpct_names[@]}")
    bpct_pass_with_patience
    bpct_judge_names
    bpct_part_sums
    bpct_stop_if_destination_full
    ((${#good[@]} == 0)) || bpct_publish_good
    ((${#open[@]})) || return 0
    bpct_fail_hopeless
    ((${#bpct_names[@]} && round < 3)) || break
    bpct_pause "$round" || break
  done
  bpct_fail_open
}

# Passes the names of the request; a connection that breaks is waited for.
bpct_pass_with_patience() {
  local pause
  for pause in 1 2 4 8 15 30 60 60 60 60 60 60 60 60 0; do
    bpct_name_place
    if bpct_pass take; then
      [[ $taken != 9 ]] || bpct_stop "nothing can be put into ${far_root@Q}: ${taken_said[*]}"
      [[ $given != 9 ]] || bpct_stop "${given_said[*]}"
      return
    fi
    bpct_bear_trouble "$pause"
    ## An end that goes on behind a broken connection could publish names after this job has published newer ones.
    bpct_ask_destination tidy
  done
}

# Puts a new place, below the folder of this batch, into bpct_place: no other attempt, lane or call ever has its name.
bpct_name_place() {
  local id
  read -r id </proc/sys/kernel/random/uuid
  bpct_place=.bpct-$bpct_token/$id
  bpct_wishes=$bpct_ends
  bpct_wish_sums
  ## Names of one file are compared by their inodes, which only this host does.
  [[ $bpct_kind == z ]] || bpct_wishes+='once '
}

# Gives the good ones of the names in hand their own names at the destination, and looks at them there.
bpct_publish_good() {
  local -a names=() figures=() inodes=()
  local i
  local -ra at=("${good[@]}")
  if ((${#at[@]} == ${#bpct_names[@]})); then
    names=("${bpct_names[@]}")
  else
    for i in "${at[@]}"; do
      names+=("${bpct_names[i]}")
    done
  fi
  bpct_end_names=("${names[@]}")
  if bpct_find_modes; then
    bpct_wishes+=' modes '
    for i in "${at[@]}"; do
      bpct_end_names+=("${bpct_modes[i]-}")
    done
  fi
  if ((${#published[@]} == 0)); then
    bpct_ask_destination publish
    published=("${bpct_first_look[@]}")
  fi
  ((bpct_answered != 9)) || bpct_stop "the destination cannot be written through to its disk: ${bpct_told[*]}"
  figures=("${published[@]% * * *}")
  inodes=("${published[@]% *}")
  inodes=("${inodes[@]##* }")
  ## One look at all names: a loop over 2,000 of them takes as long as ssh does.
  if [[ -z $bpct_verify && ${#lost[@]} == 0 && ${#at[@]} == "${#bpct_staged_figures[@]}" &&
    "${figures[*]}" == "${bpct_staged_figures[*]}" && "${inodes[*]}" == "${bpct_staged_inodes[*]}" ]]; then
    return
  fi
  for i in "${!at[@]}"; do
    ## The same inode, with the attributes that it had in its place.
    if [[ ${figures[i]-} == "${bpct_staged_figures[at[i]]-}" && ${inodes[i]-} == "${bpct_staged_inodes[at[i]]-}" ]]; then
      bpct_list_sum "${at[i]}" "${names[i]}"
      [[ -z ${lost[at[i]]-} ]] || bpct_fail_name "${names[i]}" "lost:${lost[at[i]]}" "the destination does not keep its ${lost[at[i]]//,/, }" 0
    else
      bpct_doubt_published "${at[i]}" "${figures[i]:--}"
    fi
  done
}

# Makes name number $1 an open one, since another file has its name now: $2 has the figures of that, or is a dash.
## The end of a killed job may publish its last names after its successor has: these come once more.
bpct_doubt_published() {
  local said
  said=$(bpct_word_about "${bpct_names[$1]}" "${bpct_told[@]}")
  open+=("$1")
  if [[ $2 == - || $2 == 4* ]]; then
    reasons[$1]="other $said"
  else
    reasons[$1]='differs another file came to its name meanwhile'
  fi
}

# Stops all jobs if the destination can take no more, and leaves nothing of the group there.
bpct_stop_if_destination_full() {
  bpct_is_exhausted "${taken_said[@]}" || return 0
  local bpct_full=''
  [[ -z $bpct_sends ]] || bpct_full="${far_root@Q}, on $bpct_host"
  bpct_ask_destination tidy
  bpct_halt "$bpct_message"
}

# Fails those of the open names that a second try would not bring, and leaves the others in hand.
bpct_fail_hopeless() {
  local -a names=("${bpct_names[@]}") left=() why=()
  local i
  for i in "${open[@]}"; do
    if [[ ${reasons[i]} == @(changed it changed|differs)* ]]; then
      left+=("${names[i]}") why+=("${reasons[i]}")
    else
      bpct_fail_name "${names[i]}" "${reasons[i]%% *}" "${reasons[i]#* }" ''
    fi
  done
  bpct_names=("${left[@]}") reasons=("${why[@]}")
}

# Fails the names that are left.
bpct_fail_open() {
  local i
  for i in "${!bpct_names[@]}"; do
    bpct_fail_name "${bpct_names[i]}" "${reasons[i]%% *}" "${reasons[i]#* }" ''
  done
  ((${#bpct_names[@]} == 0)) || bpct_ask_destination tidy
}
