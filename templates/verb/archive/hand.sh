# --- work of an archive in hand ---
## Names are not counted: a group of small files ends soon.
bpct_part_at=0

# Tells how much tar has written of the group in hand.
bpct_look_at_hand() {
  local word at=''
  [[ -n $bpct_child ]] || return 0
  { read -r word at <"/proc/$bpct_child/fdinfo/1"; } 2>/dev/null
  [[ $at =~ ^[0-9]{1,18}$ ]] && ((at > bpct_part_at)) || return 0
  bpct_add_size bpct_bytes_in_hand $((at - bpct_part_at))
}

bpct_count_in_hand() { :; }
