# --- work of a sum in hand ---
## Names are not counted: a group of small files ends soon.
bpct_there=0

# Tells how far the command has read the file that it has open: the first descriptor behind the usual three.
bpct_look_at_hand() {
  local word at=''
  local -a lines=()
  [[ -n $bpct_child ]] || return 0
  if [[ $bpct_kind == N ]]; then
    ## Each leaf leaves a line.
    { mapfile -t lines <"$bpct_attempt/summed"; } 2>/dev/null
    [[ $bpct_tree_part == whole ]] || bpct_add_size bpct_bytes_in_hand $((${#lines[@]} * bpct_tree_leaf))
    return
  fi
  { read -r word at <"/proc/$bpct_child/fdinfo/3"; } 2>/dev/null
  [[ $at =~ ^[0-9]{1,18}$ ]] || return 0
  bpct_add_size bpct_bytes_in_hand "$at"
}

bpct_count_in_hand() { :; }
