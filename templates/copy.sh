# --- copying a group ---
bpct_below='' bpct_failed_here=0
declare -A bpct_failed_names=()

# Copies the group in hand with one cp, finds out what cannot be copied, and journals the group.
bpct_copy_group() {
  local -r planned=$bpct_bytes
  local copied new_name='' prefix=''
  bpct_below=.
  case $bpct_kind in
    F)
      bpct_below=${bpct_names[0]}
      bpct_names=("${bpct_names[@]:1}")
      ;;
    T)
      new_name=${bpct_names[1]}
      bpct_names=("${bpct_names[0]}")
      ;;
  esac
  [[ $bpct_below == . ]] || prefix=$bpct_below/
  bpct_from=${bpct_source_roots[bpct_pair]}/$bpct_below
  bpct_to=${bpct_destination_roots[bpct_pair]}/$bpct_below
  bpct_failed_here=0
  bpct_failed_names=()
  local -ra all=("${bpct_names[@]}")
  bpct_set_aside_bad
  ((${#bpct_names[@]} == 0)) || bpct_copy_names "${bpct_names[@]}"
  copied=$planned
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    bpct_sum_copied
  fi
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" 0
}

# Fails the names whose directory cannot be used: cp would go through a symlink there, to wherever it points.
bpct_set_aside_bad() {
  ((${#bpct_bad_directories[@]})) || return 0
  local -a good=()
  local name directory
  for name in "${bpct_names[@]}"; do
    directory=$bpct_below
    [[ $name != */* ]] || directory=$prefix${name%/*}
    if bpct_is_below_bad "$directory"; then
      bpct_fail "$name" other "$bpct_message"
    else
      good+=("$name")
    fi
  done
  bpct_names=("${good[@]}")
}

# Copies names with one cp. If it complains, compares what is there with the source and copies again only what
# differs: one by one where that is little, by halves where it is much.
bpct_copy_names() {
  local -a bpct_names=("$@") bpct_landed=("$@") suspects=()
  [[ $bpct_kind != T ]] || bpct_landed=("$new_name")
  bpct_call_cp && return
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || { (($# == 1)) && bpct_call_cp && return; }
  ((${#suspects[@]})) || suspects=("$@")
  bpct_set_aside_unreadable
  ((${#suspects[@]})) || return 0
  if (($# == 1)); then
    bpct_fail_by_message "$1"
  elif [[ $bpct_kind == H ]]; then
    bpct_copy_families "${suspects[@]}"
  elif ((${#suspects[@]} > 50)); then
    bpct_copy_names "${suspects[@]:0:${#suspects[@]} / 2}"
    bpct_copy_names "${suspects[@]:${#suspects[@]} / 2}"
  else
    local name
    for name in "${suspects[@]}"; do
      bpct_copy_names "$name"
    done
  fi
}

# Copies "${bpct_names[@]}" with one cp: from within their directory, so that names are short and no path is
# walked again and again; with --parents where they are in several.
bpct_call_cp() {
  local -a call=("${bpct_copy[@]}")
  if [[ $bpct_kind == T ]]; then
    bpct_run "$bpct_from" "${call[@]}" -T -- "${bpct_names[0]}" "$bpct_to/${bpct_landed[0]}"
    return
  fi
  [[ "${bpct_names[*]}" != */* ]] || call+=(--parents)
  bpct_run "$bpct_from" "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

# Puts the names that are not in the destination as they are in the source into suspects.
bpct_find_suspects() {
  local -a sources
  local i
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || suspects+=("${bpct_names[i]}")
  done
  [[ $bpct_kind != H ]] || bpct_spread_to_families
}

# Makes every name of a family a suspect if one of them is: copied again alone, it would become a file of its
# own, and no comparison of attributes would show it.
bpct_spread_to_families() {
  local -A suspect=() broken=() copy_of=()
  local -a figures
  local i name inode
  for name in "${suspects[@]}"; do
    suspect["/$name"]=1
  done
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    inode=${figures[4]-}
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n $inode ]] || continue
    : "${copy_of[$inode]:=${figures[4]-none}}"
    if [[ -n ${suspect["/${bpct_names[i]}"]-} || ${copy_of[$inode]} != "${figures[4]-none}" ]]; then
      broken[$inode]=1
    fi
  done
  suspects=()
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    [[ -n ${figures[4]-} && -z ${broken[${figures[4]}]-} ]] || suspects+=("${bpct_names[i]}")
  done
}

# Copies families again, one at a time.
bpct_copy_families() {
  local -A members=()
  local -a figures inodes=() bpct_surveyed
  local i name
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for i in "${!bpct_surveyed[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n ${members[${figures[4]-gone}]-} ]] || inodes+=("${figures[4]-gone}")
    members[${figures[4]-gone}]+="$((i + 1)) "
  done
  for i in "${!inodes[@]}"; do
    local -a numbers family=()
    read -r -a numbers <<<"${members[${inodes[i]}]}"
    for name in "${numbers[@]}"; do
      family+=("${!name}")
    done
    bpct_copy_family "${family[@]}"
  done
}

# Copies one family again and fails those of its names that still are not right.
bpct_copy_family() {
  local -a bpct_names=("$@") bpct_landed=("$@") suspects=()
  local name
  bpct_call_cp && return
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || suspects=("$@")
  bpct_set_aside_unreadable
  for name in "${suspects[@]}"; do
    bpct_fail_by_message "$name"
  done
}

# Fails the suspects that a test shows to be gone or unreadable: no fork for each of a million of them.
bpct_set_aside_unreadable() {
  local -a left=()
  local name
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

# Fails a name with what cp said last.
bpct_fail_by_message() {
  local -a said=()
  local class=other
  mapfile -t said <"$bpct_attempt/stderr"
  case ${said[0]-} in
    *': Permission denied' | *': Operation not permitted') class=denied ;;
    *': No such file or directory') [[ -e $bpct_from/$1 || -L $bpct_from/$1 ]] || class=vanished ;;
  esac
  bpct_fail "$1" "$class" "${said[0]:-cp ended with exit code $bpct_code}"
}

# Fails a name of the group in hand: name, class, message.
bpct_fail() {
  bpct_failed_here=$((bpct_failed_here + 1))
  bpct_failed_names["/$1"]=1
  bpct_record_error "$prefix$1" "$2" "${3#cp: }"
}

# Sums the bytes of the names that did not fail into copied, those of an inode once.
bpct_sum_copied() {
  local -a bpct_landed=("${bpct_names[@]}") figures
  local -A counted=()
  local i
  copied=0
  [[ -z $new_name ]] || bpct_landed=("$new_name")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ ${figures[0]-} == 8* && -z ${bpct_failed_names["/${bpct_names[i]}"]-} ]] || continue
    [[ -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    copied=$((copied + figures[1]))
  done
}

# Stops the job if the destination itself is in trouble: every file would fail, and each will copy well once
# there is room again. Trouble of a source file never stops a job.
bpct_check_destination() {
  local said
  while IFS= read -r said; do
    case $said in
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_stop "the destination cannot take more: ${said#*: }"
        ;;
    esac
  done <"$bpct_attempt/stderr"
  bpct_check_roots || bpct_stop "$bpct_message"
}
