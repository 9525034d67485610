# --- hard-link families, which are copied whole ---
# Makes every name of a family a suspect if one of them is.
## A name copied again by itself would become a separate file, and no comparison of attributes would show it.
bpct_spread_to_families() {
  local -A is_suspect=() broken=() copy_of=()
  local -a figures
  local i name inode
  bpct_mark_suspects
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    inode=${figures[4]-}
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n $inode ]] || continue
    : "${copy_of[$inode]:=${figures[4]-none}}"
    if [[ -n ${is_suspect["/${bpct_names[i]}"]-} || ${copy_of[$inode]} != "${figures[4]-none}" ]]; then
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
  local -a bpct_names=("$@") bpct_landed=("$@") suspects=() sources=()
  local name
  bpct_call_cp && return
  bpct_check_destination
  bpct_keep_families_together
  bpct_find_suspects_of_cp
  [[ -z $bpct_is_excused ]] || return 0
  ((${#suspects[@]})) || ! bpct_blame_attributes || return 0
  ((${#suspects[@]})) || suspects=("$@")
  bpct_set_aside_unreadable
  ! bpct_put_off || return 0
  bpct_lose_refused
  for name in "${suspects[@]}"; do
    bpct_fail_by_message "$name"
  done
}

