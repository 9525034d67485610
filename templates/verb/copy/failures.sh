# --- failed names ---
## Those names of the group in hand that lack attributes alone: the kinds, with commas between them, and a message.
declare -gA bpct_lost_names=()
bpct_lost_here=0

# Fails a name of the group in hand: name, class, message, and whether its copy is whole or bad.
bpct_fail() {
  local name=$bpct_prefix$1 message=${3#cp: } state=${4:-failed}
  if [[ $2 == lost:* ]]; then
    ! bpct_has_failed "$1" || return 0
    state=lost
  fi
  bpct_failed_names["/$name"]=$state
  message=${message#mv: }
  [[ -z $bpct_apart ]] || message=${message//"$bpct_to"/"$bpct_apart"}
  bpct_tell_truly "$2"
  if [[ $state == lost ]]; then
    bpct_keep_loss "${2#lost:}"
    return
  fi
  if [[ -n ${bpct_lost_names["/$name"]-} ]]; then
    bpct_lost_names["/$name"]='' bpct_lost_here=$((bpct_lost_here - 1))
  else
    bpct_failed_here=$((bpct_failed_here + 1))
  fi
  [[ $2 != changed ]] || bpct_changed_here=$((bpct_changed_here + 1))
  bpct_record_error "$name" "$2" "$message"
}

# Succeeds if name $1 of the group in hand has failed: one that lacks attributes alone has not.
bpct_has_failed() {
  [[ ${bpct_failed_names["/$bpct_prefix$1"]-lost} != lost ]]
}

# Adds the kinds in $1 to those that $name lacks, with $message.
## They are recorded when the group is done: contents may turn out to be bad.
bpct_keep_loss() {
  local -r before=${bpct_lost_names["/$name"]-}
  local -a kinds
  local lost=${before%% *} kind
  if [[ -z $before ]]; then
    bpct_failed_here=$((bpct_failed_here + 1)) bpct_lost_here=$((bpct_lost_here + 1))
  fi
  IFS=, read -r -a kinds <<<"$1"
  for kind in "${kinds[@]}"; do
    [[ ,$lost, == *",$kind,"* ]] || lost+=${lost:+,}$kind
  done
  [[ -z $before || ${before%% *} == "$lost" ]] || message="${before#* }; $message"
  bpct_lost_names["/$name"]="$lost $message"
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
    if [[ ${figures[0]-} != 8* ]] || bpct_has_failed "${bpct_names[i]}"; then
      continue
    fi
    [[ -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size copied "${figures[1]}"
  done
}

# Takes the names that have failed, or are known to lack attributes, out of the group in hand.
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
