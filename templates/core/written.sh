# --- files written, and read again ---
# Puts a checksum of numbers into bpct_sum: it reveals a digit changed since.
## Readers in Java do the same.
bpct_sum_up() {
  local number
  bpct_sum=0
  for number; do
    bpct_sum=$(((bpct_sum * 31 + number % 1000003) % 1000003))
  done
}

# Puts a line of numbers into bpct_line, with their sum.
bpct_make_line() {
  bpct_sum_up "$@"
  bpct_line="$* :$bpct_sum ."
}

# Puts the lines of file $1 that match $2, and are as they were written, into bpct_lines.
## The last line may have been torn by a full disk or a dead node; any other malformed line was damaged.
bpct_load_lines() {
  local -a words
  local i
  bpct_lines=()
  { mapfile -t bpct_lines <"$1"; } 2>/dev/null
  for i in "${!bpct_lines[@]}"; do
    if [[ ${bpct_lines[i]} =~ $2 ]]; then
      # shellcheck disable=SC2206 # is to be split
      words=(${bpct_lines[i]% .})
      ## Older versions wrote no sums.
      [[ ${words[-1]} == :* ]] || continue
      bpct_sum_up "${words[@]:0:${#words[@]}-1}"
      [[ ${words[-1]} != ":$bpct_sum" ]] || continue
    fi
    if [[ ${bpct_lines[i]} == *' .' ]] || ((i + 1 < ${#bpct_lines[@]})); then
      bpct_say "$1 is damaged in line $((i + 1))"
    fi
    unset "bpct_lines[i]"
  done
}

# Succeeds if file $1 is as cksums beside it says; else bpct_message says that it is not.
bpct_is_as_written() {
  local said='' recorded=''
  [[ -e ${1%/*}/cksums ]] || return 0
  if [[ -f $1 && ! -s $1 ]]; then
    ## The cksum of an empty input; most batches have no commands before and after, and each job would compute it.
    said="4294967295 0 ${1##*/}"
  else
    said=$(cd -- "${1%/*}" && exec cksum -- "${1##*/}" 2>/dev/null)
  fi
  { read -r -d '' recorded <"${1%/*}/cksums"; } 2>/dev/null
  [[ -z $said || $'\n'$recorded$'\n' != *$'\n'"$said"$'\n'* ]] || return 0
  bpct_message="$1 is damaged: cksum says '$said', which ${1%/*}/cksums does not have"
  return 1
}

# Succeeds if the files that this script reads are as bpct wrote them; else bpct_message names one.
## bpct compresses the lists of a closed batch. The writer of this script also sums its list: without a sum something is
## lost.
bpct_check_files() {
  local file
  [[ -e $bpct_list || ! -e $bpct_list.gz ]] || return 0
  for file in cksums roots; do
    if [[ -e $bpct_list && ! -e $bpct_part/$file ]]; then
      bpct_message="$bpct_part/$file is missing, and the list is not believed without it"
      return 1
    fi
  done
  for file in "$bpct_list" "$bpct_part"/{roots,subtrees,settled,doubted,doubted.errors} \
    "${bpct_sourced[@]-}" "$bpct_batch_directory"/{mirror,holders,in-the-way}; do
    if [[ -e $file ]] && ! bpct_is_as_written "$file"; then
      [[ $file != "$bpct_list" ]] || bpct_with_care bpct_find_damage
      return 1
    fi
  done
}

# Writes the checksums of the files of this attempt that others read.
bpct_sum_files() {
  local -a files=()
  local file
  for file in errors sums restore ledger members; do
    [[ ! -s $bpct_attempt/$file ]] || files+=("$file")
  done
  ((${#files[@]} == 0)) || (cd -- "$bpct_attempt" && cksum -- "${files[@]}" >cksums.new && mv -f -- cksums.new cksums)
}

