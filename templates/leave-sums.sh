## needs: beginnings.sh ending.sh sum.sh
## reads: before bpct_attempt bpct_format bpct_group bpct_names bpct_pair bpct_shown mark prefix zero
## sets: bpct_beginning
## fills: lines records was
# --- checksums are left to the manifest ---
bpct_prepare_sums() {
  bpct_load_shown
}

# Begins a group.
bpct_begin_sums() {
  bpct_beginning=${bpct_shown[bpct_pair]}$prefix
}

bpct_are_known_equal() {
  return 1
}

# Takes the checksums in lines, which are those of the names in hand: each gets the name that the manifest gives to the file.
bpct_take_sums() {
  [[ $bpct_format != hashdeep ]] || bpct_add_sizes
  lines=("${lines[@]/'  ./'/"  $bpct_beginning"}")
  ((${#zero[@]} == 0)) || bpct_mark_odd
  records+=("${lines[@]}")
}

# Puts sizes behind the checksums in lines, all of one width, since the finalizer sorts by what stands behind them.
## Names with the end of a line have no form in a file of hashdeep, and would be two lines there.
bpct_add_sizes() {
  local -ra names=("${bpct_names[@]}") all=("${lines[@]}")
  local -a words
  local i sized
  ((${#was[@]})) || mapfile -t was <<<"$before"
  lines=()
  for i in "${!names[@]}"; do
    if [[ $bpct_beginning${names[i]} == *[$'\n\r']* ]]; then
      bpct_fail_sum "${names[i]}" other 'a name with the end of a line has no form in a hashdeep file' "${was[i]}"
      continue
    fi
    read -r -a words <<<"${was[i]}"
    printf -v sized '%s,%019d  %s' "${all[i]%%  *}" "${words[2]}" "${all[i]#*  }"
    lines+=("$sized")
  done
}

# Makes each of lines one line: where a name is odd a backslash stands before it, and before each backslash, and n for a newline.
bpct_mark_odd() {
  local i line
  for i in "${!lines[@]}"; do
    line=${lines[i]}
    [[ $line == *[$'\\\n\r']* ]] || continue
    line=${line//\\/\\\\}
    lines[i]=\\${line//$'\n'/\\n}
  done
}

# Writes the checksums of the group down: before the journal says that it is settled.
bpct_end_sums() {
  bpct_print_records >>"$bpct_attempt/sums" || bpct_stop "cannot write the checksums in $bpct_attempt"
}

# Prints the record of the group in hand: how many lines, the lines, a dot.
## Bash writes each word of printf by itself, and file servers count writes.
bpct_print_records() {
  local IFS=$'\n'
  printf '%s\n' "$mark $bpct_group ${#records[@]} ." ${records[0]+"${records[*]}"} .
}
