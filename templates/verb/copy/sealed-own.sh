# --- sealed access: directories of root alone ---
## By pair: yes or no.
declare -a bpct_shut=()

# Succeeds if only root can enter the destination root of pair $1, which was empty when bpct planned.
## Root made all directories below it, and no other user has ever entered: their owners make no difference. Modes show
## the rights that access lists give a group.
bpct_is_shut() {
  local mode='' owner=''
  if [[ -z ${bpct_shut[$1]-} ]]; then
    bpct_shut[$1]=no
    [[ -n $bpct_replaces || -z ${bpct_sealed_destinations[$1]-} ]] ||
      read -r mode owner < <(stat --printf='%f %u\n' -- "${bpct_sealed_destinations[$1]}/.")
    [[ $mode != 4* || $owner != 0 ]] || (((16#$mode & 0077) != 0)) || bpct_shut[$1]=yes
  fi
  [[ ${bpct_shut[$1]} == yes ]]
}

# Succeeds if all entries in $bpct_seen are directories of root in which no other user may write.
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
