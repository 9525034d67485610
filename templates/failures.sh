## needs: attempt.sh copy.sh groups.sh guard-copy.sh written.sh
## reads: all bpct_apart bpct_attempt bpct_code bpct_from bpct_group bpct_guard bpct_landed bpct_line bpct_names
##   bpct_prefix bpct_stat_source bpct_surveyed bpct_to
## sets: bpct_changed_here bpct_failed_here bpct_failed_names
## fills: copied
# --- failed names ---
bpct_failed_here=0 bpct_changed_here=0
## What became of each: failed, whole or bad.
declare -A bpct_failed_names=()

# Fails a name of the group in hand: name, class, message, and whether its copy is whole or bad.
bpct_fail() {
  bpct_failed_here=$((bpct_failed_here + 1))
  local name=$bpct_prefix$1 message=${3#cp: } state=${4:-failed}
  bpct_failed_names["/$name"]=$state
  message=${message#mv: }
  [[ -z $bpct_apart ]] || message=${message//"$bpct_to"/"$bpct_apart"}
  [[ -z $bpct_guard ]] || bpct_tell_truly
  [[ $2 != changed ]] || bpct_changed_here=$((bpct_changed_here + 1))
  bpct_record_error "$name" "$2" "$message"
}

# Fails a name with what cp said last.
bpct_fail_by_message() {
  local -a said=()
  local class=other
  mapfile -t said <"$bpct_attempt/stderr"
  case ${said[0]-} in
    *': Permission denied' | *': Operation not permitted') class=denied ;;
    *': No space left on device' | *': Disk quota exceeded') class=full ;;
    *': No such file or directory') [[ -e $bpct_from/$1 || -L $bpct_from/$1 ]] || class=vanished ;;
  esac
  bpct_fail "$1" "$class" "${said[0]:-cp ended with exit code $bpct_code}"
}

# Sums the bytes of the names that did not fail into copied, those of an inode once.
bpct_sum_copied() {
  local -a figures
  local -A counted=()
  local i
  copied=0
  bpct_set_landed
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ ${figures[0]-} == 8* && -z ${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-} ]] || continue
    [[ -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size copied "${figures[1]}"
  done
}

# Records how many of the failed names in "${all[@]}" have come all the same, and their bytes: what was changed meanwhile, and
# what lacks only attributes.
bpct_record_landed() {
  local -a bpct_names=() bpct_landed=() sources words figures
  local -A counted=()
  local -i entries=0
  local bytes=0 name state i
  for name in "${all[@]}"; do
    [[ ${bpct_failed_names["/$bpct_prefix$name"]-} != @(whole|failed) ]] || bpct_names+=("$name")
  done
  if ((${#bpct_names[@]})); then
    bpct_set_landed
    bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
    sources=("${bpct_surveyed[@]}")
    bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  fi
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${sources[i]}"
    read -r -a figures <<<"${bpct_surveyed[i]}"
    ((${#figures[@]})) || continue
    ((${#words[@]})) || words=(none none)
    state=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]}
    ## Type and size: cp leaves the beginning of a file that it could not read to its end.
    [[ $state == whole || "${figures[0]%???} ${figures[1]}" == "${words[0]%???} ${words[1]}" ]] || continue
    entries+=1
    [[ ${figures[0]} == 8* && -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size bytes "${figures[1]}"
  done
  bpct_make_line "$bpct_group" "$entries" "$bytes"
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/landed" ||
    bpct_stop "cannot write in $bpct_attempt"
}

