# --- failed names ---
# Fails a name of the group in hand: name, class, message, and whether its copy is whole or bad.
bpct_fail() {
  bpct_failed_here=$((bpct_failed_here + 1))
  local name=$bpct_prefix$1 message=${3#cp: } state=${4:-failed}
  bpct_failed_names["/$name"]=$state
  message=${message#mv: }
  [[ -z $bpct_apart ]] || message=${message//"$bpct_to"/"$bpct_apart"}
  bpct_tell_truly "$2"
  [[ $2 != changed ]] || bpct_changed_here=$((bpct_changed_here + 1))
  bpct_record_error "$name" "$2" "$message"
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

# Takes the names that have failed out of the group in hand.
bpct_leave_out_failed() {
  local -a left=()
  local name
  ((bpct_failed_here)) || return 0
  for name in "${bpct_names[@]}"; do
    [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || left+=("$name")
  done
  bpct_names=("${left[@]}")
  bpct_set_landed
}
