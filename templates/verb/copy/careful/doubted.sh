# --- copies that an earlier wave settled ---
# Leaves in "${bpct_names[@]}" the names of a doubted group to copy, without good copies and names known to fail.
bpct_set_aside_settled() {
  [[ -n ${bpct_doubted[bpct_group]-} ]] || return 0
  local -a words suspects=() sources=() bpct_landed=()
  local name
  read -r -a words <<<"${bpct_doubted[bpct_group]}"
  bpct_set_aside_known
  bpct_set_landed
  ((${#bpct_names[@]} == 0)) || bpct_agree || bpct_find_suspects
  bpct_names=()
  for name in "${suspects[@]}"; do
    ## A good copy stays good when its source is deleted; for a name that may have failed, nothing is known.
    if ((${bpct_known_counts[bpct_group]:-0} != words[3])) || [[ -e $bpct_from/$name || -L $bpct_from/$name ]] || ! bpct_is_there "$name"; then
      bpct_names+=("$name")
    fi
  done
}

# Fails the names of the group in hand that are known to fail, with their earlier messages; with $1 those alone whose contents may be
# missing. One that lacked attributes is known as long as it lacks no more.
bpct_set_aside_known() {
  local -a left=() lacking=() sources=() bpct_landed=()
  local -A known=()
  local name i
  ((${bpct_known_counts[bpct_group]:-0})) || return 0
  for name in "${bpct_names[@]}"; do
    i=$bpct_prefix$name
    ((${#bpct_prefixes[@]} == 0)) || i=${bpct_prefixes[${name%%/*}]}${name#*/}
    known["/$name"]=${bpct_known_failures["$bpct_group/$i"]-}
    [[ ${known["/$name"]} != lost:* ]] || lacking+=("$name")
  done
  bpct_forget_better "${1-}"
  for name in "${bpct_names[@]}"; do
    if [[ -n ${known["/$name"]} ]]; then
      bpct_fail "$name" "${known["/$name"]%% *}" "${known["/$name"]#* }"
    else
      left+=("$name")
    fi
  done
  bpct_names=("${left[@]}")
}

# Leaves those of the names in lacking in known whose copies lack the known attributes alone; with $1 none.
## A name of a family that is copied again by itself would leave it.
bpct_forget_better() {
  local -a bpct_names=("${lacking[@]}")
  local i is_other=$1
  ((${#bpct_names[@]})) || return 0
  if [[ -z $1 ]]; then
    bpct_set_landed
    bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
    sources=("${bpct_surveyed[@]}")
    bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  fi
  for i in "${!bpct_names[@]}"; do
    if [[ -n $1 ]] || ! bpct_lacks_no_more "${known["/${bpct_names[i]}"]%% *}" "${sources[i]}" "${bpct_surveyed[i]}"; then
      known["/${bpct_names[i]}"]='' is_other=yes
    fi
  done
  [[ $bpct_kind == H && -n $is_other ]] || return 0
  for i in "${!bpct_names[@]}"; do
    known["/${bpct_names[i]}"]=''
  done
}

# Succeeds if two lines of bpct_survey differ in no other attributes than those of class $1.
bpct_lacks_no_more() {
  local -a kinds
  local kind
  bpct_differs "$2" "$3" || return 0
  bpct_find_kinds "$2" "$3" || return 1
  IFS=, read -r -a kinds <<<"$bpct_kinds"
  for kind in "${kinds[@]}"; do
    [[ ,${1#lost:}, == *",$kind,"* ]] || return 1
  done
}

# Succeeds if there is a copy of name $1 of the group in hand.
bpct_is_there() {
  local -r copy=$bpct_to/${bpct_new_name:-$1}
  [[ -e $copy || -L $copy ]]
}

