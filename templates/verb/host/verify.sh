# --- contents: --verify ---
## Each end sums the files of a group: the source those that it gives, the destination those that lie in their place. They are compared
## before they get their names, so a copy that went wrong never takes the place of an old one.
declare -a bpct_sums=() bpct_sums_in_hand=()

#@include core/sums.sh
bpct_wish_sums() {
  bpct_wishes+="sums:$bpct_verify "
}

bpct_begin_sums() {
  bpct_sums=()
}

# Takes the checksums out of the figures of the names at the destination, into bpct_sums_in_hand.
## The look at a published name has none.
bpct_part_sums() {
  local i figures sum
  bpct_sums_in_hand=()
  for i in "${good[@]}"; do
    figures=${bpct_staged_figures[i]}
    sum=${figures#* * 0:0:}
    [[ $sum != "$figures" ]] || continue
    bpct_sums_in_hand[i]=${sum%% *}
    bpct_staged_figures[i]="${figures%% 0:0:*} 0:0 ${sum#* }"
  done
}

# Adds the checksum of name number $1 to the lines for the manifest; below the root its name is $2.
bpct_list_sum() {
  local -r sum=${bpct_sums_in_hand[$1]-}
  local name
  [[ -n $sum ]] || return 0
  if [[ -n $bpct_sends ]]; then
    name=$bpct_host:${far_root%/}
    [[ $bpct_host != *:* ]] || name=[$bpct_host]:${far_root%/}
  else
    name=${bpct_destination_roots[bpct_pair]%/}
  fi
  name=$name/${bpct_new_name:-$2}
  name=${name#"${bpct_manifest_root%/}/"}
  ## The name "-" would mean standard input.
  [[ $name != - ]] || name=./-
  bpct_escape_name "$name"
  if [[ $bpct_escaped == "$name" ]]; then
    bpct_sums+=("$sum  $bpct_escaped")
  else
    bpct_sums+=("\\$sum  $bpct_escaped")
  fi
}

# Leaves the checksums of the group in hand to the manifest, before the group stands in the journal.
bpct_keep_sums() {
  { printf 'G %s %s .\n' "$bpct_group" "${#bpct_sums[@]}" &&
    if ((${#bpct_sums[@]})); then printf '%s\n' "${bpct_sums[@]}"; fi && printf '.\n'; } >>"$bpct_attempt/sums" ||
    bpct_stop "cannot write the checksums in $bpct_attempt"
}

#@otherwise
bpct_wish_sums() { :; }

bpct_begin_sums() { :; }

bpct_part_sums() { :; }

bpct_list_sum() { :; }

bpct_keep_sums() { :; }
