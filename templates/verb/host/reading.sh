# --- files on another host, which sums them itself ---
readonly bpct_fsync=''

#@include verb/host/door.sh
#@include verb/host/roots.sh
#@include verb/host/answers.sh
#@include verb/host/patience.sh
# Has the other host sum the names of the request, which are below its root of the group in hand; the answer is read.
bpct_sum_far() {
  local pause
  bpct_wishes="${bpct_ends}sums:$bpct_verify far "
  for pause in 1 2 4 8 15 30 60 60 60 60 60 60 60 60 0; do
    bpct_run / bpct_become_question
    ! bpct_read_answer "$bpct_attempt/taken" || break
    bpct_bear_trouble "$pause"
  done
  [[ $bpct_answered == 0 ]] || bpct_stop "$bpct_host cannot sum: ${bpct_told[*]}"
  ((${#bpct_first_look[@]} == ${#bpct_end_names[@]} && ${#bpct_second_look[@]} == ${#bpct_end_names[@]})) ||
    bpct_stop "the answer about group $bpct_group does not fit its names"
}

bpct_become_question() {
  exec 2>"$bpct_attempt/taken" >/dev/null
  bpct_become_door < <(bpct_print_far_request sum "${bpct_far_roots[bpct_pair]}" "${bpct_far_identities[bpct_pair]}")
}

# Parts the names in bpct_names by the answer about them: those with a checksum stay, with it in lines and their figures in was; the others
# fail.
bpct_take_answer() {
  local -ra names=("${bpct_names[@]}")
  local look figures sum i
  bpct_names=() lines=() was=()
  for i in "${!names[@]}"; do
    look=${bpct_first_look[i]}
    figures=${look#* * 0:0:} sum=${figures%% *}
    figures=${look#* }
    ## Type and size, where a look at a file of this host has them.
    figures="${look%% *} - ${figures%% *}"
    if [[ $look == - ]]; then
      bpct_fail_sum "${names[i]}" vanished 'it is gone since the walk' ''
    elif [[ $look != 8* ]]; then
      bpct_fail_sum "${names[i]}" changed 'it is no regular file any more' "$figures"
    elif [[ $sum == - ]]; then
      bpct_fail_sum "${names[i]}" other 'it cannot be read for its checksum' "$figures"
    elif [[ $look != "${bpct_second_look[i]}" ]]; then
      bpct_fail_sum "${names[i]}" changed 'it changed while it was summed' "$figures"
    else
      bpct_names+=("${names[i]}") lines+=("$sum") was+=("$figures")
    fi
  done
}

#@otherwise
bpct_open_host() { :; }

bpct_close_doors() { :; }
