# Adds to bpct_message behind which byte the list is damaged.
## A list of several blocks has a sum for each.
bpct_find_damage() {
  local -a recorded=() is
  local i=0
  { mapfile -t recorded <"$bpct_part/blocks"; } 2>/dev/null
  mapfile -t is < <(env -i PATH="$PATH" split -b 16384 --filter=cksum -- "$bpct_list" 2>/dev/null)
  while ((i < ${#recorded[@]})) && [[ ${recorded[i]} == "${is[i]-}" ]]; do
    i=$((i + 1))
  done
  bpct_message+=", behind byte $((i * 16384))"
}
