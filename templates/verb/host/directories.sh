# --- directories: all are made first, and then get their attributes, deepest first ---
## A directory that is made, or a name that is deleted, changes the time of that above it; and a closed one lets an ordinary user no
## further.
#@include verb/host/judge.sh
#@include verb/host/pass.sh
bpct_lacks_directories='' bpct_untold_time=''
readonly bpct_left_open=', so attributes of directories are not set'

bpct_settle_directories() {
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_lanes=1
  bpct_work_through_list bpct_make_group_of_directories
  ## The places are in roots, whose times they move.
  bpct_ask_each_root tidy
  bpct_delete_surplus
  bpct_work_through_list bpct_furnish_in_turn
  bpct_reap_all
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
}

# Makes the directories of the group in hand that are missing.
bpct_make_group_of_directories() {
  [[ $bpct_kind == y ]] || bpct_refuse_kind
  local near_tree far_root=${bpct_far_roots[bpct_pair]} far_identity=${bpct_far_identities[bpct_pair]}
  [[ -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_find_near_tree
  bpct_wishes="${bpct_ends}directories " bpct_place='' bpct_new_name='' bpct_end_names=("${bpct_names[@]}")
  bpct_ask_destination make
  ((bpct_answered == 0)) || bpct_lacks_directories=yes
}

# Gives the directories of the group in hand their attributes, one group after the other.
bpct_furnish_in_turn() {
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_in_lane bpct_furnish_group_of_directories
}

# Gives the directories of the group in hand their attributes, and journals it.
bpct_furnish_group_of_directories() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local near_tree far_root=${bpct_far_roots[bpct_pair]} far_identity=${bpct_far_identities[bpct_pair]} pause given taken i
  local -a given_said=() taken_said=() before=() after=() staged=() published=() good=() open=() reasons=() lost=()
  bpct_find_near_tree
  bpct_end_names=("${bpct_names[@]}")
  for pause in 1 2 4 8 15 30 60 60 60 60 60 60 60 60 0; do
    bpct_wishes="${bpct_ends}directories " bpct_place='' bpct_new_name=''
    ! bpct_pass furnish || break
    bpct_bear_trouble "$pause"
  done
  bpct_judge_names
  bpct_close_directories
  for i in "${!lost[@]}"; do
    bpct_fail_name "${bpct_names[i]}" "lost:directory,${lost[i]}" "the destination does not keep its ${lost[i]//,/, }" 0
  done
  for i in "${open[@]}"; do
    bpct_fail_name "${bpct_names[i]}" "${reasons[i]%% *}" "${reasons[i]#* }" 0
  done
  bpct_fail_holders
  bpct_journal "$count" 0 "$failed" "$changed"
}

# Gives the directories in hand the modes of those that were opened for their attributes, and the times of those that tar could not open
# at the source: a user may have closed one to himself.
bpct_close_directories() {
  local -a names=() modes=() times=() timed=()
  local i
  bpct_find_modes || bpct_modes=()
  for i in "${good[@]}"; do
    bpct_find_untold_time "$i"
    [[ -n ${bpct_modes[i]-}$bpct_untold_time ]] || continue
    names+=("${bpct_names[i]}") modes+=("${bpct_modes[i]-}") times+=("$bpct_untold_time") timed+=("$i")
  done
  ((${#names[@]})) || return 0
  bpct_wishes="${bpct_ends}directories modes times " bpct_end_names=("${names[@]}" "${modes[@]}" "${times[@]}")
  bpct_ask_destination mode
  ((bpct_answered == 0)) || bpct_say "modes and times of directories could not be set: ${bpct_told[*]}"
  for i in "${!timed[@]}"; do
    [[ -z ${times[i]} || ${bpct_first_look[i]-} != *" ${times[i]} "* ]] || bpct_forget_lost_time "${timed[i]}"
  done
}

# Puts the time of directory number $1 at the source into bpct_untold_time if it was not in the stream; else nothing.
bpct_find_untold_time() {
  local -a is=()
  bpct_untold_time=''
  [[ ,${lost[$1]-}, == *,time,* && "${given_said[*]}" == *': Cannot open: '* ]] || return 0
  read -r -a is <<<"${before[$1]}"
  bpct_untold_time=${is[3]}
}

# Takes the time from the lost attributes of directory number $1.
bpct_forget_lost_time() {
  local left=,${lost[$1]},
  left=${left/,time,/,} left=${left#,} left=${left%,}
  lost[$1]=$left
  [[ -n $left ]] || unset "lost[$1]"
}
