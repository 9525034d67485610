# --- directory attributes, with a look at each ---
# Gives the directories of the group in hand the attributes of their sources, with a look at each; counts in failed.
bpct_carry_over_good() {
  local -a names=() sources before good=()
  local i name
  bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if bpct_is_below_bad "$name"; then
      failed=$((failed + 1))
      bpct_record_error "$name" other "$bpct_message"
    elif [[ ${sources[i]} != 4* ]]; then
      failed=$((failed + 1))
      bpct_tell_absence "${bpct_source_roots[bpct_pair]}/$name"
      case $bpct_message in
        *' reached: '*) bpct_record_error "$name" other "$bpct_message" ;;
        *) bpct_record_error "$name" vanished 'the source directory is gone' ;;
      esac
    else
      names+=("$name")
      good+=("${sources[i]}")
    fi
  done
  sources=("${good[@]}")
  if ((${#names[@]})) && [[ $bpct_keeps == *' mode '* || $bpct_keeps == *' ownership '* || $bpct_keeps == *' timestamps '* || $bpct_keeps == *' xattr '* ]]; then
    bpct_carry_over
  fi
}

# Carries the attributes of "${names[@]}" over; the stat output for their sources is "${sources[@]}"; counts in failed.
bpct_carry_over() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local -a said lost=() after=() again=()
  local refused=''
  bpct_survey "$root" -- "${names[@]}"
  before=("${bpct_surveyed[@]}")
  bpct_give_groups
  if bpct_pipe_tar "${names[@]}" || { bpct_has_refused_times && refused=yes; }; then
    ! bpct_has_lost_attributes || bpct_find_lost_attributes
    bpct_mend_modes
    bpct_await_attributes
  fi
  for i in "${!names[@]}"; do
    if [[ -n ${lost[i]-} ]]; then
      failed=$((failed + 1))
      bpct_lose_directory "${names[i]}" "${sources[i]}" "${after[i]-}" "${lost[i]}"
      continue
    fi
    bpct_differs "${sources[i]}" "${after[i]-}" || continue
    failed=$((failed + 1))
    if bpct_find_kinds "${sources[i]}" "${after[i]-}" && bpct_is_known_loss; then
      bpct_lose_directory "${names[i]}" "${sources[i]}" "${after[i]}" ''
      continue
    fi
    if bpct_is_closed "${names[i]}" && ! bpct_carry_over_closed "${names[i]}" "${sources[i]}"; then
      said=('the directory cannot be opened, and may have an access list')
    elif bpct_is_closed "${names[i]}" || bpct_pipe_tar "${names[i]}" || bpct_has_refused_times; then
      bpct_lacks_alone "${names[i]}" || bpct_lacking=''
      again+=("$i") lost[i]=$bpct_lacking
      continue
    else
      mapfile -t said <"$bpct_attempt/stderr"
      ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
    fi
    bpct_record_error "${names[i]}" other "attributes: ${said[0]##*: }"
  done
  ((${#again[@]} == 0)) || bpct_judge_alone
  bpct_mend_modes
}

# Judges the directories number "${again[@]}", which got their attributes one by one; lost holds attributes that stat does not show.
bpct_judge_alone() {
  local -a all=("${names[@]}") figures=("${sources[@]}")
  local -a names=() sources=()
  local i
  for i in "${again[@]}"; do
    names+=("${all[i]}") sources+=("${figures[i]}")
  done
  bpct_await_attributes
  for i in "${!names[@]}"; do
    if [[ -n ${lost[again[i]]} ]] || bpct_differs "${sources[i]}" "${after[i]}"; then
      bpct_lose_directory "${names[i]}" "${sources[i]}" "${after[i]}" "${lost[again[i]]}"
    else
      failed=$((failed - 1))
    fi
  done
}

# Succeeds if the last tar has failed for nothing but times that it could not set: it has set all else.
bpct_has_refused_times() {
  local line is_of_times=''
  while IFS= read -r line; do
    if [[ $line =~ ': Cannot utime: '(Operation not permitted|Permission denied|Operation not supported|Function not implemented|Invalid argument)$ ]]; then
      is_of_times=yes
    else
      case $line in
        'tar: acl_set_'* | 'tar: setxattrat: '* | 'tar: lsetxattrat: '* | 'tar: Exiting with failure status '*) ;;
        *) return 1 ;;
      esac
    fi
  done <"$bpct_attempt/stderr"
  [[ -n $is_of_times ]]
}

# Records that directory $1 lacks attributes: those in which $2 and $3, lines of bpct_survey, differ, and others, in words: $4.
bpct_lose_directory() {
  local words
  if ! bpct_find_kinds "$2" "$3" && [[ -z $4 || $3 != 4* ]]; then
    bpct_record_error "$1" other 'attributes: the directory is gone, or another one'
    return
  fi
  words=${bpct_kinds//,/, }
  bpct_add_kinds "$4"
  words+=${4:+${words:+, }$4}
#@include verb/copy/project/add-lacking.sh if project
  bpct_record_error "$1" "lost:directory,$bpct_kinds" "the destination does not keep its $words"
}

# Puts the stat output for "${names[@]}" into after; asks again after seconds if it differs from the sources.
## The client of a server may show old attributes for a while. If they stay so, there is no wait for the next ones.
bpct_await_attributes() {
  local pause i
  for pause in 0 1 3; do
    ((pause == 0)) || { [[ -z $refused && ! -e $bpct_attempt/no-cache ]] && bpct_pause "$pause"; } || return 0
    bpct_survey "$root" -- "${names[@]}"
    after=("${bpct_surveyed[@]}")
    for i in "${!names[@]}"; do
      ! bpct_differs "${sources[i]}" "${after[i]-}" ||
        { bpct_find_kinds "${sources[i]}" "${after[i]-}" && bpct_is_known_loss; } || continue 2
    done
    return 0
  done
  : >"$bpct_attempt/no-cache" || bpct_stop "cannot write in $bpct_attempt"
}

# Succeeds if the source of directory $1 is there, but cannot be opened: tar opens a directory to read its attributes.
bpct_is_closed() {
  local -r source=${bpct_source_roots[bpct_pair]}/$1
  [[ -d $source && ! -r $source ]]
}

# Gives directories the groups of their sources as far as an ordinary user may, as cp does; root's tar does owners.
bpct_give_groups() {
  [[ $EUID != 0 && $bpct_keeps == *' ownership '* ]] || return 0
  local -A members=()
  local -a a b numbers
  local i group
  for i in "${!names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${before[i]}"
    [[ ${a[3]} == "${b[3]-}" ]] || members[${a[3]}]+="$i "
  done
  for group in "${!members[@]}"; do
    read -r -a numbers <<<"${members[$group]}"
    local -a list=()
    for i in "${numbers[@]}"; do
      list+=("${names[i]}")
    done
    bpct_change chgrp "$group"
  done
}

# Changes the directories "${list[@]}" as far as this user may: command, its argument.
bpct_change() {
  bpct_on_directories 2 "$1" "$2" "${list[@]}" || :
}

# Puts modes right where tar and cp differ: without --preserve=mode the existing mode stays; and a user who cannot keep the owner
# does not keep the setuid and setgid bits either.
bpct_mend_modes() {
  local -A members=()
  local -a a b numbers list
  local i mode
  bpct_survey "$root" -- "${names[@]}"
  for i in "${!names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ -n ${b[0]-} ]] || continue
    if [[ $bpct_keeps != *' mode '* ]]; then
      read -r -a a <<<"${before[i]}"
      [[ ${a[0]-} == "${b[0]}" ]] || members[$(printf '%05o' $((16#${a[0]} & 07777)))]+="$i "
    elif [[ $EUID != 0 && $bpct_keeps == *' ownership '* && ${a[2]} != "$EUID" || ${a[3]} != "${b[3]}" && $EUID != 0 ]]; then
      ((16#${b[0]} & 06000)) && members['u-s,g-s']+="$i "
    fi
  done
  for mode in "${!members[@]}"; do
    read -r -a numbers <<<"${members[$mode]}"
    list=()
    for i in "${numbers[@]}"; do
      list+=("${names[i]}")
    done
    bpct_change chmod "$mode"
  done
}
