# --- work of a removal in hand ---
## There are at most as many names as in one group, so the name in hand is not shown.
bpct_there=0
bpct_look_at_hand() { :; }

# Puts how many of the names in hand are gone by now into bpct_there: the command goes by their order.
bpct_count_in_hand() {
  local -a names=("${targets[@]-}")
  local -i there=${#names[@]} middle
  bpct_there=0
  [[ -n $bpct_child && -n ${names[0]-} ]] || return 0
  while ((bpct_there < there)); do
    middle=$(((bpct_there + there) / 2))
    if [[ -e /proc/self/fd/${names[middle]} || -L /proc/self/fd/${names[middle]} ]]; then
      there=$middle
    else
      bpct_there=$((middle + 1))
    fi
  done
}
