# --- ranges of large files: each leaf of them has a checksum of its own ---
# Sums the range in hand. No name of it is counted: the finalizer counts the file, once, in any case.
bpct_sum_leaves() {
  local bytes=0
  bpct_take_tree
  bpct_from=${bpct_source_roots[bpct_pair]}
  if bpct_sum_part_patiently; then
    ## The ranges count the bytes of a file that is also read whole.
    [[ $bpct_tree_part == whole ]] || bytes=$bpct_bytes
  else
    bpct_leave_if_told
    bpct_check_roots || bpct_stop "$bpct_message"
    bpct_record_tree_failure
  fi
  bpct_from=''
  bpct_journal 0 "$bytes" 0 0
}

# Sums the range, and tries again after passing errors of shared file systems.
bpct_sum_part_patiently() {
  local pause
  local -i reader_code
  local -a said
  for pause in 1 2 4 0; do
    bpct_tree_class='' bpct_tree_message='' reader_code=0
    ! bpct_sum_part || return 0
    mapfile -t said <"$bpct_attempt/stderr"
    { [[ $bpct_tree_class == other ]] && ((pause)) && bpct_may_read_again && bpct_pause "$pause"; } || return 1
  done
}

# Sums the part, unless its leaves are there; fails if that cannot be done, or the file has failed, and then says why.
## Leaves of an earlier wave are believed, as other checksums are. A file that failed there is summed as it is by now.
bpct_sum_part() {
  local -r name=./${bpct_names[0]##*/}
  local directory=${bpct_names[0]} place='' anew='' code
  [[ ! -e $bpct_batch_directory/wave.$bpct_wave/split.$bpct_tree_number ]] || return 1
  ! bpct_has_tree_failed || anew=yes
  [[ -n $anew ]] || ! bpct_load_leaves "$bpct_tree_part" || [[ $bpct_leaf_state != "$bpct_tree_planned" ]] || return 0
  [[ $directory == */* ]] && directory=${directory%/*} || directory=.
  if ! bpct_open_place "$directory"; then
    bpct_blame_tree "$bpct_class" "${bpct_message/while it was copied/since the walk}"
    return
  fi
  bpct_sum_part_in_place
  code=$?
  bpct_close_place
  return "$code"
}

# Succeeds if the file in hand failed in an earlier wave.
bpct_has_tree_failed() {
  local -i wave
  for ((wave = 1; wave < bpct_wave; wave++)); do
    [[ ! -e $bpct_batch_directory/wave.$wave/split.$bpct_tree_number ]] || return 0
  done
  return 1
}

# Sums the part of a file in directory $place.
bpct_sum_part_in_place() {
  local before='' after='' state size
  local -a lines
  bpct_look_at before
  [[ -n $before ]] || bpct_blame_tree_by_message || return
  [[ $before == 8* ]] || bpct_blame_tree changed 'it is no regular file any more' || return
  state=${before#* }
  [[ -n $anew || $state == "$bpct_tree_planned" ]] || bpct_blame_tree changed 'it changed since the walk' || return
  ! bpct_load_leaves "$bpct_tree_part" || [[ $bpct_leaf_state != "$state" ]] || return 0
  read -r _ size _ <<<"$state"
  local -i at=0 end=size leaf=bpct_tree_leaf
  if [[ $bpct_tree_part != whole ]]; then
    ## The last range ends where the file does, which may have grown by a retry.
    at=bpct_tree_part
    ((at + bpct_tree_bytes >= bpct_tree_size || at + bpct_tree_bytes >= size)) || end=$((at + bpct_tree_bytes))
  fi
  bpct_run_sum "$place" bpct_become_part_reader || reader_code=$bpct_code
  ((reader_code == 0)) || bpct_blame_tree_by_message || return
  mapfile -t lines <"$bpct_attempt/summed"
  bpct_look_at after
  [[ $before == "$after" ]] || bpct_blame_tree changed 'it changed while it was summed' || return
  bpct_store_leaves "$state" "${lines[@]%% *}"
}

# Replaces this process by the command that sums one leaf after the other, or the whole file.
bpct_become_part_reader() {
  [[ $bpct_tree_part != whole ]] || bpct_become_reader
  set -o pipefail
  while ((at < end)); do
    ((leaf <= end - at)) || leaf=$((end - at))
    dd if="$name" iflag=skip_bytes,count_bytes,fullblock,nofollow,nonblock bs=256K skip="$at" count="$leaf" status=none |
      "$bpct_verify" || exit
    at+=leaf
  done
  exit 0
}

# Leaves the checksums of the part, "${@:2}", of a file in state $1 to the finalizer.
bpct_store_leaves() {
  local -r file=$bpct_batch_directory/trees/$bpct_tree_number/$bpct_tree_part
  local -r new=$file.new.${bpct_part##*/}.$bpct_attempt_number.${bpct_lane:-0}
  local text
  printf -v text '%s\n' "bpct-leaves-1 $1" "${@:2}"
  if ! { [[ -d ${file%/*} ]] || mkdir -p -- "${file%/*}"; } || ! printf '%s%s\n' "$text" "$(printf %s "$text" | cksum)" >"$new" ||
    ! mv -f -T -- "$new" "$file"; then
    bpct_stop "cannot write the checksums in $bpct_batch_directory"
  fi
}

# Reports why the file in hand fails, by the message of the last command.
bpct_blame_tree_by_message() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_class_of "${said[0]##*: }"
  bpct_blame_tree "$bpct_class" "$bpct_message"
}
