# --- the archive is closed: its parts get their ends, and it gets an index ---
## By number of the part: the end of its archived bytes.
declare -a bpct_part_ends=()
## How many members and names there are records of; a name that failed may have no member.
bpct_archived=0 bpct_named=0 bpct_has_escapes=''

# Closes the archive. Its index comes last: an archive with an index is whole.
bpct_close_archive() {
  if bpct_has_generation; then
    bpct_remove_mark
    return
  fi
  local -a listed=() parts=() sizes=()
  bpct_gather_members
  ((bpct_named == bpct_settled_names + bpct_directories)) ||
    bpct_give_up "records are there of $bpct_named names, of $((bpct_settled_names + bpct_directories)) that were archived: no index is written"
  bpct_end_parts
  if ((bpct_old_parts && ${#parts[@]} == bpct_old_parts)); then
    ## Files alone were named, and none has changed.
    bpct_remove_mark
    return
  fi
  bpct_sort_records
  local -r bpct_new=${bpct_part##*/}.$bpct_attempt_number
  local vanished=''
  if ((bpct_old_parts)); then
    printf -v vanished 'vanished-%05d' "$bpct_generation"
    bpct_merge_records
    bpct_write_apart "$vanished" bpct_print_removed
  fi
  bpct_make_index
#@include verb/archive/layout/close.sh if layout
  bpct_write_apart generations bpct_print_generations
  bpct_write_apart sums bpct_print_sums_of_parts
  bpct_write_apart index bpct_print_index
  bpct_read_index_back
  bpct_read_generation || bpct_give_up "$bpct_archive does not get this generation any more: its file updating is gone, or of another batch"
#@include verb/archive/layout/name.sh if layout
  local name
  for name in "${parts[@]}"; do
    [[ ! -e $bpct_folder/.$name ]] || bpct_give_name ".$name" "$name"
  done
  for name in ${vanished:+"$vanished"} generations sums index; do
    bpct_give_name ".$name.$bpct_new" "$name"
  done
  sync -- "$bpct_folder" || bpct_give_up "$bpct_archive cannot be written"
  bpct_remove_mark
  rm -f -- "$bpct_attempt"/{gathered,sorted,old,vanished,words,ranges,read-back} "$bpct_attempt"/block.*
}

# Gives file $1 of the archive its name $2.
bpct_give_name() {
  mv -f -T -- "$bpct_folder/$1" "$bpct_folder/$2" || bpct_give_up "$bpct_archive/$2 cannot get its name"
}

# Lets others add to the archive: this generation is whole.
bpct_remove_mark() {
  local -a mark=()
  [[ -n $bpct_token ]] || return 0
  { mapfile -d '' -t mark <"$bpct_folder/updating"; } 2>/dev/null
  [[ ${mark[1]-} != "$bpct_token" ]] || rm -f -- "$bpct_folder/updating" || bpct_give_up "$bpct_archive/updating cannot be removed"
}

# Gathers the records of all groups that are settled.
## The newest record of a group counts: that of the last part that has it, and of the last attempt at that.
bpct_gather_members() {
  local -ra folders=("$bpct_parts"/[0-9]*/ "$bpct_part"/)
  local -i i number
  local unsynced
  if ! : >"$bpct_attempt/gathered" || ! : >"$bpct_attempt/ranges"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  for ((i = ${#folders[@]} - 1; i >= 0; i--)); do
    for ((number = 1; ; number++)); do
      [[ -e ${folders[i]}attempt.$number ]] || break
    done
    for ((number--; number > 0; number--)); do
      [[ ! -e ${folders[i]}attempt.$number/members ]] || bpct_is_as_written "${folders[i]}attempt.$number/members" ||
        bpct_give_up "$bpct_message. Archive anew"
      unsynced=''
      [[ -e ${folders[i]}attempt.$number/synced ]] || unsynced=yes
      bpct_for_archived "${folders[i]}attempt.$number/members" bpct_gather_archived
    done
    bpct_progress
  done
}

bpct_gather_archived() {
  local -r group=${header[1]} part=${header[4]} end=$((header[5] + header[6]))
  local name
  [[ -n ${bpct_settled_here[group]-}${bpct_done[group]-} && -z ${listed[group]-} ]] || return 0
  listed[group]=1
  [[ -z $unsynced ]] || bpct_is_there || bpct_give_up "group $group is not in $bpct_archive as it was written: some did not reach the disk. Archive anew"
  bpct_archived=$((bpct_archived + header[2])) bpct_named=$((bpct_named + header[3]))
  ((header[6])) || return 0
  bpct_name_part "$part"
  name=${bpct_part_file##*/}
  [[ "${members[*]}" != *$'\2'* ]] || bpct_has_escapes=yes
  ((${bpct_part_ends[part]:-0} >= end)) || bpct_part_ends[part]=$end
#@include verb/archive/layout/gather.sh if layout
  if ! printf '%s\0' "${members[@]}" >>"$bpct_attempt/gathered" ||
    ! printf '%s %s %s %s %s %s\n' "${name#.}" "${header[@]:5}" >>"$bpct_attempt/ranges"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
}

# Gives each part of this generation its end: two blocks of zeros, and as many as tar adds. Remains of a killed attempt are cut
# off. Nothing writes to earlier parts.
bpct_end_parts() {
  local file name
  local -i i
  local -a files=() numbers=()
  for file in "$bpct_folder"/{.,}part-*.tar*; do
    name=${file##*/} name=${name#.}
    ## Backups leave files of other names beside the parts.
    [[ -e $file && $name =~ ^part-([0-9]{5}|[1-9][0-9]{5,8})\.tar(\.gz|\.zst)?$ ]] || continue
    i=10#${BASH_REMATCH[1]}
    [[ -z ${parts[i]-} ]] || bpct_give_up "part $i of $bpct_archive is there twice, as ${parts[i]} and as ${file##*/}"
    files+=("$file") numbers+=("$i")
    parts[i]=$name
  done
  ## Commands get as many names as a command line takes.
  for ((i = 0; i < ${#files[@]}; i += 1000)); do
    bpct_end_some "${files[@]:i:1000}"
  done
  ((${#bpct_part_ends[@]} == 0)) || bpct_give_up "part ${!bpct_part_ends[*]} of $bpct_archive is missing"
}

# Ends files "$@", whose numbers begin at index i of numbers, and puts the sizes of all into sizes.
## Relative sizes let one command do all parts: 81 of them took 1.9 s on a file system of 1 ms, with four commands for each.
bpct_end_some() {
  local -a is=() ended=()
  local file
  local -i k=i end
  mapfile -t is < <(stat --printf='%s\n' -- "$@")
  ((${#is[@]} == $#)) || bpct_give_up "parts of $bpct_archive cannot be looked at"
  for file; do
    sizes[numbers[k]]=${is[k - i]}
    if ((numbers[k] > bpct_old_parts)); then
      end=${bpct_part_ends[numbers[k]]:-0}
      ((is[k - i] >= end)) ||
        bpct_give_up "$bpct_archive/${parts[numbers[k]]} has ${is[k - i]} bytes, of $end that were written: some did not reach the disk. Archive anew"
      ## A finalizer that was killed may have given the part its end, and its name.
      ((is[k - i] == end)) || truncate -s "$end" -- "$file" || bpct_give_up "$bpct_archive/${parts[numbers[k]]} cannot be written"
      ended+=("$file")
      unset "bpct_part_ends[${numbers[k]}]"
    fi
    k+=1
  done
  ((${#ended[@]})) || return 0
  if ! bpct_append_ends || ! sync -- "${ended[@]}"; then
    bpct_give_up "parts of $bpct_archive cannot be written"
  fi
  mapfile -t is < <(stat --printf='%s\n' -- "$@")
  for ((k = 0; k < $#; k++)); do
    sizes[numbers[i + k]]="${is[k]}"
  done
}

# Appends the end of a tar to each of "${ended[@]}"; tar fills a plain one up to 10 KiB.
bpct_append_ends() {
  local file
  if [[ $bpct_compress == none ]]; then
    truncate -s +1024 -- "${ended[@]}" && truncate -s %10240 -- "${ended[@]}"
    return
  fi
  for file in "${ended[@]}"; do
    head -c 1024 /dev/zero | "${bpct_packer[@]}" >>"$file" || return
  done
}

# Writes file $1 of the archive from the output of $2, by a name of this finalizer alone: the caller's bpct_new is its end.
## The last command of a killed finalizer may go on alone: its cat wrote into the index of the next one, and its mv gave that one its
## name while it was written.
bpct_write_apart() {
  local -r file=$bpct_folder/.$1.$bpct_new
  rm -f -- "$bpct_folder/.$1" "$bpct_folder/.$1".*
  if ! "$2" >"$file" || ! sync -- "$file"; then
    rm -f -- "$file"
    bpct_give_up "$bpct_archive/$1 cannot be written, or is damaged"
  fi
}

# Prints the generations: number, last part, the millisecond in which the walk began, the word of its mark, and a dot. The sum of these
# lines comes last.
bpct_print_generations() {
  local text=bpct-generations-1$'\n' line old='' sum
  if ((bpct_old_parts)) && [[ -s $bpct_folder/generations ]]; then
    old=$(cat -- "$bpct_folder/generations") || return
    ## A wrong sum stays, as a line that readers do not know: they have to see that the file was damaged.
    line=${old##*$'\n'} sum=''
    [[ $line != 'sha256 '* ]] || bpct_sum_lines "${old%"$line"}" || return
    [[ $line != "$sum" ]] || old=${old%$'\n'*}
    while read -r line; do
      [[ $line != bpct-generations-1 ]] || continue
      ## A finalizer that was killed may have written a line of this generation. Readers have to see lines that are damaged.
      [[ ! $line =~ ^([1-9][0-9]{0,4})\  ]] || ((BASH_REMATCH[1] < bpct_generation)) || continue
      text+=$line$'\n'
    done <<<"$old"
  fi
  text+="$bpct_generation ${#parts[@]} $bpct_walk_began ${bpct_token:--} ."$'\n'
  bpct_sum_lines "$text" && printf '%s%s\n' "$text" "$sum"
}

# Puts the line that sums lines $1 into sum.
bpct_sum_lines() {
  sum=$(printf '%s' "$1" | sha256sum) && sum="sha256 ${sum%% *} ."
}

# Prints the names to remove before the parts of this generation are extracted over the earlier ones.
bpct_print_removed() {
  cat -- "$bpct_batch_directory/removed"
}

# Prints the checksums of ranges: part, first byte, bytes, the same of the tar in the part, checksum.
bpct_print_sums_of_parts() {
  local -r title="bpct-sums-2 $bpct_verify"
  local line
  if ((bpct_old_parts)); then
    {
      read -r line && [[ $line == "$title" ]] || return
      while read -r line; do
        [[ $line =~ ^part-0*([1-9][0-9]{0,8})\.tar[a-z.]*(\ [0-9]+){4}\ [0-9a-f]+$ ]] || return
        ((BASH_REMATCH[1] > bpct_old_parts)) || printf '%s\n' "$line" || return
      done
    } <"$bpct_folder/sums" >>"$bpct_attempt/ranges"
  fi
  printf '%s\n' "$title" && LC_ALL=C sort -k 1.6,1n -k 2,2n -S 64M -T "$bpct_attempt" -- "$bpct_attempt/ranges"
}
