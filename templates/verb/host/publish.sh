# --- the pool is on the other host, which publishes the snapshot ---
#@include verb/snapshot/record.sh
# Has the other host publish the snapshot, and remove the folders that were set aside; else bpct_why has the obstacle.
## Each request can be made again: work that is done already stays as it is.
bpct_do_in_pool() {
  local near_tree='' far_root=${bpct_far_roots[0]%/*} far_identity='' word
  far_root=${far_root:-/}
  bpct_wishes='' bpct_place='' bpct_new_name=''
  bpct_end_names=("$bpct_batch" "$bpct_batch_directory" "$bpct_snapshot" "$bpct_record" "$bpct_snapshot_state" "$bpct_pool_base"
    "$bpct_last_good" "${bpct_drops[@]}")
  bpct_ask_destination pool_publish
  bpct_base_record=${bpct_first_look[*]-}
  bpct_why="$bpct_host gives no reason"
  ((${#bpct_told[@]} == 0)) || bpct_why=${bpct_told[*]: -1}
  [[ $bpct_answered == 0 ]] || return 1
  for word in "${bpct_told[@]}"; do
    [[ $word == 'note '* ]] && bpct_note 1 "${word#note }" || bpct_say "$word"
  done
  bpct_wishes='' bpct_end_names=()
  bpct_ask_destination pool_sweep
  for word in "${bpct_told[@]}"; do
    bpct_say "$word"
  done
}

# Finds the snapshot by the name that it has by now: a finalizer may have been killed after its last request.
bpct_find_far_night() {
  local near_tree='' far_root=${bpct_far_roots[0]%/*} far_identity=''
  local -a answers=()
  far_root=${far_root:-/}
  bpct_wishes='' bpct_place='' bpct_new_name='' bpct_end_names=(".incomplete-$bpct_snapshot" "$bpct_snapshot")
  bpct_ask_destination look
  answers=("${bpct_first_look[@]}")
  bpct_require_answers 'the pool cannot be looked at' 2
  [[ ${answers[0]} != - || ${answers[1]} != 4* ]] || bpct_far_roots[0]=${far_root%/}/$bpct_snapshot
}
