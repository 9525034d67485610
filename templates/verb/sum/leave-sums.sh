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
  lines=("${lines[@]/'  ./'/"  $bpct_beginning"}")
  ((${#zero[@]} == 0)) || bpct_mark_odd
  records+=("${lines[@]}")
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
