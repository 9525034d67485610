# --- the form of a manifest ---
# Prints the sorted checksums as the command of the method does.
bpct_print_sums() {
  if [[ $bpct_format == gnu && -z $bpct_has_odd_names ]]; then
    cat -- "$bpct_attempt/sorted"
    return
  fi
  local -a lines=()
  local line fd end=$'\n'
  [[ -z $bpct_has_odd_names ]] || end=''
  exec {fd}<"$bpct_attempt/sorted" || return
  ## One odd name among these costs a look at each of them.
  while mapfile -d "$end" -t -n 500 -u "$fd" lines && ((${#lines[@]})); do
    [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
    if [[ $bpct_format == gnu && "${lines[*]}" != *[$'\\\n\r']* ]]; then
      bpct_print_at_once || return
    else
      for line in "${lines[@]}"; do
        bpct_print_line "${line%%  *}" "${line#*  }" || return
      done
    fi
    bpct_progress
  done
  exec {fd}<&-
}

# Prints a line: checksum, name. An escaped name has a backslash before the line.
bpct_print_line() {
  local escaped='' tag=${bpct_verify%sum}
  bpct_escape_name "$2"
  [[ $bpct_escaped == "$2" ]] || escaped=\\
  if [[ $bpct_format == gnu ]]; then
    printf '%s%s  %s\n' "$escaped" "$1" "$bpct_escaped"
    return
  fi
  [[ $tag == b2 ]] && tag=BLAKE2b || tag=${tag^^}
  printf '%s%s (%s) = %s\n' "$escaped" "$tag" "$bpct_escaped" "$1"
}
