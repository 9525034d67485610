# --- names that are copied, but lack attributes that the destination does not keep ---
# Notes that a copy, whose contents are there, lacks attributes: name, kinds with commas between them, and the words for people.
bpct_lose() {
  bpct_fail "$1" "lost:$2" "the destination does not keep its $3"
}

# Records the names of the group in hand that lack attributes alone, before the group stands in the journal.
bpct_record_losses() {
  local name loss
  ((bpct_lost_here)) || return 0
  for name in "${all[@]}"; do
    loss=${bpct_lost_names["/$bpct_prefix$name"]-}
    [[ -z $loss ]] || bpct_record_error "$bpct_prefix$name" "lost:${loss%% *}" "${loss#* }"
  done
}

# Takes those suspects out that lack only attributes that the destination was seen to lose when the batch was planned: no second copy
# would keep it, and no pause show it. Needs sources and bpct_surveyed of bpct_find_suspects.
## cp is silent about access lists where modes are lost. Where it has complained, only getfattr tells of whom.
bpct_lose_known() {
  local -a said=() lacking=()
  [[ $bpct_keeps == *' loses-'* ]] && ((${#suspects[@]})) || return 0
  mapfile -t said <"$bpct_attempt/stderr"
  ((${#said[@]} == 0)) || { bpct_has_refusals && bpct_lists_attributes; } || return 0
  bpct_find_hidden
  bpct_take_losses bpct_is_known_loss
}

# Puts the attributes that stat does not show, and copies lack, into lacking, by the places of names in hand; where they are to be kept,
# and can be listed.
bpct_find_hidden() {
  [[ $bpct_keeps != *' xattr '* ]] || ! bpct_lists_attributes || bpct_find_lacking
}

# Takes those suspects out that lack attributes alone, if the last cp has complained of nothing else: it copies contents first.
bpct_lose_refused() {
  local -a said=(refused) lacking=()
  bpct_has_refusals || return 0
  bpct_find_hidden
  bpct_take_losses :
}

# Takes those suspects out that lack attributes alone, times among them, if the last cp could not set times: they are not shown late.
bpct_lose_times() {
  local -a said=(refused) lacking=()
  ((${#suspects[@]})) && [[ -n $bpct_time_refusal ]] || return 0
  [[ -z $bpct_refusal$bpct_list_refusal ]] || bpct_lists_attributes || return 0
  bpct_find_hidden
  bpct_take_losses bpct_is_loss_of_time
}

bpct_is_loss_of_time() {
  [[ ,$bpct_kinds, == *,time,* ]]
}

# Takes those suspects out that lack attributes alone, of kinds that $1 accepts; lacking holds others that stat does not show.
bpct_take_losses() {
  local -A is_suspect=() broken=()
  local -a left=() copies=("${bpct_surveyed[@]}")
  local refusal='' i name
  ((${#said[@]} == 0)) || refusal=${bpct_refusal:-$bpct_list_refusal}
  bpct_find_broken
  bpct_mark_suspects
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if [[ -z ${is_suspect["/$name"]-} ]]; then
      [[ -z ${lacking[i]-} ]] || bpct_fail_lost "$name" "${sources[i]}" "${copies[i]}" "${lacking[i]}"
    elif bpct_find_kinds "${sources[i]}" "${copies[i]}" && "$1" && bpct_is_whole_family "${sources[i]}"; then
      bpct_fail_lost "$name" "${sources[i]}" "${copies[i]}" "${lacking[i]-}"
    else
      left+=("$name")
    fi
  done
  suspects=("${left[@]}")
}
