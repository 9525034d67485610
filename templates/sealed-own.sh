## reads: bpct_seen
## sets: bpct_names
# --- sealed access: directories of root alone ---
# Succeeds if all that $bpct_seen shows are directories of root in which nobody else may write.
bpct_are_own() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* && $'\n'$bpct_seen != *$'\n'4?[13579bdf]* &&
    $'\n'$bpct_seen != *$'\n'4??[2367abef]* && $bpct_seen != *' '[!0]* ]]
}

# Adds to "${bpct_names[@]}" all directories above them, up to the root.
bpct_add_parents() {
  local -A known=()
  local name
  for name in "${bpct_names[@]}"; do
    known["/$name"]=1
  done
  for name in "${bpct_names[@]}"; do
    while [[ $name == */* ]]; do
      name=${name%/*}
      [[ -z ${known["/$name"]-} ]] || break
      known["/$name"]=1
      bpct_names+=("$name")
    done
  done
  [[ -n ${known[/.]-} ]] || bpct_names+=(.)
}
