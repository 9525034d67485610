# --- names that the source lacks: they go when all copies have settled, before directories get their attributes ---
## By pair and directory of the source: the class and the reason why a name in it, or below, is still there.
declare -A bpct_left_there=()
bpct_deleted=0

# Removes the names that stand in the file beside the jobs, if the copy has succeeded; a batch without --delete has no such file.
## The file begins with its version and the number of names. Each name has four words: pair, the directory of the source that holds it
## or its topmost directory, path, and figures.
bpct_delete_surplus() {
  local -r file=$bpct_batch_directory/surplus
  local -a words=()
  local fd version count
  local -i i
  [[ -e $file ]] || return 0
  bpct_is_as_written "$file" || bpct_give_up "$bpct_message"
  exec {fd}<"$file"
  IFS= read -r -d '' version <&"$fd"
  IFS= read -r -d '' count <&"$fd"
  [[ $version == bpct-surplus-1 && $count =~ $bpct_group_number ]] || bpct_give_up "cannot read $file"
  if ! (bpct_copy_is_good); then
    bpct_note "$count" not-deleted-since-the-copy-has-failures
    exec {fd}<&-
    return
  fi
  while mapfile -d '' -t -n 2000 words <&"$fd" && ((${#words[@]})); do
    ((${#words[@]} % 4 == 0)) || bpct_give_up "cannot read $file"
    bpct_obey_control
    bpct_delete_some
    bpct_progress
  done
  exec {fd}<&-
  ((bpct_deleted == 0)) || bpct_note "$bpct_deleted" deleted-from-the-destination
}

# Succeeds if all entries were copied but those that vanished or changed, as in any tree in use, and if all directories were made.
## A name that was moved and then could not be copied may have its last copy among the names to delete. To be called in a subshell.
bpct_copy_is_good() {
  local part job
  [[ -z $bpct_lacks_directories ]] || return 1
  bpct_all_classes=("${bpct_classes[@]}") bpct_all_losses=("${bpct_losses[@]}") bpct_unfinished=()
  for part in "$bpct_parts"/[0-9]*/; do
    job=$bpct_batch_directory/jobs/${part:${#bpct_parts}+1}
    [[ ! -e ${job}handed-over ]] || continue
    [[ ! -e ${job}submission && ! -e ${part}attempt.1 ]] || bpct_add_part "$part"
  done
  ((${#bpct_unfinished[@]} == 0)) || return 1
  ((bpct_all_classes[2] + bpct_all_classes[3] + bpct_all_classes[4] + bpct_all_classes[5] == 0)) || return 1
  ((bpct_all_losses[0] + bpct_all_losses[1] == 0))
}

# Removes the names in words, pair by pair.
bpct_delete_some() {
  local bpct_pair='' near_tree far_root far_identity
  local -a holders=() paths=() figures=()
  for ((i = 0; i < ${#words[@]}; i += 4)); do
    if [[ ${words[i]} != "$bpct_pair" ]]; then
      bpct_delete_of_pair
      bpct_pair=${words[i]} holders=() paths=() figures=()
    fi
    holders+=("${words[i + 1]}") paths+=("${words[i + 2]}") figures+=("${words[i + 3]}")
  done
  bpct_delete_of_pair
}

# Removes the names in paths, except those that the source has by now.
bpct_delete_of_pair() {
  local -a numbers=() answers=()
  local n
  ((${#paths[@]})) || return 0
  far_root=${bpct_far_roots[bpct_pair]} far_identity=${bpct_far_identities[bpct_pair]}
  bpct_find_near_tree
  bpct_wishes=$bpct_ends bpct_place='' bpct_new_name='' bpct_end_names=("${paths[@]}")
  bpct_ask_source miss
  answers=("${bpct_first_look[@]}")
  bpct_require_answers "nothing more is deleted" "${#paths[@]}"
  bpct_end_names=()
  for n in "${!paths[@]}"; do
    if [[ ${answers[n]} == missing ]]; then
      numbers+=("$n") bpct_end_names+=("${paths[n]}")
    else
      bpct_leave_there "$n" 'changed the source has it by now'
    fi
  done
  ((${#numbers[@]})) || return 0
  for n in "${numbers[@]}"; do
    bpct_end_names+=("${figures[n]}")
  done
  bpct_ask_destination remove
  answers=("${bpct_first_look[@]}")
  bpct_require_answers "nothing more is deleted" "${#numbers[@]}"
  for n in "${!numbers[@]}"; do
    if [[ ${answers[n]} == gone ]]; then
      bpct_deleted=$((bpct_deleted + 1))
    else
      bpct_leave_there "${numbers[n]}" "${answers[n]}"
    fi
  done
}

# Notes why name number $1 is still there: class and message. The directory of the source that holds it fails for it.
## The first reason is told: that of a name tells more than those of the directories above it, which are not empty then.
bpct_leave_there() {
  local -r key=$bpct_pair/${holders[$1]}
  local name
  printf -v name %q "${paths[$1]}"
  [[ -n ${bpct_left_there["$key"]-} ]] || bpct_left_there["$key"]="${2%% *} $name is not deleted: ${2#* }"
}

# Fails the directories of the group in hand that hold names which are still there.
bpct_fail_holders() {
  local i reason
  for i in "${!bpct_names[@]}"; do
    reason=${bpct_left_there["$bpct_pair/${bpct_names[i]}"]-}
    ## It counts once.
    [[ -n $reason && -z ${lost[i]-} && -z ${reasons[i]-} ]] || continue
    bpct_fail_name "${bpct_names[i]}" "${reason%% *}" "${reason#* }" 0
  done
}
