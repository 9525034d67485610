# --- directory attributes that the destination does not keep ---
## Why the last tar could not set an attribute, and why an access list.
bpct_refusal='' bpct_list_refusal='' bpct_lacking=''

# Succeeds if the last tar has said that it could not set attributes, or access lists; its exit code does not say so.
## Without support for access lists it reports that for each directory, also for one that has none.
bpct_has_lost_attributes() {
  local said
  bpct_refusal='' bpct_list_refusal=''
  while IFS= read -r said; do
    case ${said/#tar: lset/tar: set} in
      "tar: setxattrat: Cannot set 'security.selinux' "*) ;;
      ## No ordinary user can keep these, as no owners.
      "tar: setxattrat: Cannot set 'security."*) ((EUID)) || bpct_refusal=${said##*: } ;;
      "tar: setxattrat: Cannot set "?system.*) bpct_list_refusal=${said##*: } ;;
      'tar: setxattrat: '*) bpct_refusal=${said##*: } ;;
      'tar: acl_set_'*) bpct_list_refusal=${said##*: } ;;
    esac
  done <"$bpct_attempt/stderr"
  [[ -n $bpct_refusal$bpct_list_refusal ]]
}

# Puts the attributes of their sources that the directories "${names[@]}" lack, and the reason, into lost, by their places in
# names.
bpct_find_lost_attributes() {
  local bpct_kind_of_lists=${bpct_kinds_of_lists[bpct_pair]} i
  if bpct_lists_attributes; then
    bpct_compare_attributes lost "${bpct_source_roots[bpct_pair]}" names "$root" names
  else
    bpct_find_lost_lists
  fi
  for i in "${!lost[@]}"; do
    if [[ ${lost[i]} == 'access list' ]]; then
      lost[i]+=": ${bpct_list_refusal:-$bpct_refusal}"
    else
      lost[i]+=": ${bpct_refusal:-$bpct_list_refusal}"
    fi
  done
}

# Does so if no command lists attributes: ls shows the directories with access lists. If tar could not set attributes either, all
# are suspected.
bpct_find_lost_lists() {
  local -a sources=() copies=()
  local suspected='' said i
  while IFS= read -r said; do
    [[ $said == 'tar: acl_set_'* ]] || suspected=attributes
  done <"$bpct_attempt/stderr"
  mapfile -t sources < <(cd -- "${bpct_source_roots[bpct_pair]}" && exec ls -dlnbU -- "${names[@]}" 2>/dev/null)
  mapfile -t copies < <(cd -- "$root" && exec ls -dlnbU -- "${names[@]}" 2>/dev/null)
  ((${#sources[@]} == ${#names[@]} && ${#copies[@]} == ${#names[@]})) || sources=() suspected='attributes, or access list'
  for i in "${!names[@]}"; do
    if [[ ${sources[i]-} == ??????????+* && ${copies[i]} != ??????????+* ]]; then
      lost[i]='access list'
    elif [[ -n $suspected ]]; then
      lost[i]=$suspected
    fi
  done
}

# Succeeds if directory $1, whose attributes the last tar has carried over, lacks some, and puts them into bpct_lacking.
bpct_lacks_alone() {
  local -a names=("$1") lost=()
  bpct_has_lost_attributes || return 1
  bpct_find_lost_attributes
  bpct_lacking=${lost[0]-}
  [[ -n $bpct_lacking ]]
}
