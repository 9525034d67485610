# --- ranges of large files ---
# Copies the range in hand. No name of it is counted: the finalizer reports once a file with a failed range.
bpct_copy_range() {
  local bytes=0
  bpct_take_split
  bpct_in_hand_since=$SECONDS
  if { [[ -n ${bpct_doubted[bpct_group]-} && ! -e $bpct_split_place ]] && bpct_is_split_there; } ||
    bpct_copy_range_patiently; then
    bytes=$bpct_bytes
    bpct_end_full_row
  else
    bpct_leave_if_told
    bpct_check_roots || bpct_stop "$bpct_message"
    bpct_record_split_failure
  fi
  bpct_from=''
  bpct_journal 0 "$bytes" 0 0
}

# Copies the range, and tries again after passing errors of shared file systems.
bpct_copy_range_patiently() {
  local pause passes
  for pause in 1 2 4 0; do
    passes='' bpct_code=0
    ! bpct_try_range || return 0
    if ((bpct_code > 128)) || bpct_is_shaken "$bpct_split_message"; then
      passes=yes
    fi
    { ((pause)) && [[ -n $passes ]] && bpct_pause "$pause"; } || return 1
  done
}

# Copies the range, unless it is there; fails if it cannot be copied, or the file has failed, and then says why.
bpct_try_range() {
  ## The file has failed already: its other ranges are useless.
  [[ ! -e $bpct_batch_directory/wave.$bpct_wave/split.$bpct_split_number ]] || return 1
  ! bpct_is_below_bad "$bpct_split_directory" || bpct_blame_split other "$bpct_message" || return
  bpct_has_split_place || bpct_make_split_place || return
  bpct_read_split_figures && bpct_is_unchanged || return
  [[ ! -e $bpct_split_place/done.$bpct_range_offset ]] || return 0
  bpct_write_range && bpct_is_unchanged || return
  bpct_run "$bpct_split_place" touch -- "done.$bpct_range_offset" || bpct_blame_range
}

# Makes the place for the copy, unless another job is quicker. Only a complete place gets its name.
bpct_make_split_place() {
  local now new=${bpct_split_place##*/}.new.${bpct_part##*/}.$bpct_attempt_number.${bpct_lane:-0}
  bpct_look_at_split || return
  ## A further wave copies files that had changed, in their current state.
  [[ $now == "$bpct_split_planned" ]] || bpct_has_failed_before ||
    bpct_blame_split changed 'changed before it was copied' || return
#@include verb/copy/layout/before-split.sh if layout
  bpct_run "${bpct_split_place%/*}" bpct_furnish_split_place || bpct_blame_range || return
  bpct_has_split_place && return
  ## The place made by another node may become visible here a little later.
  [[ -e $bpct_split_place || -L $bpct_split_place ]] || passes=yes
  bpct_blame_split other "${bpct_split_place@Q} is none of this batch"
}

bpct_has_failed_before() {
  bpct_read_split_failure "$bpct_wave"
}

bpct_furnish_split_place() {
  umask 077
  rm -rf -- "$new" && mkdir -- "$new" && : >"$new/data" && truncate -s "${now%% *}" -- "$new/data" || exit
#@include verb/copy/layout/furnish-split.sh if layout
  printf '%s .\n' "$now" >"$new/source" || exit
  mv -T -- "$new" "${bpct_split_place##*/}" 2>/dev/null && exit
  ## rename does not replace a folder with contents.
  rm -rf -- "$new"
  exit
}

# Writes the bytes of the range into the copy, and makes sure that they are on disk, all of them.
bpct_write_range() {
  local -i end=bpct_range_offset+bpct_range_length count
  local conversion=notrunc,nocreat,fdatasync,sparse was_begun='' is_direct=''
  [[ $bpct_io != direct ]] || is_direct=yes
  ## The last range ends at the end of the file, even if the file was longer or shorter at planning.
  ((end < ${bpct_split_planned%% *})) || end=bpct_split_size
  count=$((end < bpct_split_size ? end - bpct_range_offset : bpct_split_size - bpct_range_offset))
  ((count > 0)) || return 0
  [[ ! -e $bpct_split_place/begun.$bpct_range_offset ]] || was_begun=yes
  bpct_from=${bpct_split_source%/*}
  bpct_call_dd || return
  ## Zeros are not written, so data of an earlier attempt must not remain there.
  if [[ -n $was_begun ]] && ! bpct_run "$bpct_split_place" bpct_compare_range; then
    conversion=${conversion%,sparse}
    bpct_call_dd || return
  fi
  ## The data are on disk then.
  [[ $bpct_io == buffered ]] || bpct_run "$bpct_split_place" bpct_become_range_drop || :
  bpct_from=''
}

bpct_call_dd() {
  local copied='' said
  bpct_run "$bpct_split_place" bpct_become_dd ||
    { bpct_is_refused 1 && is_direct='' && bpct_run "$bpct_split_place" bpct_become_dd; } || bpct_blame_range || return
  while read -r said; do
    [[ $said != [0-9]*' copied,'* ]] || copied=${said%% *}
  done <"$bpct_attempt/stderr"
  if [[ -z $copied ]]; then
    ## It reports the failure unless it was killed.
    bpct_code=137
    bpct_blame_split other 'dd does not say how much it has copied'
    return
  fi
  [[ $copied == "$count" ]] || bpct_blame_split changed "of $count bytes $copied could be read"
}

# Replaces this process by the dd that copies the range.
## Blocks of zeros become holes, smaller ones only if the source has holes.
bpct_become_dd() {
  local block=1M input=skip_bytes,count_bytes,fullblock,nofollow output=seek_bytes,nofollow
  local -a blocks
  : >"begun.$bpct_range_offset" || exit
  read -r -a blocks < <(stat --printf='%b %B %s\n' -- "$bpct_split_source")
  ((${#blocks[@]} < 3 || blocks[0] * blocks[1] >= blocks[2])) || block=64K
  ## Without the cache small blocks take long. A partial block can be read there only at the end of the file.
  if [[ -n $is_direct && $block == 1M ]]; then
    input+=,direct output+=,direct count=$(((count + 1048575) / 1048576 * 1048576))
  else
    bpct_drop_meanwhile "$bpct_split_source" "$bpct_split_place/data"
  fi
  exec dd if="$bpct_split_source" of=data bs="$block" skip="$bpct_range_offset" seek="$bpct_range_offset" count="$count" \
    iflag="$input" oflag="$output" conv="$conversion"
}

bpct_become_range_drop() {
  exec dd if="$bpct_split_source" iflag=nocache,nonblock,nofollow oflag=nocache count=0 status=none 1<data
}

# Exits with 0 if the bytes of the range are the same in the copy and in the source.
bpct_compare_range() {
  local -ra range=(bs=1M skip="$bpct_range_offset" count="$count" 'iflag=skip_bytes,count_bytes,fullblock' status=none)
  [[ $(dd if="$bpct_split_source" "${range[@]}" | sha256sum) == "$(dd if=data "${range[@]}" | sha256sum)" ]]
  exit
}

# Reports why the range fails, by the message of the last command; stops all jobs if the destination can take no more, and not only the
# directory of the file.
bpct_blame_range() {
  local -a said=()
  bpct_from=''
  mapfile -t said <"$bpct_attempt/stderr"
  if bpct_is_exhausted "${said[@]}"; then
    local -r reason=$bpct_message
    bpct_is_only_full_in "${bpct_destination_roots[bpct_pair]}" "${bpct_split_place%/*}" || bpct_halt "$reason"
    bpct_blame_split full "${said[0]}"
    return
  fi
  bpct_blame_by_message
}

#@include verb/copy/layout/split.sh if layout
#@otherwise
## If other users may plant symlinks, no file is copied as ranges.
bpct_copy_range() {
  bpct_refuse_kind
}
