# --- a check: contents ---
# Compares the contents of names by checksums, and leaves those of equal names for the manifest.
bpct_compare_contents() {
  local -a bpct_names=() bpct_landed=() unequal=() kept=()
  local -A reason_of=() class_of=()
  (($#)) || return 0
  bpct_take_regular "$@"
  bpct_compare_sums
  ((${#unequal[@]} == 0)) || bpct_blame_unequal
  bpct_name_sums
}

# Fails the names in unequal. A source that was written to since the attributes were compared is no bad copy.
bpct_blame_unequal() {
  local -a bpct_names=("${unequal[@]}") bpct_landed=() sources
  local i name
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    bpct_judge "${sources[i]}" "${bpct_surveyed[i]}"
    if [[ $bpct_class != [cv]* ]]; then
      bpct_class=${class_of["/$name"]} bpct_message=${reason_of["/$name"]}
    fi
    bpct_fail "$name" "$bpct_class" "$bpct_message"
  done
}
