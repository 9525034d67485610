# --- the index of an archive ---
## docs/developers/archive-index.md defines it: blocks of records in gzip, the first name of each, and where it begins.
readonly bpct_records_in_a_block=8192

# Sorts the records by the bytes of names.
bpct_sort_records() {
  bpct_run / sort -z -S 64M -T "$bpct_attempt" -- "$bpct_attempt/gathered" >"$bpct_attempt/sorted" ||
    bpct_stop "cannot sort the members in $bpct_attempt"
}

# Packs the sorted records into blocks: each in a file, with its first name in another.
bpct_make_index() {
  if [[ -n $bpct_has_escapes ]]; then
    bpct_unpack_records <"$bpct_attempt/sorted" >"$bpct_attempt/words"
  else
    bpct_run / bpct_become_unpacker >"$bpct_attempt/words"
  fi || bpct_stop "cannot write in $bpct_attempt"
  rm -f -- "$bpct_attempt"/block.*
  bpct_run "$bpct_attempt" bpct_become_packer || bpct_stop "cannot pack the index in $bpct_attempt: $(<"$bpct_attempt/stderr")"
}

# Adds the records of the index that is there, and one for each name that has vanished. Those of one name stay in the order of generations.
bpct_merge_records() {
  local -i first last count
  local -r index=$bpct_folder/index
  bpct_find_records "$bpct_old_parts" || bpct_give_up "the index of $bpct_archive is damaged, so nothing is added to it"
  bpct_run / bpct_become_record_reader >"$bpct_attempt/old" || bpct_give_up "the index of $bpct_archive cannot be read"
  if [[ $(head -c 1 < <(tr -dc '\1\2' <"$bpct_attempt/old" 2>/dev/null)) ]]; then
    bpct_has_escapes=yes
    bpct_escape_records <"$bpct_attempt/old" >"$bpct_attempt/sorted.new"
  else
    paste -z -d $'\1' - - - <"$bpct_attempt/old" >"$bpct_attempt/sorted.new"
  fi || bpct_stop "cannot write in $bpct_attempt"
  mv -f -- "$bpct_attempt/sorted.new" "$bpct_attempt/old" || bpct_stop "cannot write in $bpct_attempt"
  (($(tr -dc '\0' <"$bpct_attempt/old" | wc -c) == count)) || bpct_give_up "the index of $bpct_archive does not hold the $count records that it tells of"
  bpct_print_vanished >"$bpct_attempt/vanished" || bpct_stop "cannot write in $bpct_attempt"
  count+=$(tr -dc '\0' <"$bpct_attempt/vanished" | wc -c)
  bpct_run / sort -z -m -s -t $'\1' -k 1,1 -S 64M -T "$bpct_attempt" -- "$bpct_attempt/old" "$bpct_attempt/vanished" "$bpct_attempt/sorted" >"$bpct_attempt/sorted.new" ||
    bpct_stop "cannot sort the members in $bpct_attempt"
  mv -f -- "$bpct_attempt/sorted.new" "$bpct_attempt/sorted" || bpct_stop "cannot write in $bpct_attempt"
  bpct_archived=$((bpct_archived + count))
}

# Puts the beginning and end of the records of $index into first and last, and their number into count; fails unless it has $1
# parts.
bpct_find_records() {
  local -a numbers=()
  local format='' parts_told=0
  local -i size
  { IFS= read -r -d '' format && IFS= read -r -d '' parts_told; } < <(gzip -dc 2>/dev/null <"$index")
  [[ $format == bpct-index-[12] && $parts_told == "$1" ]] || return
  size=$(stat -L --printf=%s -- "$index") && ((size > 50)) || return
  read -r -a numbers < <(od -An -v -t u8 --endian=big -j $((size - 34)) -N 16 -- "$index")
  ((${#numbers[@]} == 2)) || return
  last=${numbers[0]} count=${numbers[1]}
  ((count > 0 && last < size)) || return
  read -r first < <(tail -c +$((last + 1)) -- "$index" | gzip -dc 2>/dev/null | od -An -v -t u8 --endian=big -N 8)
  ((first > 0 && first < last))
}

# Gives up unless the written index gives all members when it is read back. Only the index tells the members of each generation. The
# caller's bpct_new is the end of its name.
bpct_read_index_back() {
  local -r index=$bpct_folder/.index.$bpct_new
  local -i first last count
  ((bpct_archived)) || return 0
  if ! bpct_find_records "${#parts[@]}" || ((count != bpct_archived)) ||
    ! bpct_run / bpct_become_record_summer >"$bpct_attempt/read-back" ||
    [ "$(<"$bpct_attempt/read-back")" != "$(cksum <"$bpct_attempt/words")" ]; then
    bpct_give_up "the index of $bpct_archive does not match the archive, as it was read back. Archive anew"
  fi
}

# Prints the words of the records of $index, and ends this process.
bpct_become_record_reader() {
  set -o pipefail
  bpct_print_records
  exit
}

# Replaces this process by the command that sums them.
bpct_become_record_summer() {
  set -o pipefail
  bpct_print_records | cksum
  exit
}

## head would end before tail has written the end of the file: that ends tail by a signal, and a good index looked damaged.
bpct_print_records() {
  dd if="$index" bs=64K iflag=skip_bytes,count_bytes,fullblock skip="$first" count=$((last - first)) status=none | gzip -dc
}

# Makes one word of the three of each record, where names have bytes 1 and 2.
bpct_escape_records() {
  local name fields target
  while IFS= read -r -d '' name && IFS= read -r -d '' fields && IFS= read -r -d '' target; do
    bpct_escape_member
    printf '%s\1%s\1%s\0' "$name" "$fields" "$target" || return
  done
}

# Prints a record for each name that has vanished: its place is the end of the last part.
bpct_print_vanished() {
  local -a names
  local name target fd
  local -r fields="- 0 0 0 0 0.000000000 ${#parts[@]} 0 0"
  exec {fd}<"$bpct_batch_directory/vanished" || return
  while mapfile -d '' -t -n 10000 -u "$fd" names && ((${#names[@]})); do
    if [[ ${names[*]} == *[$'\1\2']* ]]; then
      bpct_has_escapes=yes
      for name in "${names[@]}"; do
        target=''
        bpct_escape_member
        printf '%s\1%s\1\0' "$name" "$fields" || return
      done
    else
      printf '%s\1'"$fields"'\1\0' "${names[@]}" || return
    fi
  done
  exec {fd}<&-
}

# Replaces this process by the command that separates the three words of each record, which have byte 1 between them.
bpct_become_unpacker() {
  exec tr '\1' '\0' <"$bpct_attempt/sorted"
}

# Separates the words if names have bytes 1 and 2, which are two bytes each in a record.
bpct_unpack_records() {
  local record rest word
  while IFS= read -r -d '' record; do
    rest=${record#*$'\1'}
    for word in "${record%%$'\1'*}" "${rest%%$'\1'*}" "${rest#*$'\1'}"; do
      word=${word//$'\2\2'/$'\1'}
      printf '%s\0' "${word//$'\2\3'/$'\2'}" || return
    done
  done
}

# Replaces this process by the command that packs blocks of records.
bpct_become_packer() {
  local -i in_a_block=$((bpct_archived / 1000))
  ((in_a_block > bpct_records_in_a_block)) || in_a_block=$bpct_records_in_a_block
  # shellcheck disable=SC2016 # split has a shell expand it
  ## split starts a shell of its own: it gets nothing of the caller's environment, which may hold functions and BASH_ENV.
  exec env -i SHELL="$BASH" PATH="$PATH" LC_ALL=C split -t '\0' -l $((3 * in_a_block)) -a 6 -d --filter='
    set -o pipefail
    IFS= read -r -d "" name && printf "%s" "$name" >"$FILE.name" &&
      { printf "%s\0" "$name"; exec cat; } | gzip -nc >"$FILE.gz"' -- words block.
}

# Prints the index.
bpct_print_index() {
  local -a files=("$bpct_attempt"/block.*.gz)
  [[ -e ${files[0]} ]] || files=()
  bpct_print_head | gzip -nc >"$bpct_attempt/head" && bpct_print_places | gzip -nc >"$bpct_attempt/places" &&
    cat -- "$bpct_attempt/head" "${files[@]}" "$bpct_attempt/places" && bpct_print_index_end
}

# Prints the head: format, and of each part its name, size, time and inode. The last two are 0: an archive may be copied.
bpct_print_head() {
  local number
  local -a of_part=()
  if ((bpct_old_parts)); then
    bpct_read_generations
    printf '%s\0' bpct-index-2 "${#parts[@]}"
  else
    printf '%s\0' bpct-index-1 "${#parts[@]}"
  fi || return
  for number in "${!parts[@]}"; do
    printf '%s\0' "${parts[number]}" "${sizes[number]}" 0 0 ${of_part[number]+"${of_part[number]}"} || return
  done
}

# Puts the generation of each part into of_part, by its number: those of the index that is there, and the new one.
bpct_read_generations() {
  local -a head=()
  local -i i width=4
  mapfile -d '' -t -n $((2 + 5 * bpct_old_parts)) head < <(gzip -dc 2>/dev/null <"$bpct_folder/index")
  [[ ${head[0]} != bpct-index-2 ]] || width=5
  for i in "${!parts[@]}"; do
    of_part[i]=$bpct_generation
    if ((i <= bpct_old_parts)); then
      of_part[i]=1
      ((width == 4)) || of_part[i]=${head[1 + width * i]}
    fi
  done
}

# Prints where each block begins, and its first name.
bpct_print_places() {
  local -a lengths=()
  local -i place i
  local name
  place=$(stat --printf=%s -- "$bpct_attempt/head")
  ((${#files[@]} == 0)) || mapfile -t lengths < <(stat --printf='%s\n' -- "${files[@]}")
  for i in "${!files[@]}"; do
    IFS= read -r -d '' name <"${files[i]%.gz}.name"
    bpct_print_number "$place" 8 && bpct_print_number "${#name}" 4 && printf '%s' "$name" || return
    place=$((place + lengths[i]))
  done
}

# Prints the last block: an empty gzip file with the numbers in its header (RFC 1952).
bpct_print_index_end() {
  local -a lengths=()
  local -i place=0 length
  mapfile -t lengths < <(stat --printf='%s\n' -- "$bpct_attempt/head" "${files[@]}")
  for length in "${lengths[@]}"; do
    place=$((place + length))
  done
  printf '\x1f\x8b\x08\x04\0\0\0\0\0\xff\x1c\0BP\x18\0' && bpct_print_number "$place" 8 &&
    bpct_print_number "$bpct_archived" 8 && printf 'bpctidx1\x03\0\0\0\0\0\0\0\0\0'
}

# Prints number $1 as $2 bytes, the highest first.
bpct_print_number() {
  local hex text='' i
  printf -v hex '%0*x' $((2 * $2)) "$1"
  for ((i = 0; i < ${#hex}; i += 2)); do
    text+="\\x${hex:i:2}"
  done
  # shellcheck disable=SC2059 # made of digits here
  printf "$text"
}
