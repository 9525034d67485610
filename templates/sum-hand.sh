## needs: attempt.sh
## reads: bpct_child
## sets: bpct_bytes_in_hand bpct_there
# --- what a sum has in hand ---
## Names are not counted: a group of small files ends soon.
bpct_there=0

# Tells how far the command has read the file that it has open: the first descriptor behind the usual three.
bpct_look_at_hand() {
  local word at=''
  [[ -n $bpct_child ]] || return 0
  { read -r word at <"/proc/$bpct_child/fdinfo/3"; } 2>/dev/null
  [[ $at =~ ^[0-9]{1,18}$ ]] || return 0
  bpct_add_size bpct_bytes_in_hand "$at"
}

bpct_count_in_hand() { :; }
