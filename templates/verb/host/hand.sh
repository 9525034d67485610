# --- work of a transfer in hand ---
## The calls of a lane share a connection of ssh, whose master moves their bytes, and not the command. The end here has tar name itself.
readonly bpct_names_mover=yes

# Tells how much of the group in hand has passed.
bpct_look_at_hand() {
  local -a words=()
  local -i moved
  local bpct_mover
  [[ -n $bpct_child ]] || return 0
  bpct_find_mover
  { mapfile -t words <"/proc/${bpct_mover:-none}/io"; } 2>/dev/null
  [[ ${words[0]-} == 'rchar: '* ]] || return 0
  moved=${words[0]#*: }
  bpct_add_size bpct_bytes_in_hand $((moved < bpct_bytes ? moved : bpct_bytes))
}

bpct_there=0
bpct_count_in_hand() { :; }
