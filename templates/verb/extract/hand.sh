# --- work of an extraction in hand ---
## Names are not counted: a group of small files ends soon.
bpct_there=0

# Tells how much of a large file is there.
bpct_look_at_hand() {
  local root='' size=''
  [[ -n $bpct_child ]] && ((${#bpct_names[@]} == 1)) || return 0
  bpct_put_extract_root
#@include verb/extract/layout/hand.sh if layout
  size=$(stat --printf=%s -- "$root/${bpct_names[0]}" 2>/dev/null)
  [[ ! $size =~ ^[0-9]{1,18}$ ]] || bpct_add_size bpct_bytes_in_hand "$size"
}

bpct_count_in_hand() { :; }
