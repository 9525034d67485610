# --- a check: directories ---
#@include verb/host/check.sh
readonly bpct_left_open=', so directories are not compared'

# Compares the directories of all groups of the list.
bpct_settle_directories() {
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_lanes=1
  bpct_work_through_list bpct_compare_in_turn
  bpct_reap_all
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
}

# Compares the directories of the group in hand, one group after the other.
bpct_compare_in_turn() {
  [[ $bpct_kind == y ]] || bpct_refuse_kind
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_in_lane bpct_compare_group_of_directories
}

bpct_compare_group_of_directories() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local -a sources=()
  bpct_compare_ends 'directories '
  bpct_journal "$count" 0 "$failed" "$changed"
}
