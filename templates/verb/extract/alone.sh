# --- members one by one, where something is the matter ---
# Extracts the names of the group with a look at each.
bpct_extract_with_care() {
  local -a states=()
  local i
  local -i before=${#bpct_names[@]}
  local no_room=''
  bpct_split_names
  if [[ -n $fed && ${bpct_said[0]-} == 'the archive is damaged in '* ]]; then
    bpct_fail_as_tar_said "${bpct_said[0]}"
    return
  fi
  bpct_heed_room
  ! bpct_fail_undecodable || return 0
  bpct_fail_hopeless
  ((${#bpct_names[@]})) || return 0
  if ((${#bpct_names[@]} < before)) || [[ -n ${bpct_doubted[bpct_group]-} ]]; then
    local IFS=$'\n'
    ranges=("${spots[@]}") expected=${wanted[*]}
    IFS=$' \t\n'
    ! bpct_extract_at_once || return 0
    bpct_heed_room
    ! bpct_fail_undecodable || return 0
  fi
  local -ra names=("${bpct_names[@]}") all=("${wanted[@]}") said=("${bpct_said[@]}")
  bpct_await_rest
  bpct_look_at_each "$bpct_look"
  local -ra were=("${states[@]}")
  local -r have_come=$bpct_have_come
  for i in "${!names[@]}"; do
    bpct_names=("${names[i]}") wanted=("${all[i]}") expected=${all[i]} ranges=("${spots[i]}")
    ## tar may have complained of an attribute that stat does not show.
    if [[ "${said[*]}" == *xattr* || "${said[*]}" == *acl_* ]] || ! bpct_are_targets_right ||
      { [[ $bpct_kind == J ]] && ! bpct_are_linked; }; then
      bpct_extract_alone
    elif ! bpct_is_as_wanted "${were[i]}" "${all[i]}"; then
      { [[ -n $have_come ]] && bpct_lose_member "${were[i]}"; } || bpct_extract_alone
    fi
  done
}

# Fails all names in hand, and removes their files, if their frame could not be decompressed; fails if it could.
## The checksum of a frame is at its end: its good files are unknown.
bpct_fail_undecodable() {
  local i
  local -a states=() rest=()
  [[ ${bpct_said[0]-} == "$bpct_undecodable: "* ]] || return 1
  bpct_look_at_each %f
  for i in "${!bpct_names[@]}"; do
    [[ ${states[i]} == 4* || -z ${states[i]} ]] || rest+=("./${bpct_names[i]}")
    bpct_fail_member "${bpct_names[i]}" "${wanted[i]}" other "the archive is damaged: ${bpct_said[0]}"
  done
  ((${#rest[@]} == 0)) || bpct_run "$root" rm -f -- "${rest[@]}"
}

# Fails the names that have something in their way, and leaves the others; of a doubted group those that are not as expected.
bpct_fail_hopeless() {
  local -ra names=("${bpct_names[@]}") all=("${wanted[@]}") places_of_all=("${spots[@]}")
  local -a states=()
  local i
  bpct_find_bad_ways
  bpct_look_at_each "$bpct_look"
  bpct_names=() wanted=() spots=()
  for i in "${!names[@]}"; do
    if bpct_is_below_bad "${names[i]}"; then
      bpct_fail_member "${names[i]}" "${all[i]}" other "$bpct_message"
    elif [[ ${states[i]} == 4* ]]; then
      bpct_fail_member "${names[i]}" "${all[i]}" other 'a directory is in its way'
    elif [[ -z ${bpct_doubted[bpct_group]-} || $bpct_kind == J || -n ${targets["/${names[i]}"]+.} ]] ||
      ! bpct_is_as_wanted "${states[i]}" "${all[i]}"; then
      bpct_names+=("${names[i]}") wanted+=("${all[i]}") spots+=("${places_of_all[i]}")
    fi
  done
}

# Notes which directories above the names are none.
bpct_find_bad_ways() {
  local -a bpct_names=("${bpct_names[@]}") states=()
  local i
  bpct_put_ways
  ((${#bpct_names[@]})) || return 0
  bpct_look_at_each %f
  for i in "${!bpct_names[@]}"; do
    [[ ${states[i]} == 4* || -n ${bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]-} ]] ||
      bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]='something else than a directory is in its way, or nothing'
  done
}

# Extracts the one name in hand, with patience for a server that does not answer.
bpct_extract_alone() {
  local pause no_room=''
  for pause in 1 2 4 0; do
    ! bpct_extract_at_once || return 0
    bpct_heed_room
    if [[ -n $no_room ]]; then
      bpct_fail_member "${bpct_names[0]}" "${wanted[0]}" full "$bpct_full_reason"
      return
    fi
    { ((pause)) && bpct_is_shaken "${bpct_said[@]}" && bpct_pause "$pause"; } || break
  done
  ! bpct_extract_bare || return 0
  bpct_look_below "$bpct_look"
  if [[ -n $bpct_have_come ]] && bpct_are_targets_right && bpct_lose_member "$bpct_found"; then
    return
  elif ((${#bpct_said[@]})); then
    bpct_fail_as_tar_said "${bpct_said[0]}"
  elif ! bpct_is_as_wanted "$bpct_found" "${wanted[0]}"; then
    bpct_fail_member "${bpct_names[0]}" "${wanted[0]}" differs "it is '$bpct_found' now, and should be '${wanted[0]}'"
  elif ! bpct_are_targets_right; then
    bpct_fail_member "${bpct_names[0]}" "${wanted[0]}" differs 'it leads elsewhere than in the archive'
  fi
}

# Extracts the one name in hand without its extended attributes, if an ordinary user cannot give it these, and fails it for that.
## tar gives a file its mode before its attributes, and its attributes before its content. Only root can then write a file that
## its owner may only read.
bpct_extract_bare() {
  local -r why=${bpct_said[0]-}
  local -ra said=("${bpct_said[@]}")
  if ((EUID == 0)) || [[ $why != *': Permission denied' ]] || ! bpct_is_way_good || ! bpct_remove_old_members ||
    ! bpct_unpack --skip-old-files --no-xattrs --no-acls || ! bpct_is_fed_right || ! bpct_are_as_expected; then
    bpct_said=("${said[@]}")
    return 1
  fi
  bpct_fail_member "${bpct_names[0]}" "${wanted[0]}" differs \
    'only root can set extended attributes of files that their owner may not write'
}

# Fails the name in hand with tar's message about it: $1.
bpct_fail_as_tar_said() {
  local why=${1#tar: } class=other
  why=${why#"${bpct_names[0]}: "}
  why=${why#"./${bpct_names[0]}: "}
  bpct_class_complaint "$1"
  bpct_fail_member "${bpct_names[0]}" "${wanted[0]}" "$class" "$why"
}

# Notes that the name in hand, which stat shows as $1, lacks attributes or links alone, if it lacks any; fails if more is missing.
## tar has made the link, or has complained: where it shows none, the place hides it.
bpct_lose_member() {
  bpct_find_lost "$1" "${wanted[0]}" || return 1
  [[ $bpct_kind != J ]] || bpct_are_linked || bpct_lose_link
  [[ -z $bpct_lost ]] || bpct_fail_member "${bpct_names[0]}" "${wanted[0]}" "lost:$bpct_lost" "$bpct_lost_words"
}

# Adds hard links to the losses of the name in hand.
bpct_lose_link() {
  bpct_lost+=${bpct_lost:+,}links
  bpct_lost_words="the destination does not keep its ${bpct_lost//,/, }${bpct_refusal:+: $bpct_refusal}"
}

# Fails a member: name, expected stat output, class, message.
bpct_fail_member() {
  local -a words
  failed+=1
  read -r -a words <<<"$2"
  [[ $2 != 8* || $3 == lost:* ]] || bpct_add_size kept "${words[${#words[@]} - 2]}"
  bpct_record_error "$1" "$3" "$4"
}

# Succeeds if the stat output for a name, $1, is as the archive has it, $2.
## An ordinary user cannot keep each set-id bit.
bpct_is_as_wanted() {
  local -a is has
  [[ $1 != "$2" ]] || return 0
  ((EUID)) && [[ -n $1 ]] || return 1
  read -r -a is <<<"$1"
  read -r -a has <<<"$2"
  [[ "${is[*]:1}" == "${has[*]:1}" ]] && (((16#${is[0]} & 8#170777) == (16#${has[0]} & 8#170777)))
}
