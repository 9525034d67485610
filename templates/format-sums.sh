## needs: ending.sh gather-sums.sh progress.sh sums.sh
## reads: bpct_attempt bpct_escaped bpct_format bpct_has_odd_names bpct_stopping bpct_verify
# --- the form of a manifest ---
# Prints the sorted checksums as the command of the method does.
bpct_print_sums() {
  if [[ $bpct_format == gnu && -z $bpct_has_odd_names ]]; then
    cat -- "$bpct_attempt/sorted"
    return
  fi
  local -a lines=()
  local line fd end=$'\n'
  [[ $bpct_format != hashdeep ]] || printf '%s\n' '%%%% HASHDEEP-1.0' "%%%% size,${bpct_verify%sum},filename" '##' || return
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
  local escaped='' tag=${bpct_verify%sum} name=$2 sum=$1
  case $bpct_format in
    hashdeep)
      printf '%d,%s,%s\n' "$((10#${sum#*,}))" "${sum%,*}" "$name"
      return
      ;;
    bagit)
      name=${name//'%'/%25} name=${name//$'\n'/%0A}
      printf '%s  %s\n' "$sum" "${name//$'\r'/%0D}"
      return
      ;;
  esac
  bpct_escape_name "$2"
  [[ $bpct_escaped == "$2" ]] || escaped=\\
  if [[ $bpct_format == gnu ]]; then
    printf '%s%s  %s\n' "$escaped" "$1" "$bpct_escaped"
    return
  fi
  [[ $tag == b2 ]] && tag=BLAKE2b || tag=${tag^^}
  printf '%s%s (%s) = %s\n' "$escaped" "$tag" "$bpct_escaped" "$1"
}
