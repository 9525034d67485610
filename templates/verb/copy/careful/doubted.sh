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

# Fails the names of the group in hand that are known to fail, with their earlier messages.
bpct_set_aside_known() {
  local -a left=()
  local name failure known
  for name in "${bpct_names[@]}"; do
    known=$bpct_prefix$name
    ((${#bpct_prefixes[@]} == 0)) || known=${bpct_prefixes[${name%%/*}]}${name#*/}
    failure=${bpct_known_failures["$bpct_group/$known"]-}
    if [[ -n $failure ]]; then
      bpct_fail "$name" "${failure%% *}" "${failure#* }"
    else
      left+=("$name")
    fi
  done
  bpct_names=("${left[@]}")
}

# Succeeds if there is a copy of name $1 of the group in hand.
bpct_is_there() {
  local -r copy=$bpct_to/${bpct_new_name:-$1}
  [[ -e $copy || -L $copy ]]
}

