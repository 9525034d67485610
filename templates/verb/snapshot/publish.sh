# --- the snapshot: published when the ledger has closed, never before ---
readonly bpct_began=@number:began@
readonly bpct_pool_base=@word:pool_base@
readonly -a bpct_drops=(@words:drops@)
readonly bpct_last_good=@word:last_good@
readonly bpct_least_entries=@number:least_entries@
readonly bpct_least_directories=@number:least_directories@
readonly bpct_least_bytes=@number:least_bytes@
readonly bpct_least_share=@number:least_share@
readonly bpct_volume_lost=@number:volume_lost@
bpct_snapshot_state=complete bpct_shrunk=''
declare -i bpct_walked_in_all=0 bpct_lost=0 bpct_arrived=0 bpct_arrived_bytes=0

# Publishes the snapshot.
## Each step can be repeated: a finalizer that is killed between two steps is started again, with the same result.
bpct_publish() {
  bpct_judge_snapshot
  bpct_make_record
  bpct_do_in_pool || bpct_give_up "$bpct_why"
  bpct_compare_shares
}

# Puts into bpct_snapshot_state how good the snapshot is.
## Files that a program has removed or changed meanwhile are missing in any copy of a tree in use.
bpct_judge_snapshot() {
  local -ra classes=("${bpct_all_classes[@]}")
  local failed=''
  ((classes[0] + classes[1] + classes[2] + classes[3] + classes[4] + classes[5] + bpct_walk_errors == 0)) ||
    failed=" bpct --errors=$bpct_batch names each failed entry."
  if bpct_has_shrunk; then
    bpct_snapshot_state=shrunk
    bpct_say "the snapshot is kept, but is not good: $bpct_shrunk. Nothing is pruned, and latest stays.$failed If the \
source is whole, one night with --max-shrink 100% accepts it"
  elif ((classes[2] + classes[3] + classes[4] + classes[5] + bpct_walk_errors)) || bpct_loses_more; then
    bpct_snapshot_state=complete-with-errors
  elif ((classes[0] + classes[1])); then
    bpct_snapshot_state=complete-with-changes
  fi
}

# Succeeds if copies lack attributes that the user did not give up. A name that lacks nothing known may lack anything.
bpct_loses_more() {
  local -ra kinds=(mode owner time acl xattr links project)
  local -i i known=0
  for i in "${!kinds[@]}"; do
    known=$((known + bpct_all_losses[i + 2]))
    ((bpct_all_losses[i + 2] == 0)) || [[ $bpct_keeps == *" lossy-${kinds[i]} "* ]] || return 0
  done
  ((known < bpct_all_losses[0] + bpct_all_losses[1]))
}

# Counts the arrived entries: copied, linked, or present though failed because they changed.
bpct_count_arrived() {
  bpct_walked_in_all=$((bpct_walked_bytes + bpct_linked_bytes))
  bpct_lost=$((bpct_failed_names_of_jobs + bpct_failed_links - bpct_landed_names))
  bpct_arrived=$((bpct_walked_entries > bpct_lost ? bpct_walked_entries - bpct_lost : 0))
  bpct_arrived_bytes=$((bpct_copied_bytes + bpct_base_bytes))
  local -ri missing=$((bpct_walked_in_all > bpct_arrived_bytes ? bpct_walked_in_all - bpct_arrived_bytes : 0))
  ## A group that was started twice may have reported its arrivals twice.
  bpct_arrived_bytes+=$((bpct_landed_bytes < missing ? bpct_landed_bytes : missing))
}

# Succeeds if far less arrived than the last good snapshot has, or if so much was lost on the way; bpct_shrunk names it.
## A source that is not mounted looks like an emptied one.
bpct_has_shrunk() {
  bpct_shrunk=''
  bpct_count_arrived
  ## A hundred times an exabyte exceeds the range of numbers.
  local -ri hundredth=$((bpct_walked_in_all / 100))
  if ((bpct_arrived < bpct_least_entries || bpct_arrived_bytes < bpct_least_bytes ||
    bpct_walked_directories < bpct_least_directories)); then
    bpct_shrunk="$bpct_arrived entries of $bpct_arrived_bytes bytes came, and after $bpct_last_good a good one has at least \
$bpct_least_entries of $bpct_least_bytes bytes"
  elif ((bpct_arrived * 100 < bpct_walked_entries * bpct_least_share ||
    bpct_arrived_bytes < hundredth * bpct_least_share)); then
    bpct_shrunk="only $bpct_arrived of $bpct_walked_entries entries that the walk found came, and $bpct_arrived_bytes of \
$bpct_walked_in_all bytes"
  elif ((bpct_volume_lost)); then
    bpct_shrunk="the file system of the source lost $bpct_volume_lost% of its size: did it lose a server?"
  fi
  [[ -n $bpct_shrunk ]]
}

# Adds a line to the ledger if the snapshot has shrunk.
bpct_add_shrunk() {
  [[ -n $bpct_pool && -z $bpct_check ]] || return 0
  ! bpct_has_shrunk || further+=("shrunk $bpct_arrived $bpct_least_entries")
}

# Puts the record of the snapshot into bpct_record.
## A record without names of the last class is trusted to have all attributes of its sources: those that lack some stand there.
bpct_make_record() {
  local -a classes=("${bpct_all_classes[@]}")
  local now
  classes[5]=$((classes[5] + bpct_all_losses[0] + bpct_all_losses[1]))
  printf -v now '%(%s)T' -1
  bpct_record="bpct-snapshot-1 $bpct_batch $bpct_began $now $bpct_arrived \
$bpct_arrived_bytes $bpct_base_links $bpct_base_bytes \
$((bpct_settled_names - bpct_failed_names_of_jobs - bpct_base_links)) $bpct_copied_bytes $bpct_walked_directories \
${classes[*]} $bpct_walk_errors $bpct_snapshot_state ."
}

# Warns if far less was linked than last night: the source was restored, or given to another owner, or rewritten.
## New entries cannot be links to the base, nor can removed ones: so the smaller tree is the whole.
bpct_compare_shares() {
  local -a words=()
  local -i before now whole
  [[ $bpct_base_record =~ $bpct_record_line ]] || return 0
  read -r -a words <<<"$bpct_base_record"
  whole=$((words[4] < bpct_arrived ? words[4] : bpct_arrived))
  ((whole)) || return 0
  before=$((words[6] * 100 / words[4])) now=$((bpct_base_links * 100 / whole))
  ((now * 2 < before)) || return 0
  bpct_note 1 night-with-far-fewer-links
  bpct_say "only $now % of the entries of $bpct_pool_base were linked, where $before % were the night before"
}

#@include verb/snapshot/here.sh unless far_pool
#@include verb/host/publish.sh if far_pool

#@otherwise
bpct_shrunk=''

bpct_publish() { :; }

bpct_add_shrunk() { :; }
