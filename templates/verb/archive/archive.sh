# --- archives: one tar for the names of a group ---
## A lane appends the tar of its group to its part, and cuts off the end of that tar. The bytes in the part are read back for the
## checksum of the group. Names and attributes are those of a stat before; if those of a stat after differ, the name has changed
## meanwhile, and is reported, though the archive has it.
readonly -a bpct_tar=(tar --create --file=- --format=posix --pax-option='exthdr.name=%d/PaxHeaders/%f'
  --xattrs '--xattrs-include=*' '--xattrs-exclude=system.*' "${bpct_without_places[@]}" --acls --sparse --numeric-owner --no-recursion --block-number --verbose)
readonly bpct_look_of_members='%A %a %u %g %s %.9Y|%i %.9Z\n'
readonly bpct_block=512
bpct_part_file='' bpct_from=''

# Archives the group in hand, and journals it.
bpct_archive_group() {
  local -ir count=${#bpct_names[@]}
  local -ra listed=("${bpct_names[@]}")
  local -i failed=0 changed=0 kept=0 part end tarred start tar_start stored=0 bytes_met=0
  local prefix='' where='' into sum=-
  [[ $bpct_below == . ]] || prefix=$bpct_below/
  bpct_from=${bpct_source_roots[bpct_pair]}
  bpct_find_into
  bpct_find_tree
  bpct_find_part
  start=$end tar_start=$tarred
  : >"$bpct_attempt/members.new" || bpct_stop "cannot write in $bpct_attempt"
  bpct_archive_names
  if ((failed == 0)); then
    bpct_names=("${listed[@]}")
    bpct_fail_moved_members
  fi
  if ((end > start)); then
    bpct_run / bpct_become_rest_sum "$bpct_part_file" "$start" >"$bpct_attempt/summed" ||
      bpct_stop "$bpct_archive cannot be read back: $(<"$bpct_attempt/stderr")"
    read -r sum _ <"$bpct_attempt/summed"
  fi
  if ! printf '%s\0' "M $bpct_group $stored $count $part $start $((end - start)) $tar_start $((tarred - tar_start)) $sum" >>"$bpct_attempt/members" ||
    ! cat -- "$bpct_attempt/members.new" >>"$bpct_attempt/members" || ! printf '.\0' >>"$bpct_attempt/members" ||
    ! printf '%s %s %s .\n' "$part" "$end" "$tarred" >"${bpct_row:-$bpct_attempt/part}"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Puts the name that takes the place of the dot in ./NAME into into.
bpct_find_into() {
  into=${bpct_beginnings[bpct_pair]}
  [[ $bpct_below == . ]] || into=${into:+$into/}$bpct_below
}

# Archives the names in hand: with one command, and otherwise in halves, until it is known which of them is the matter.
bpct_archive_names() {
  ((${#bpct_names[@]})) || return 0
  ! bpct_archive_at_once || return 0
  bpct_leave_unfit
  ((${#bpct_names[@]})) || return 0
  ! bpct_archive_at_once || return 0
  if ((${#bpct_names[@]} == 1)); then
    bpct_archive_alone
    return
  fi
  local -ra all=("${bpct_names[@]}")
  local -i middle
  bpct_find_middle
  if ((middle == 0)); then
    bpct_fail_all
    return
  fi
  bpct_names=("${all[@]:0:middle}")
  bpct_archive_names
  bpct_names=("${all[@]:middle}")
  bpct_archive_names
}

# Puts the place where the names in hand are halved into middle: never amidst the names of one inode; 0 if there is no such place.
bpct_find_middle() {
  local -a inodes=()
  local -ir half=${#bpct_names[@]}/2
  local -i i
  middle=$half
  [[ $bpct_kind == p ]] || return 0
  middle=0
  mapfile -t inodes < <(bpct_look_at_members '%i\n')
  ((${#inodes[@]} == ${#bpct_names[@]})) || return 0
  for ((i = 0; i < half; i++)); do
    for middle in $((half - i)) $((half + i)); do
      ((middle == 0 || inodes[middle] == inodes[middle - 1])) || return 0
    done
  done
  middle=0
}

# Archives the names in hand with one command. Fails, with nothing of it in the part, if not all can be archived.
bpct_archive_at_once() {
  local before after code=0
  local -a blocks=() targets=() paths=("${bpct_names[@]/#/./}")
  ## tar would keep the second dot in the name of a root.
  [[ ${paths[0]} != ./. ]] || paths[0]=.
  bpct_see_members before && bpct_are_fit || return 1
  if ! printf '%s\0' "${paths[@]}" >"$bpct_attempt/names" || ! : >"$bpct_attempt/end" || ! : >"$bpct_attempt/blocks"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_part_at=$end
  bpct_run "$where" bpct_become_tar >>"$bpct_part_file" || code=$?
  bpct_hear_tar
  mapfile -t blocks <"$bpct_attempt/blocks"
  if ((code > 1 || ${#blocks[@]} != ${#bpct_names[@]} + 1)); then
    bpct_stop_if_full
    bpct_cut_part
    return 1
  fi
  ## The last look comes behind it, and sees which of them lead elsewhere by now, or are gone.
  [[ $'\n'$before != *$'\n'l* ]] || bpct_read_targets
  bpct_see_members after || after=''
  bpct_take_members
  bpct_add_found
  [[ $before == "$after" ]] || bpct_fail_changed
}

# Succeeds if by stat the names in hand are entries that a tar can hold: all directories if these are meant, else none.
bpct_are_fit() {
  if [[ $bpct_kind == Q ]]; then
    [[ $'\n'$before != *$'\n'[!d]* ]]
  else
    [[ $'\n'$before != *$'\n'[ds]* ]]
  fi
}

# Replaces this process by the tar of the names in hand. The last name, which is cut off again, tells where the tar ends.
bpct_become_tar() {
  local -a transform=()
  local special to=$into
  for special in \\ '&' ','; do
    to=${to//"$special"/"\\$special"}
  done
  case $into in
    .) ;;
    '') transform=('--transform=flags=rSh;s,^\./,,') ;;
    *) transform=("--transform=flags=rSh;s,^\\.,$to,") ;;
  esac
  bpct_become_writer "${bpct_tar[@]}" --blocking-factor="$bpct_tar_blocks" "${transform[@]}" --index-file="$bpct_attempt/blocks" --null --no-unquote \
    --files-from="$bpct_attempt/names" --directory="$bpct_attempt" end
}

# Puts the stat output for the names in hand into the variable named $1, a line for each; fails if not all are there.
bpct_see_members() {
  local text code
  text=$(bpct_look_at_members "$bpct_look_of_members")
  code=$?
  printf -v "$1" '%s' "$text"
  return "$code"
}

# Prints the stat output for the names in hand, in format $1; fails if not all are there.
## A family of hard links may have more names than a command line takes: 100,001 of them were archived as two files, since stat could
## not be started. 400 paths of 4 KiB are less than 2 MiB, which the kernel takes where a stack has 8 MiB.
bpct_look_at_members() {
  local -i i step=${#bpct_names[@]} code=0
  local -a some=()
  [[ $bpct_kind != p ]] || step=400
  cd -- "$where" 2>/dev/null || return
  for ((i = 0; i < ${#bpct_names[@]}; i += step)); do
    some=("${bpct_names[@]:i:step}")
    stat --printf="$1" -- "${some[@]/#/./}" 2>/dev/null || code=1
  done
  return "$code"
}

# Cuts off the part behind the bytes taken.
bpct_cut_part() {
  local why
  ## The words of tar stay in the file stderr: they tell why a name cannot be archived, and whether waiting helps.
  why=$(truncate -s "$end" -- "$bpct_part_file" 2>&1) || bpct_stop "$bpct_archive cannot be written: $why"
}

# Stops if tar could not write: the disk is full, or the server is gone.
## tar calls a file that it reads ./NAME, in quotes if it is odd, and its own output a dash.
bpct_stop_if_full() {
  local said
  while read -r said; do
    case $said in
      'tar: -: Cannot write: '*) bpct_stop "$bpct_archive cannot be written: ${said#tar: -: Cannot write: }" ;;
      ## A disk that becomes full within a block gives only this message.
      'tar: -: Wrote only '*) bpct_stop "$bpct_archive cannot take more: ${said#tar: -: }" ;;
      ## Compressors tell their own names.
      'gzip: stdout: '* | 'zstd: error'*) bpct_stop "$bpct_archive cannot be written: ${said##*: }" ;;
    esac
  done <"$bpct_attempt/stderr"
}

# Makes records of the names in hand, which are in the part now, and moves its end behind them.
## A word for each: name, fields, target, with byte 1 between them, which sorts before the bytes of names. The fields are
## those of the index; docs/developers/archive-index.md has them. Most groups are of plain files, and have a loop of their own, which takes
## 7 microseconds for a name; that for all takes 50.
bpct_take_members() {
  local -a fields=() at=() words=()
  local i here next
  mapfile -t fields <<<"$before"
  at=("${blocks[@]#block }")
  at=("${at[@]%%:*}")
  if [[ $bpct_kind == P && $'\n'$before != *$'\n'[!-]* && $before != *' -'* && $into${bpct_names[*]} != *[$'\1\2']* ]]; then
    fields=("${fields[@]%|*}")
    next=${at[0]}
    for i in "${!bpct_names[@]}"; do
      here=$next next=${at[i + 1]}
      words+=("${into:+$into/}${bpct_names[i]}"$'\1'"f ${fields[i]:11} $part $((tarred + here * bpct_block)) $(((next - here) * bpct_block))"$'\1')
    done
  else
    bpct_describe_members
  fi
#@include verb/archive/layout/members.sh if layout
  printf '%s\0' "${words[@]}" >>"$bpct_attempt/members.new" || bpct_stop "cannot write in $bpct_attempt"
  stored=$((stored + ${#bpct_names[@]}))
  tarred=$((tarred + at[${#bpct_names[@]}] * bpct_block))
  bpct_take_written
}
