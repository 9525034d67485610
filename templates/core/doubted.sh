# --- groups that an earlier wave settled, and that are compared before they are believed ---
declare -ga bpct_doubted=() bpct_known_counts=()
declare -gA bpct_known_failures=()

# Finds out which groups are doubted, and which of their names are known to fail.
bpct_load_doubted() {
  local -a bpct_lines=() records=()
  local line i
  bpct_load_lines "$bpct_part/doubted" "$bpct_journal_line"
  for line in "${bpct_lines[@]}"; do
    [[ -z ${bpct_done[${line%% *}]-} ]] || continue
    bpct_doubted[${line%% *}]=$line
  done
  [[ ! -f $bpct_part/doubted.errors ]] || mapfile -d '' records <"$bpct_part/doubted.errors"
  for ((i = 0; i + 3 < ${#records[@]}; i += 4)); do
    [[ ${records[i]} =~ $bpct_group_number ]] || continue
    [[ -n ${bpct_known_failures["${records[i]}/${records[i + 1]}"]-} ]] ||
      bpct_known_counts[records[i]]=$((${bpct_known_counts[records[i]]:-0} + 1))
    bpct_known_failures["${records[i]}/${records[i + 1]}"]="${records[i + 2]} ${records[i + 3]}"
  done
}

#@otherwise
bpct_load_doubted() { :; }

bpct_set_aside_settled() { :; }

bpct_set_aside_known() { :; }
