# --- two names, one file ---
# Copies the names of the group in hand that cp has left out, since an earlier name of the same call is the same file: one
# that is mounted twice. Fails if there are none. Needs suspects, sources and bpct_surveyed of bpct_find_suspects.
bpct_copy_twins() {
  local -A count_of=()
  local -a figures rounds=() round
  local -i i turn
  local name
  [[ $bpct_kind == F ]] || return 1
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    [[ -n ${figures[4]-} ]] || continue
    turn=${count_of[${figures[4]}]:-0}
    count_of[${figures[4]}]=$((turn + 1))
    ((turn == 0)) || [[ -n ${bpct_surveyed[i]} ]] || rounds[turn]+="$i "
  done
  ((${#rounds[@]})) || return 1
  local -ra all_names=("${bpct_names[@]}")
  for turn in "${!rounds[@]}"; do
    read -r -a figures <<<"${rounds[turn]}"
    round=()
    for i in "${figures[@]}"; do
      round+=("${all_names[i]}")
    done
    bpct_copy_patiently bpct_copy_names "${round[@]}"
  done
}

# Fails those of "${bpct_names[@]}" that the destination holds as one file, though they are several: of the contents one is left.
bpct_fail_folded() {
  local -A names_of=()
  local -a bpct_landed=() figures files=() members
  local i
  [[ $bpct_kind == F ]] && bpct_may_fold || return 0
  bpct_set_landed
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    files[i]=${figures[4]-}
    [[ -z ${files[i]} ]] || names_of[${files[i]}]+="$i "
  done
  for i in "${!files[@]}"; do
    [[ -n ${files[i]} ]] || continue
    read -r -a members <<<"${names_of[${files[i]}]}"
    ((${#members[@]} == 1)) || bpct_has_failed "${bpct_names[i]}" ||
      bpct_fail "${bpct_names[i]}" other 'the destination holds this name and another one as one file'
  done
}
