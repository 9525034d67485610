# --- copying a group ---
bpct_is_tried=''

# Copies the group in hand with one cp, finds names that cannot be copied or have changed meanwhile, and journals it.
bpct_copy_group() {
  bpct_take_in_hand
#@include verb/copy/whole-group.sh if whole
  if bpct_copy_at_once && bpct_is_as_walked && ! bpct_are_folded; then
    bpct_settle_copied
  else
    bpct_with_care bpct_copy_carefully
  fi
}

# Journals the group in hand when each name was copied.
bpct_settle_copied() {
  bpct_sync "$bpct_to"
  [[ ! -s $bpct_attempt/full ]] || bpct_with_care bpct_end_full_row
  bpct_drop seen
  bpct_from=''
#@include verb/copy/project/journal.sh if project
}

# Quick path: one cp for the whole group in hand, unless something about it is in doubt; succeeds if all its names are there.
## Passing on a thousand names costs Bash as much as a fork, so it is done only if this fails.
bpct_copy_at_once() {
  bpct_is_tried=''
  [[ -z $bpct_verify$bpct_by_content && $bpct_kind != M && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  bpct_go_quick_way || return 1
  ## A destination that was empty at planning needs no check.
  if [[ -n $bpct_replaces ]] || ((bpct_attempt_number > 1)); then
    if bpct_with_care bpct_needs_apart; then
      ! bpct_with_care bpct_needs_places && bpct_with_care bpct_replace_at_once
      return
    fi
  fi
  bpct_is_tried=yes
  bpct_copy_first && bpct_agree
}

# Succeeds if the sources have the bytes that the walk has found, and none was written to while it was copied.
## A FIFO in place of a file agrees with its copy, and so does a file that was cut. Two expansions of a thousand lines and their sum take
## 3 ms; a loop takes 5, and three more expansions, for entries that are no files, another 3.
bpct_is_as_walked() {
  local -a bpct_lines=()
  ((${#bpct_rewritten[@]} == 0)) || return 1
#@include verb/copy/doubt-old-times.sh if fuse
  bpct_split_lines "$bpct_looked"
  [[ $bpct_kind != H ]] || bpct_leave_one_a_family
  if [[ $'\n'$bpct_looked == *$'\n'[!8]* ]]; then
    bpct_lines=("${bpct_lines[@]/#regular file /8 }")
    bpct_lines=("${bpct_lines[@]/#[!8]*/8 0}")
  fi
  bpct_lines=("${bpct_lines[@]#* }")
  bpct_lines=("${bpct_lines[@]%% *}")
  local IFS=+
  ((${bpct_lines[*]:-0} == bpct_bytes))
}

# Succeeds if the destination holds two of "${bpct_names[@]}" as one file.
## Their inodes are looked at only where that may be: that takes another stat.
bpct_are_folded() {
  bpct_may_fold || return 1
  (($(bpct_become_stat "$bpct_to" '%d:%i\n' | sort -u | wc -l) < ${#bpct_names[@]}))
}

# Succeeds if names may be folded: one has other bytes than ASCII, or the first one with letters is there in the other case, too.
bpct_may_fold() {
  local name last
  [[ $bpct_kind == F && ${#bpct_names[@]} -gt 1 ]] || return 1
  [[ "${bpct_names[*]}" != *[^[:print:][:cntrl:]]* ]] || return 0
  for name in "${bpct_names[@]}"; do
    [[ ${name##*/} == *[A-Za-z]* ]] || continue
    last=${name##*/}
    name=$bpct_to/${name%"$last"}${last~~}
    ## Of a file that is not there each of these questions is a request.
    [[ -e $name || $'\n'$bpct_looked == *$'\n'[as]* && -L $name ]]
    return
  done
  return 1
}

# Leaves one of the lines of each inode, their last word, in bpct_lines.
bpct_leave_one_a_family() {
  local -A line_of=()
  local line
  for line in "${bpct_lines[@]}"; do
    line_of[${line##* }]=$line
  done
  bpct_lines=("${line_of[@]}")
}

# Copies "${bpct_names[@]}" with one cp.
## Runs in the directory of the names, so that names are short and no path is walked again and again; with --parents if
## they are in several directories. With --attributes-only nothing is removed before.
bpct_call_cp() {
  local -a call=("${bpct_copy[@]}")
  (($# == 0)) || call=("${bpct_copy[@]/#--remove-destination/$1}")
  [[ -z ${bpct_omitted-}$bpct_limited ]] || bpct_with_care bpct_adapt
  bpct_undo=''
  (($#)) || printf -v bpct_undo bpct_undo_cp
#@include verb/copy/layout/before-cp.sh if layout
  [[ $bpct_kind == T || "${bpct_names[*]}" != */* ]] || call+=(--parents)
  bpct_run "$bpct_from" bpct_become_cp
#@include verb/copy/layout/after-cp.sh if layout
}

# Removes unfinished files of the command in hand, if the script ends meanwhile.
## A missing careful.sh ends the script once more, which must not lead here again.
bpct_undo_cp() {
  bpct_undo=''
  bpct_with_care bpct_undo_at_end
}

bpct_become_cp() {
  if [[ $bpct_kind == T ]]; then
    bpct_drop_meanwhile "$bpct_from/${bpct_names[0]}" "$bpct_to/$bpct_new_name"
    exec "${call[@]}" -T -- "${bpct_names[0]}" "$bpct_to/$bpct_new_name"
  fi
  [[ -z ${bpct_makes_place-} ]] || bpct_with_care bpct_make_place_at_once
  bpct_drop_meanwhile "$bpct_from/${bpct_names[0]}" "$bpct_to/${bpct_names[0]}"
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

