# --- the names that came ---
## The figures of a look that both ends have in common, and the inodes at the destination; by the numbers of the names in hand.
declare -a bpct_staged_figures=() bpct_staged_inodes=()
declare -a bpct_modes=()
declare -a bpct_lost_lists=()
declare -A bpct_first_inodes=()
readonly bpct_of_attribute='^tar: (l?setxattrat|acl_[a-z_]+): '
readonly bpct_no_lists="^tar: acl_.*': (Operation not supported|Function not implemented)$"
readonly bpct_of_label="^tar: l?setxattrat: Cannot set 'security[.]selinux' "

# Divides the names in hand: good has the numbers of those that came as they are at the source, open those of the others, with a class and
# a message in reasons. lost has the attributes that a good one lacks.
bpct_judge_names() {
  local -a seen=("${before[@]% * * *}") laid=()
  local reason i lacking
  good=() open=() reasons=() lost=()
  bpct_staged_figures=("${staged[@]% * * *}")
  bpct_staged_inodes=("${staged[@]% *}")
  bpct_staged_inodes=("${bpct_staged_inodes[@]##* }")
  ((${#before[@]} == ${#bpct_names[@]} && ${#after[@]} == ${#before[@]} && ${#staged[@]} == ${#before[@]})) ||
    bpct_stop "the answers about group $bpct_group do not fit its names"
  laid=("${bpct_staged_figures[@]}")
  bpct_modes=()
  bpct_find_lost_lists
  if [[ $bpct_ends != *' owners '* ]]; then
    seen=("${seen[@]% * *}") laid=("${laid[@]% * *}")
  fi
  if [[ "${before[*]}" == "${after[*]}" && "${seen[*]}" == "${laid[*]}" &&
    " ${before[*]} " != *' - '* && "${before[*]}" != *' 0:0:- '* ]] &&
    bpct_are_files && ! bpct_lack_attributes && ((${#bpct_lost_lists[@]} == 0)) && bpct_are_families; then
    good=("${!bpct_names[@]}")
    return
  fi
  bpct_are_families || :
  for i in "${!bpct_names[@]}"; do
    reason='' lacking=''
    bpct_judge_name "$i"
    if [[ -n $reason ]]; then
      open+=("$i") reasons[i]=$reason
    else
      good+=("$i")
      [[ -z $lacking ]] || lost[i]=$lacking
    fi
  done
}

# Puts a word into bpct_lost_lists for each name in hand with an access list, by its number, if the destination keeps none. Its messages
# about that go from taken_said.
## There tar complains of each file, since one without a list gets that of its mode.
bpct_find_lost_lists() {
  local bpct_place='' bpct_new_name='' bpct_wishes=$bpct_ends said
  local -a others=() answers=()
  bpct_lost_lists=()
  for said in "${taken_said[@]}"; do
    [[ $said =~ $bpct_no_lists ]] || others+=("$said")
  done
  ((${#others[@]} < ${#taken_said[@]})) || return 0
  taken_said=("${others[@]}")
  bpct_end_names=("${bpct_names[@]}")
  bpct_ask_source lists
  answers=("${bpct_first_look[@]}")
  bpct_require_answers "access lists are not known" "${#bpct_names[@]}"
  for said in "${!answers[@]}"; do
    [[ ${answers[said]} == none ]] || bpct_lost_lists[said]=yes
  done
}

# Puts the modes of the good names into bpct_modes, where these are opened at the destination for attributes of closed ones, and their
# figures with that mode; fails if none needs one.
bpct_find_modes() {
  local i mode
  [[ $bpct_ends == *' open '* ]] || return 1
  bpct_modes=()
  for i in "${good[@]}"; do
    mode=${before[i]%% *}
    [[ $mode != a* && ${staged[i]%% *} != "$mode" ]] || continue
    printf -v "bpct_modes[i]" %o $((16#$mode & 8#7777))
    bpct_staged_figures[i]="$mode ${bpct_staged_figures[i]#* }"
  done
  ((${#bpct_modes[@]}))
}

# Succeeds if all names in hand are of a kind that belongs into the group.
bpct_are_files() {
  if [[ $bpct_kind == y ]]; then
    [[ $'\n'$(printf '%s\n' "${before[@]}") != *$'\n'[!4]* ]]
  else
    [[ $'\n'$(printf '%s\n' "${before[@]}") != *$'\n'[4c]* ]]
  fi
}

# Succeeds if the destination has said that it lacks attributes.
## Labels of SELinux follow from where a file is.
bpct_lack_attributes() {
  local said
  for said in "${taken_said[@]}"; do
    [[ $said =~ $bpct_of_label || ! $said =~ $bpct_of_attribute ]] || return 0
  done
  return 1
}

# Succeeds unless the names of a family came as several files. Else bpct_first_inodes has the inodes of families, by those at the source.
## A group may hold several families.
bpct_are_families() {
  local i inode
  bpct_first_inodes=()
  [[ $bpct_kind == z ]] || return 0
  for i in "${!bpct_staged_inodes[@]}"; do
    inode=${before[i]% *} inode=${inode##* }
    [[ -n ${bpct_first_inodes[$inode]-} ]] || bpct_first_inodes[$inode]=${bpct_staged_inodes[i]}
    [[ ${bpct_first_inodes[$inode]} == "${bpct_staged_inodes[i]}" ]] || return 1
  done
}

# Puts the reason why name number $1 did not come into reason, as class and message, or its lost attributes into lacking.
bpct_judge_name() {
  local -a is=() came=()
  local -i mask=8#7777
  local name=${bpct_names[$1]}
  if [[ ${before[$1]} == - ]]; then
    reason='vanished it is gone since the walk'
  elif [[ $bpct_kind != y && ${before[$1]} == 4* ]]; then
    reason='changed it is a directory now'
  elif [[ $bpct_kind == y && ${before[$1]} != 4* ]]; then
    reason='changed it is no directory any more'
  elif [[ ${before[$1]} == c* ]]; then
    reason='other it is a socket, which no tar can hold'
  elif [[ ${before[$1]} != "${after[$1]}" ]]; then
    reason='changed it changed while it was read'
  elif [[ ${staged[$1]} == - ]]; then
    reason=$(bpct_word_about "$name" "${given_said[@]}" "${taken_said[@]}")
    [[ $reason == *': Permission denied' ]] && reason="denied $reason" || reason="other $reason"
  else
    read -r -a is <<<"${before[$1]}"
    read -r -a came <<<"${staged[$1]}"
    bpct_judge_sums
    [[ -z $reason ]] || return 0
    if [[ ${is[0]%???} != "${came[0]%???}" || "${is[*]:1:2}" != "${came[*]:1:2}" ]]; then
      reason="differs it is not as at the source: $(bpct_word_about "$name" "${given_said[@]}" "${taken_said[@]}")"
      return
    fi
    [[ $bpct_ends == *' owners '* ]] || mask=8#777
    [[ $bpct_ends != *' open '* ]] || mask=8#077
    (((16#${is[0]} & mask) == (16#${came[0]} & mask))) || lacking+=,mode
    [[ $bpct_ends != *' owners '* || "${is[*]:4:2}" == "${came[*]:4:2}" ]] || lacking+=,owner
    [[ ${is[3]} == "${came[3]}" ]] || lacking+=,time
    [[ $bpct_kind != z || ${came[7]} == "${bpct_first_inodes[${is[7]}]:-${came[7]}}" ]] || lacking+=,links
    [[ -z ${bpct_lost_lists[$1]-} ]] || lacking+=,acl
    bpct_add_told_losses "$name"
    lacking=${lacking#,}
  fi
}

# Puts the reason why the contents of a name did not come into reason; the look at the source is in is, that at the destination in came.
bpct_judge_sums() {
  local -r source=${is[2]#0:0:} copy=${came[2]#0:0:}
  if [[ ${is[0]%???} != 8 || ${came[0]%???} != 8 || ${is[1]} != "${came[1]}" || $source == "$copy" && $source != - ]]; then
    return 0
  elif [[ $source == - ]]; then
    reason='other it cannot be read for its checksum'
  elif [[ $copy == - ]]; then
    reason='other the copy cannot be read for its checksum'
  else
    reason="differs contents differ: ${bpct_verify%sum} '${source::8}' of source and '${copy::8}' of copy"
  fi
}

# Adds the attributes to lacking that tar could not set of name $1. A message whose name is not told apart counts for all.
bpct_add_told_losses() {
  local said
  for said in "${taken_said[@]}"; do
    [[ $said =~ $bpct_of_attribute && ! $said =~ $bpct_of_label ]] || continue
    [[ $said == *"./$1':"* || $said == *"./$1:"* || $said == *\\* || $said == *[!\ -~]* ]] || continue
    [[ $said == 'tar: acl_'* ]] && said=acl || said=xattr
    [[ ,$lacking, == *",$said,"* ]] || lacking+=,$said
  done
}

# Prints the message about name $1 among the other words, or else the first of them.
bpct_word_about() {
  local -r name=$1
  local said first=''
  shift
  for said; do
    [[ -n $said && $said != 'tar: Exiting with failure'* ]] || continue
    [[ -n $first ]] || first=$said
    if [[ $said == *"$name"* ]]; then
      printf '%s' "$said"
      return
    fi
  done
  printf '%s' "${first:-it did not come, and no end says why}"
}
