# --- a check: names are looked at and summed at both ends, and nothing is changed ---
# Compares the names of the group in hand at both ends, fails those that differ, and takes these out of sources; the request has the
# wishes $1, too.
bpct_compare_ends() {
  local near_tree far_root=${bpct_far_roots[bpct_pair]} far_identity=${bpct_far_identities[bpct_pair]}
  local -a sources_later=() copies=() copies_later=()
  bpct_find_near_tree
  bpct_look_at_both_ends "$1"
  bpct_are_ends_alike || bpct_compare_looks
}

# Puts looks at the names in hand, with checksums and targets, into sources and copies, and looks after the reading into the others.
bpct_look_at_both_ends() {
  local -r wishes="${bpct_ends}targets $1"
  local -a answers=()
  bpct_wishes=$wishes bpct_place='' bpct_new_name='' bpct_end_names=("${bpct_names[@]}")
  bpct_ask_source sum
  answers=("${bpct_first_look[@]}")
  bpct_require_answers 'the source cannot be compared' "${#bpct_names[@]}"
  sources=("${bpct_first_look[@]}") sources_later=("${bpct_second_look[@]}")
  [[ -z ${bpct_new_names[bpct_pair]} ]] || bpct_end_names=("${bpct_new_names[bpct_pair]}")
  bpct_wishes=$wishes
  bpct_ask_destination sum
  answers=("${bpct_first_look[@]}")
  bpct_require_answers 'the copy cannot be compared' "${#bpct_names[@]}"
  copies=("${bpct_first_look[@]}") copies_later=("${bpct_second_look[@]}")
}

# Succeeds if all names in hand are the same at both ends, and did not change meanwhile; families need a closer look.
bpct_are_ends_alike() {
  local -a one=("${sources[@]% * * *}") other=("${copies[@]% * * *}")
  if [[ $bpct_ends != *' owners '* ]]; then
    one=("${one[@]% * *}") other=("${other[@]% * *}")
  fi
  [[ $bpct_kind != z && "${one[*]}" == "${other[*]}" && "${sources[*]}" == "${sources_later[*]}" &&
    "${copies[*]}" == "${copies_later[*]}" && " ${sources[*]} " != *' - '* && " ${sources[*]} " != *' 0:0:- '* ]]
}

# Fails the names in hand that differ.
bpct_compare_looks() {
  local -A copy_of=()
  local i class message look size
  bpct_match_families
  for i in "${!bpct_names[@]}"; do
    class='' message='' size=0
    bpct_compare_look "$i"
    [[ -n $class ]] || continue
    look=${sources[i]}
    [[ $look != - ]] || look=${copies[i]}
    [[ $look != 8* ]] || size=${look#* }
    bpct_fail_name "${bpct_names[i]}" "$class" "$message" "${size%% *}"
    sources[i]=''
  done
}

# Puts the copy that most names of a family are links to into copy_of, by the inode of the source; one copy is that of one family.
bpct_match_families() {
  local -a a=() b=()
  local -A most=() count=() source_of=()
  local i pair
  [[ $bpct_kind == z ]] || return 0
  for i in "${!sources[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${copies[i]}"
    [[ -n ${a[7]-} && -n ${b[7]-} ]] || continue
    pair="${a[7]} ${b[7]}"
    count[$pair]=$((${count[$pair]:-0} + 1))
    [[ ${source_of[${b[7]}]:=${a[7]}} == "${a[7]}" ]] || continue
    ((${count[$pair]} > ${most[${a[7]}]:-0})) || continue
    most[${a[7]}]=${count[$pair]}
    copy_of[${a[7]}]=${b[7]}
  done
}

# Puts the class and the message into the variables of these names if name number $1 is not at the destination as at the source.
## A change of the source since the copy was made is no fault of the copy; the clocks of both hosts tell it, as for -u.
bpct_compare_look() {
  local -a a=() b=()
  local -i later=0 mask=8#7777
  local difference=''
  if [[ ${sources[$1]} == - ]]; then
    class=vanished message='gone from the source since it was copied'
    [[ ${copies[$1]} != - ]] || message+=', and the copy is gone, too'
    return
  elif [[ ${copies[$1]} == - ]]; then
    class=other message='the copy is gone'
    return
  fi
  read -r -a a <<<"${sources[$1]}"
  read -r -a b <<<"${copies[$1]}"
  ((10#${a[8]/./} <= 10#${b[8]/./})) || later=1
  bpct_compare_contents_of "$1"
  [[ -z $class ]] || return 0
  ## The mode of a symlink cannot be set, and a user who is not root gives no set-id bits to his copies.
  [[ $bpct_ends == *' owners '* ]] || mask=8#777
  if [[ ${a[0]} != a* ]] && (((16#${a[0]} & mask) != (16#${b[0]} & mask))); then
    difference=mode
  elif [[ $bpct_ends == *' owners '* && "${a[*]:4:2}" != "${b[*]:4:2}" ]]; then
    difference=owner
  elif [[ ${a[3]} != "${b[3]}" ]]; then
    difference=time
  elif [[ $bpct_kind == z && ${copy_of[${a[7]}]-} != "${b[7]}" ]]; then
    difference=links
  else
    return 0
  fi
  class=other message="the copy differs in $difference"
  if ((later)) && [[ $difference == time ]]; then
    class=changed message='changed in the source since it was copied'
  elif ((later)) && [[ $difference == @(mode|owner) ]]; then
    class=changed message="the $difference was changed in the source since it was copied"
  fi
}

# Does the same for kind, size, contents, target and device, by the looks in a and b; later is 1 if the source was touched last.
bpct_compare_contents_of() {
  local -r source=${a[2]#0:0:} copy=${b[2]#0:0:}
  if [[ "${sources[$1]}" != "${sources_later[$1]}" || "${copies[$1]}" != "${copies_later[$1]}" ]]; then
    class=changed message='it changed while it was compared'
  elif [[ ${a[0]%???} != "${b[0]%???}" ]]; then
    class=other message='the copy is not the same kind of file'
  elif [[ ${a[0]%???} == 8 && ${a[1]} != "${b[1]}" ]]; then
    class=differs message="contents differ: '${a[1]}' bytes of source and '${b[1]}' of copy"
  elif [[ ${a[2]} != 0:0* && ${a[2]} != "${b[2]}" ]]; then
    class=other message='the copy is another device'
  elif [[ $source == - ]]; then
    class=other message='it cannot be read at the source'
  elif [[ $copy == - ]]; then
    class=other message='the copy cannot be read'
  elif [[ $source != "$copy" && ${a[0]} == a* ]]; then
    class=differs message='the copy is a symlink to something else'
  elif [[ $source != "$copy" ]]; then
    class=differs message="contents differ: ${bpct_verify%sum} '${source::8}' of source and '${copy::8}' of copy"
  fi
  if [[ -n $class ]] && ((later)) && [[ "${a[0]%???} ${a[1]} ${a[3]}" != "${b[0]%???} ${b[1]} ${b[3]}" ]]; then
    class=changed message='changed in the source since it was copied'
  fi
}
