# --- links to the base: names that are as in an earlier copy at the destination ---
## A link is made and compared there, by one call for a group; a name whose link cannot be made, or is not as its source, is transferred.
bpct_base_is_gone=''

# Links the names in hand, if the group is one of links. Those that did not become links stay in hand, as those of a group to transfer,
# whose bytes are counted.
bpct_link_names() {
  local given=0 taken=0
  local -a given_said=() taken_said=() before=() after=() staged=() published=() good=() open=() reasons=() lost=()
  case $bpct_kind in
    G) bpct_kind=Z ;;
    g) bpct_kind=z ;;
    *) return 0 ;;
  esac
  bpct_look_at_sources
  if bpct_ask_for_links; then
    bpct_judge_links
    if ((${#good[@]})); then
      bpct_publish_good
    else
      bpct_wishes=$bpct_ends bpct_end_names=()
      bpct_ask_destination tidy
    fi
  else
    open=("${!bpct_names[@]}")
  fi
  bpct_keep_unlinked
}

# Puts a look at each name in hand at the source into before and after: nothing of it is read.
bpct_look_at_sources() {
  local -a answers=()
  bpct_wishes=$bpct_ends bpct_place='' bpct_end_names=("${bpct_names[@]}")
  bpct_ask_source look
  answers=("${bpct_first_look[@]}")
  bpct_require_answers 'the source cannot be looked at' "${#bpct_names[@]}"
  before=("${answers[@]}") after=("${answers[@]}")
}

# Has the destination link the names in hand to the base, and puts its looks into staged and published. Fails if the base is not there any
# more.
bpct_ask_for_links() {
  local -r base=${bpct_base_roots[bpct_pair]-}
  local copy=$far_root identity=$far_identity base_identity=${bpct_base_identities[bpct_pair]-} above looks
  [[ -n $base && $bpct_base_is_gone != *" $bpct_pair "* ]] || return 1
  if [[ -z $bpct_sends ]]; then
    ## bpct adds a class to the identities of this host.
    copy=${bpct_real_destinations[bpct_pair]:-${bpct_destination_roots[bpct_pair]}}
    identity=${bpct_destination_identities[bpct_pair]%:*} base_identity=${base_identity%:*}
  fi
  bpct_find_above "$base" "$copy"
  bpct_name_place
  printf -v looks '%s\n' "${before[@]}"
  bpct_end_names=("${base:${#above}}" "$base_identity" "${copy:${#above}}" "$identity" "${looks%$'\n'}" "${bpct_names[@]}")
  bpct_ask_linker
  if [[ $bpct_answered == 9 && ${#bpct_first_look[@]} == 0 ]]; then
    bpct_base_is_gone+=" $bpct_pair "
    bpct_note 1 bases-are-gone
    bpct_say "no links are made to $base, so all is transferred: ${bpct_told[*]}"
    return 1
  fi
  taken=$bpct_answered taken_said=("${bpct_told[@]}") staged=("${bpct_first_look[@]}") published=("${bpct_second_look[@]}")
}

# Puts the directory above both $1 and $2 into above, with a slash at its end.
bpct_find_above() {
  above=${1%/*}/
  until [[ $2 == "$above"* ]]; do
    above=${above%/} above=${above%/*}/
  done
}

# Has the end with the base do it, in the directory above base and copy.
bpct_ask_linker() {
  local far_root=${above%/} far_identity=''
  far_root=${far_root:-/}
  local near_tree=$far_root
  if [[ -n $bpct_sends ]]; then
    bpct_ask_destination link
  else
    bpct_ask_near_linker
  fi
}

# Divides the names in hand into good and open, by their links: one that differs in an attribute is no link to keep. A family is linked
# whole, or not at all.
bpct_judge_links() {
  local -a kept=()
  local i
  bpct_judge_names
  if ((${#lost[@]})); then
    for i in "${good[@]}"; do
      [[ -n ${lost[i]-} ]] && open+=("$i") || kept+=("$i")
    done
    good=("${kept[@]}") lost=()
  fi
  [[ $bpct_kind != z || ${#open[@]} == 0 ]] || good=() open=("${!bpct_names[@]}")
}

# Leaves those of the names in hand that did not become links, and records their number and bytes.
bpct_keep_unlinked() {
  local -a left=()
  local -A counted=()
  local i inode size unlinked_bytes=0
  for i in "${open[@]}"; do
    left+=("${bpct_names[i]}")
    inode=${before[i]% *} inode=${inode##* } size=${before[i]#* }
    [[ ${before[i]} == 8* && -z ${counted[$inode]-} ]] || continue
    counted[$inode]=yes
    bpct_add_size unlinked_bytes "${size%% *}"
  done
  bpct_make_line "$bpct_group" "${#open[@]}" "$unlinked_bytes" 0
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/unlinked" || bpct_stop "cannot write in $bpct_attempt"
  ((${#open[@]} == 0)) || bpct_note "${#open[@]}" not-linked-to-the-base
  bpct_names=("${left[@]}") bpct_bytes=$unlinked_bytes
}

#@include verb/host/plain-base.sh unless guard
#@include verb/host/guard-base.sh if guard

#@otherwise
bpct_link_names() { :; }
