## needs: attempt.sh awake.sh
## reads: bpct_archived bpct_attempt bpct_has_escapes parts sizes
## sets: bpct_records_in_a_block
# --- the index of an archive ---
## docs/archive-index.md defines it: blocks of records in gzip, the first name of each, and where it begins.
readonly bpct_records_in_a_block=8192

# Sorts the records by the bytes of names, and packs them into blocks: each in a file, with its first name in another.
bpct_make_index() {
  bpct_run / sort -z -S 64M -T "$bpct_attempt" -- "$bpct_attempt/gathered" >"$bpct_attempt/sorted" ||
    bpct_stop "cannot sort the members in $bpct_attempt"
  if [[ -n $bpct_has_escapes ]]; then
    bpct_unpack_records <"$bpct_attempt/sorted" >"$bpct_attempt/words"
  else
    bpct_run / bpct_become_unpacker >"$bpct_attempt/words"
  fi || bpct_stop "cannot write in $bpct_attempt"
  rm -f -- "$bpct_attempt"/block.*
  bpct_run "$bpct_attempt" bpct_become_packer || bpct_stop "cannot pack the index in $bpct_attempt: $(<"$bpct_attempt/stderr")"
}

# Becomes the command that makes the three words of each record of them: byte 1 stands between them.
bpct_become_unpacker() {
  exec tr '\1' '\0' <"$bpct_attempt/sorted"
}

# Does so where names have bytes 1 and 2, which are two bytes each in a record.
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

# Becomes the command that packs blocks of records.
bpct_become_packer() {
  local -i in_a_block=$((bpct_archived / 1000))
  ((in_a_block > bpct_records_in_a_block)) || in_a_block=$bpct_records_in_a_block
  # shellcheck disable=SC2016 # split has a shell expand it
  exec env SHELL="$BASH" split -t '\0' -l $((3 * in_a_block)) -a 6 -d --filter='
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
  printf '%s\0' bpct-index-1 "${#parts[@]}" || return
  for number in "${!parts[@]}"; do
    printf '%s\0' "${parts[number]}" "${sizes[number]}" 0 0 || return
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
