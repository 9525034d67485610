# --- a full destination, or a full directory in it ---
# Removes the incomplete files in hand if tar found no room for them, puts the reason into no_room, and stops all jobs unless one
# directory alone is full.
bpct_heed_room() {
  local i said
  local -a incomplete=() states=()
  no_room=''
  if bpct_is_exhausted "${bpct_said[@]}"; then
    no_room=$bpct_message
  else
    for said in "${bpct_said[@]}"; do
      [[ ! $said =~ ': Wrote only '[0-9]+' of '[0-9]+' bytes'$ ]] ||
        no_room='the destination cannot take more: a file could be written in part only'
    done
  fi
  [[ -n $no_room ]] || return 0
  bpct_look_at_each "$bpct_look"
  for i in "${!bpct_names[@]}"; do
    [[ -z ${states[i]} || ${states[i]} == 4* || ${states[i]} == "${wanted[i]}" ]] || incomplete+=("./${bpct_names[i]}")
  done
  ((${#incomplete[@]} == 0)) || bpct_run "$root" rm -f -- "${incomplete[@]}"
  bpct_message=$no_room
  bpct_is_full_above_missing || bpct_halt "$no_room"
}

# Succeeds if a directory of the names in hand that are not there can take no more, and the root of the destination can.
bpct_is_full_above_missing() {
  local -A above=()
  local i name
  bpct_look_at_each %f
  for i in "${!bpct_names[@]}"; do
    name=./${bpct_names[i]}
    [[ -n ${states[i]} ]] || above["$root/${name%/*}"]=1
  done
  bpct_is_only_full_in "$root" "${!above[@]}"
}
