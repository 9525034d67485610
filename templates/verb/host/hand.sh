# --- work of a transfer in hand ---
## ssh reads the stream that it sends, and writes the stream that it receives; it reads both.
bpct_moved_before=0

# Tells how much of the group in hand has passed the door.
bpct_look_at_hand() {
  local -a words=()
  local -i moved
  [[ -n $bpct_child ]] || return 0
  { mapfile -t words <"/proc/$bpct_child/io"; } 2>/dev/null
  [[ ${words[0]-} == 'rchar: '* ]] || return 0
  moved=${words[0]#*: }
  bpct_add_size bpct_bytes_in_hand $((moved < bpct_bytes ? moved : bpct_bytes))
}

bpct_there=0
bpct_count_in_hand() { :; }
