# --- attributes that the destination does not keep ---
bpct_refusal='' bpct_list_refusal='' bpct_lists_refused=0 bpct_time_refusal=''
## Whether it has named none of the attributes that it means.
bpct_is_unnamed=''

# Puts why the last cp could not keep attributes into bpct_refusal, times into bpct_time_refusal, and access lists into
# bpct_list_refusal, with the number of these in bpct_lists_refused; fails if it has complained of anything else.
bpct_has_refusals() {
  local -a said=()
  local line name
  bpct_refusal='' bpct_list_refusal='' bpct_lists_refused=0 bpct_time_refusal='' bpct_is_unnamed=yes
  mapfile -t said <"$bpct_attempt/stderr"
  ((${#said[@]})) && ! bpct_is_shaken "${said[@]}" || return 1
  for line in "${said[@]}"; do
    name=${line#"cp: setting attribute '"}
    [[ $name == "$line" || ! ${name%%\'*} =~ $bpct_of_place ]] || continue
    case $line in
      "cp: setting attribute 'security.selinux'"*) ;;
      ## No ordinary user can keep these, as no owners.
      "cp: setting attribute 'security."*"': Operation not permitted") ((EUID)) || bpct_refusal=${line##*: } ;;
      'cp: setting attributes for '*) bpct_refusal=${line##*: } ;;
      'cp: setting attribute'*) bpct_refusal=${line##*: } bpct_is_unnamed='' ;;
      'cp: preserving times for '*) bpct_time_refusal=${line##*: } ;;
      'cp: preserving permissions for '*)
        bpct_list_refusal=${line##*: } bpct_is_unnamed=''
        bpct_lists_refused=$((bpct_lists_refused + 1))
        ;;
      *) return 1 ;;
    esac
  done
}

# Copies the names again, without times, that lack those because the last cp could not set them, where it has complained of attributes
# alone: it has left them without owners, modes and everything later. Its messages stay, with those of the second cp.
bpct_copy_without_times() {
  local -a said=() suspects=() sources=()
  bpct_has_refusals && [[ -n $bpct_time_refusal ]] || return 0
  bpct_find_timeless
  ((${#suspects[@]})) || return 0
  mapfile -t said <"$bpct_attempt/stderr"
  local -a bpct_names=("${suspects[@]}") bpct_landed=()
  local bpct_omitted=times
  bpct_set_landed
  bpct_call_cp || bpct_check_destination
  ((bpct_code == 0)) || bpct_add_refusals || return 0
  printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr"
}

# Adapts the caller's call to a limit, and to attributes that are left out.
bpct_adapt() {
  [[ -z $bpct_limited ]] || bpct_copy_by_reads
  [[ -z ${bpct_omitted-} ]] || bpct_ask_for_less
}

# Takes out of call the omissions of bpct_omitted: times, or of families the names of attributes.
## Else each name that lost an attribute would become a file of its own. The word in their place changes nothing.
bpct_ask_for_less() {
  [[ $bpct_omitted != times ]] || call+=(--no-preserve=timestamps)
  [[ $bpct_kind != H ]] || call=("${call[@]/#--preserve=xattr/--preserve=links}")
}

# Adds the messages of the last cp to said, if it has complained of nothing but attributes.
bpct_add_refusals() {
  bpct_has_refusals || return 1
  mapfile -t -O "${#said[@]}" said <"$bpct_attempt/stderr"
}

# Puts the names in hand that lack their times, and have their types and sizes, into suspects; of families all names.
bpct_find_timeless() {
  local i
  bpct_find_suspects
  suspects=()
  for i in "${!bpct_names[@]}"; do
    ! bpct_find_kinds "${sources[i]}" "${bpct_surveyed[i]}" || [[ $bpct_kinds != *time* ]] || suspects+=("${bpct_names[i]}")
  done
  ((${#suspects[@]} == 0)) || [[ $bpct_kind != H ]] || bpct_spread_to_families
}

# Copies the families in hand once more if the last cp has complained of attributes alone; its messages stay.
## Where it is asked for attributes by name, cp forgets a file that could not get them, and copies the next name of that by itself.
bpct_keep_families_together() {
  local -a said=()
  [[ $bpct_kind == H ]] && bpct_has_refusals || return 0
  mapfile -t said <"$bpct_attempt/stderr"
  local bpct_omitted=names
  bpct_call_cp || bpct_add_refusals || return 0
  printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr"
}

# Notes the names of the group in hand whose copies lack attributes, if the last cp has complained of nothing else; succeeds if all
# others are whole.
## Its messages seldom name the file. Without getfattr names are copied again by halves, until one alone is complained of.
bpct_blame_attributes() {
  local -a lacking=()
  local why lists=0 i
  bpct_has_refusals || return 1
  [[ -n $bpct_refusal$bpct_list_refusal ]] || return 0
  bpct_lists_attributes || return 1
  local -r refusal=$bpct_refusal list_refusal=$bpct_list_refusal
  bpct_find_lacking
  ## Where a destination takes no attribute of a name space, cp names none. If nothing but such as belong to the place of the source can
  ## be meant, nothing is lost.
  [[ ${#lacking[@]} -gt 0 || -z $bpct_is_unnamed || -z $bpct_passed_places || -n $bpct_passed_others ]] || return 0
  ## getfattr does not show all attributes that cp may have complained of: there are lists other than those of POSIX.
  for i in "${!lacking[@]}"; do
    [[ ${lacking[i]} != *'access list' ]] || lists=$((lists + 1))
  done
  ((${#lacking[@]} > 0 && lists >= bpct_lists_refused)) || return 1
  ## The owner of a new file may not write to it where an access list that it inherits says so. By now it has its mode.
  if ((EUID && ${#lacking[@]})) && [[ $refusal == 'Permission denied' ]]; then
    bpct_call_cp --attributes-only || :
    bpct_find_lacking
  fi
  for i in "${!lacking[@]}"; do
    why=${refusal:-$list_refusal}
    [[ ${lacking[i]} != 'access list' ]] || why=${list_refusal:-$refusal}
    bpct_kinds=''
    bpct_add_kinds "${lacking[i]}"
    bpct_lose "${bpct_names[i]}" "$bpct_kinds" "${lacking[i]}: $why"
  done
}

# Puts the attributes that "${bpct_names[@]}" lack into lacking, by their places.
bpct_find_lacking() {
  bpct_passed_places='' bpct_passed_others=''
  bpct_compare_attributes lacking "$bpct_from" bpct_names "$bpct_to" bpct_landed
}
