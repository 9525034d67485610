# --- the members of a group: with one tar ---
# Extracts the group in hand, and journals it.
bpct_extract_group() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local root='' runs='' found_at='' expected='' told='' links='' spellings='' member_prefix='' fed=''
  local -a ranges=() spots=() wanted=()
  local -A targets=() spelled=()
  bpct_split_figures runs found_at expected told links spellings
  mapfile -t ranges <<<"$runs"
  [[ $bpct_below == . ]] || bpct_names=("${bpct_names[@]/#/"$bpct_below/"}")
  [[ -z $links ]] || bpct_load_by_name targets "$links"
#@include verb/extract/layout/load.sh if layout
  bpct_load_spellings "$spellings"
  bpct_put_extract_root
  bpct_from=$root
  if [[ -z ${bpct_doubted[bpct_group]-} ]] || ! bpct_are_as_expected; then
    bpct_leave_out_damaged "$told"
    if ((${#bpct_names[@]})) && { [[ -n ${bpct_doubted[bpct_group]-} ]] || ! bpct_extract_at_once; }; then
      bpct_extract_with_care
    fi
  fi
  ((failed)) || bpct_end_full_row
  bpct_sync "$root"
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Puts the places of the names in hand into spots, and the expected stat output for each into wanted.
## Most groups need no name by itself: of 60,000 small files this is 11 microseconds for each of 48 that a job takes.
bpct_split_names() {
  ((${#spots[@]} == 0)) || return 0
  mapfile -t spots <<<"$found_at"
  mapfile -t wanted <<<"$expected"
  ((${#wanted[@]} == ${#bpct_names[@]} && ${#spots[@]} == ${#bpct_names[@]})) || bpct_stop "$bpct_list is damaged in group $bpct_group"
}

# Extracts the names in hand by "${ranges[@]}"; succeeds if all are there and as expected. Else bpct_have_come says whether they
# lack nothing but attributes.
bpct_extract_at_once() {
  bpct_said=() bpct_have_come=''
  bpct_is_way_good && bpct_remove_old_members || return 1
  if bpct_unpack_members; then
    bpct_is_fed_right && bpct_comes_right bpct_are_as_expected
  else
    [[ -z $bpct_have_come ]] || bpct_is_fed_right
    return 1
  fi
}

# Has tar make the files in hand; none exists yet.
bpct_unpack_members() {
#@include verb/extract/layout/at-once.sh if layout
  bpct_unpack --skip-old-files
}

# Makes of the names all directories that are above them.
bpct_put_ways() {
  local -A ways=()
  local name last=''
  for name in "${bpct_names[@]}"; do
    [[ $name == */* && ${name%/*} != "$last" ]] || continue
    last=${name%/*} name=${name%/*}
    while [[ -z ${ways["/$name"]-} ]]; do
      ways["/$name"]=1
      [[ $name == */* ]] || break
      name=${name%/*}
    done
  done
  bpct_names=("${!ways[@]}")
  bpct_names=("${bpct_names[@]#/}")
}

# Opens those of the names that are directories which their owner has closed to himself, and notes their modes for the finalizer.
## An earlier finalizer may have given them these modes. Behind a closed one there may be others.
bpct_open_closed() {
  local -a states=() closed=()
  local i mode
  ((EUID)) || return 0
  bpct_look_at_each '%f %u'
  for i in "${!bpct_names[@]}"; do
    [[ ${states[i]} == 4*" $EUID" && ${states[i]} != 4[13579bdf][c-f]* ]] || continue
    mode=${states[i]% *}
    printf '%o\0%s\0%s\0' $((16#$mode & 8#7777)) "$bpct_pair" "${bpct_names[i]}" >>"$bpct_attempt/restore" ||
      bpct_stop "cannot write in $bpct_attempt"
    closed+=("./${bpct_names[i]}")
  done
  ((${#closed[@]} == 0)) || { bpct_run "$root" chmod u+rwx -- "${closed[@]}" && bpct_open_closed; }
}

# Removes files of the names in hand, as tar does; fails if one of them is a directory.
bpct_remove_old_members() {
  bpct_look_below %f
  [[ -n $bpct_found ]] || return 0
  [[ $'\n'$bpct_found != *$'\n'4* ]] && bpct_run "$root" bpct_become_unlinker
}

bpct_become_unlinker() {
  exec rm -f -- "${bpct_names[@]/#/./}"
}

# Succeeds if the names in hand are there, as the archive has them.
bpct_are_as_expected() {
  bpct_look_below "$bpct_look" && [ "$bpct_found" = "$expected" ] && bpct_are_targets_right &&
    { [[ $bpct_kind != J ]] || bpct_are_linked; }
}

# Succeeds if the symlinks among the names in hand lead where the archive says.
bpct_are_targets_right() {
  local -a links=() are=()
  local name
  local -i i=0
  ((${#targets[@]})) || return 0
  for name in "${bpct_names[@]}"; do
    [[ -z ${targets["/$name"]+.} ]] || links+=("./$name")
  done
  ((${#links[@]})) || return 0
  mapfile -d '' -t are < <(cd -- "$root" 2>/dev/null && exec readlink -z -- "${links[@]}" 2>/dev/null)
  ((${#are[@]} == ${#links[@]})) || return 1
  for name in "${links[@]}"; do
    [[ ${are[i++]} == "${targets["${name#.}"]}" ]] || return 1
  done
}

# Succeeds if none of the names in hand is the only one of its file.
bpct_are_linked() {
  bpct_look_below %h && [[ $'\n'$bpct_found$'\n' != *$'\n'1$'\n'* ]]
}
