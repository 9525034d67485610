# --- the group in hand ---
bpct_new_name='' bpct_prefix=''
bpct_failed_here=0 bpct_changed_here=0
## The names that "${bpct_names[@]}" get in the destination; the prefixes of names of directories that are open
## together, by their number; and the checksum lines of the group.
declare -a bpct_landed=() bpct_prefixes=() bpct_sums=()
## The names whose sources were seen to change while they were copied, though their copies are of the later state.
declare -a bpct_rewritten=()
## The result of each name: failed, whole, bad, or lost where it lacks attributes alone.
declare -A bpct_failed_names=()

# Reads from the group in hand the source, the destination, and the names.
bpct_take_in_hand() {
  bpct_new_name='' bpct_prefix=''
  if [[ $bpct_kind == T ]]; then
    bpct_new_name=${bpct_names[1]}
    bpct_names=("${bpct_names[0]}")
  fi
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  bpct_aim
  bpct_in_hand_since=$SECONDS
  bpct_failed_here=0 bpct_changed_here=0 bpct_sums=() bpct_rewritten=()
  bpct_failed_names=()
}

# Puts the names that "${bpct_names[@]}" get in the destination into bpct_landed.
bpct_set_landed() {
  bpct_landed=("${bpct_names[@]}")
  [[ -z $bpct_new_name ]] || bpct_landed=("$bpct_new_name")
}

# Leads the group in hand to its roots.
bpct_aim() {
  bpct_undo=''
  bpct_from=${bpct_source_roots[bpct_pair]}/$bpct_below
  bpct_to=${bpct_destination_roots[bpct_pair]}/$bpct_below
}
