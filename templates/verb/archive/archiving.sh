# --- the archive: its folder, and the parts that are being filled ---
## Until the archive is whole, the names of parts begin with a dot. A part has one writer: a lane of one attempt. An attempt never
## goes on with a part of an earlier one, which may still be at work.
bpct_archive='' bpct_folder='' bpct_part_bytes=0
## The generation that is made, the parts of those before it, when its walk began, and the word of its mark.
bpct_generation=1 bpct_old_parts=0 bpct_walk_began=0 bpct_token=''
## The file that tells which part a row of directories fills, and how far; files are in the part of their lane.
bpct_row=''
## The names that members below each root begin with: `.` keeps the dot of `./a`, and nothing drops it.
declare -a bpct_beginnings=()
## M, group, members, names of the group, part; start and length in the part, and in the tar that it holds; sum.
readonly bpct_archived_line='^M [1-9][0-9]{0,17} (0|[1-9][0-9]{0,8})( (0|[1-9][0-9]{0,17})){6} [0-9a-f-]+$'

# Succeeds if the index has the parts of this generation, and they are of this batch.
bpct_has_generation() {
  local format='' count=0 line
  [[ -e $bpct_folder/index ]] || return
  ((bpct_old_parts)) || return 0
  { IFS= read -r -d '' format && IFS= read -r -d '' count; } < <(gzip -dc 2>/dev/null <"$bpct_folder/index")
  [[ $format == bpct-index-[12] && $count =~ ^[1-9][0-9]{0,8}$ ]] && ((count > bpct_old_parts)) || return
  while read -r line; do
    [[ $line != "$bpct_generation "*" $bpct_token ." ]] || return 0
  done < <(cat -- "$bpct_folder/generations" 2>/dev/null)
  return 1
}

# Opens the folder that bpct has made for the archive: nothing else of that name will do.
bpct_open_archive() {
  local -r file=$bpct_batch_directory/archiving
  local -a words=() found=()
  local fd
  ## The finalizer needs it at the end, hours later.
  type -P gzip >/dev/null || bpct_blame command "$HOSTNAME has no gzip, which packs the index of the archive"
  bpct_is_as_written "$file" || bpct_stop "$bpct_message"
  { mapfile -d '' -t words <"$file"; } 2>/dev/null
  [[ ${words[0]-} == bpct-archiving-2 ]] || bpct_stop "$file is missing, or of another version"
  bpct_archive=${words[1]} bpct_part_bytes=${words[3]} bpct_beginnings=("${words[@]:5}")
  bpct_set_form "${words[4]-}"
  { exec {fd}<"$bpct_archive/."; } 2>/dev/null || bpct_stop "$bpct_archive, where the archive goes, cannot be opened"
  bpct_folder=/proc/self/fd/$fd
  mapfile -d '' -t found < <(readlink -z -- "$bpct_folder" && stat -L --printf='%i\0%u\0' -- "$bpct_folder")
  ## A server may give files of root to another user.
  [[ ${found[0]-} == "$bpct_archive" && ${found[1]-} == "${words[2]}" &&
    (${found[2]-} == "$EUID" || $bpct_keeps == *" owner-${found[2]-} "*) ]] ||
    bpct_stop "$bpct_archive is not the directory that bpct made for the archive: it was replaced, or is not mounted here"
  bpct_read_generation || bpct_has_generation ||
    bpct_stop "$bpct_archive does not get this generation any more: its file updating is gone, or of another batch"
}

# Reads which generation of the archive is made. Succeeds if no other batch makes one, or if it is made already.
## A batch of an older bpct has no such file.
bpct_read_generation() {
  local -r file=$bpct_batch_directory/generation
  local -a words=() mark=()
  [[ -e $file ]] || return 0
  bpct_is_as_written "$file" || bpct_stop "$bpct_message"
  { mapfile -d '' -t words <"$file"; } 2>/dev/null
  [[ ${words[0]-} == bpct-generation-1 ]] || bpct_stop "$file is missing, or of another version"
  bpct_generation=${words[1]} bpct_old_parts=${words[2]} bpct_walk_began=${words[3]} bpct_token=${words[4]}
  [[ -n $bpct_token ]] || return 0
  { mapfile -d '' -t mark <"$bpct_folder/updating"; } 2>/dev/null
  [[ ${mark[1]-} == "$bpct_token" ]]
}

# Puts the name of part number $1, while it is being filled, into bpct_part_file.
bpct_name_part() {
  printf -v bpct_part_file '%s/.part-%05d%s' "$bpct_folder" "$1" "$bpct_part_suffix"
}

# Puts the part that this lane, or row of directories, fills into part, its name into bpct_part_file, where it ends into end, and
# where its tar ends into tarred.
## A part is closed before it grows beyond the size that was asked for; a larger file has a part of its own. The headers of a
## name take about 2 KiB. The directories of a row stay in one part.
bpct_find_part() {
  part=0 end=0 tarred=0
  { read -r part end tarred _ <"${bpct_row:-$bpct_attempt/part}"; } 2>/dev/null
  if ((part == 0)); then
    bpct_claim_part
  elif [[ -z $bpct_row ]] && ((end > 0 && end + bpct_bytes + ${#bpct_names[@]} * 2048 > bpct_part_bytes)); then
    bpct_sync_parts
    bpct_claim_part
  else
    bpct_name_part "$part"
  fi
}

# Makes the first part that does not exist.
## Numbers have no gaps: all smaller ones are taken, by this or another lane, or an earlier generation. A finalizer that was killed may
## have given parts their names: directories of the next one came into a second part 1, which could take the place of the first.
bpct_claim_part() {
  local -
  set -o noclobber
  ((part)) || part=$bpct_old_parts
  while part+=1; do
    bpct_name_part "$part"
    [[ ! -e ${bpct_part_file/.part/part} ]] || continue
    ! { : >"$bpct_part_file"; } 2>/dev/null || break
    [[ -e $bpct_part_file || -e ${bpct_part_file/.part/part} ]] || bpct_stop "nothing can be written in $bpct_archive"
  done
  end=0 tarred=0
  printf '%s\n' "$part" >>"$bpct_attempt/parts" || bpct_stop "cannot write in $bpct_attempt"
}

# Writes the parts of this attempt, or lane, through to the disk.
## A file server may tell only the writer that data were lost. Nothing of this attempt is believed then.
bpct_sync_parts() {
  local -a numbers=() files=()
  local number
  mapfile -t numbers < <(cat -- "$bpct_attempt"/{,lane.*/}parts 2>/dev/null)
  for number in "${numbers[@]}"; do
    bpct_name_part "$number"
    files+=("$bpct_part_file")
  done
  ((${#files[@]})) || return 0
  bpct_run / sync -- "${files[@]}" && return
  [[ -n $bpct_lane ]] || mv -f -- "$bpct_attempt/journal" "$bpct_attempt/journal.lost"
  bpct_stop "data written to $bpct_archive did not reach the disk: $(<"$bpct_attempt/stderr")"
}

# Records that all groups archived by this attempt are on the disk.
bpct_settle_parts() {
  bpct_sync_parts
  printf 'synced .\n' >"$bpct_attempt/synced" || bpct_stop "cannot write in $bpct_attempt"
}

# Prints the checksum of file $1 from byte $2 on, of $3 bytes, and ends this process.
## A pipe holds 64 KiB: with larger blocks 3 GB took 1.15 times as long.
bpct_become_range_sum() {
  set -o pipefail
  dd if="$1" bs=64K iflag=skip_bytes,count_bytes,fullblock skip="$2" count="$3" status=none | "$bpct_verify"
  exit
}

# Replaces this process by the checksum of file $1 from byte $2 to its end.
## dd leaves its place in the file to the next reader: without a pipe 3 GB took 2.4 s of a processor, with one 3.9 to 4.5 s.
bpct_become_rest_sum() {
  exec <"$1" || exit
  dd bs=1 count=0 iflag=skip_bytes skip="$2" status=none || exit
  exec "$bpct_verify"
}

# Calls $2 for each record of archived groups in file $1, with its header in header and the members in members.
## Words: the header, the members, a dot. A torn record ends the file.
bpct_for_archived() {
  local fd text
  local -a header members dot
  [[ -e $1 ]] || return 0
  exec {fd}<"$1" || bpct_stop "cannot read $1"
  while IFS= read -r -d '' text <&"$fd"; do
    [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
    [[ $text =~ $bpct_archived_line ]] || break
    read -r -a header <<<"$text"
    members=() dot=()
    ((header[2] == 0)) || mapfile -d '' -t -n "${header[2]}" members <&"$fd"
    mapfile -d '' -t -n 1 dot <&"$fd"
    [[ ${#members[@]} == "${header[2]}" && ${dot[0]-} == . ]] || break
    "$2"
  done
  exec {fd}<&-
}

# Succeeds if a part holds the bytes of the record in header.
bpct_is_there() {
  local sum_now=''
  ((header[6])) || return 0
  bpct_name_part "${header[4]}"
  [[ -e $bpct_part_file ]] || bpct_part_file=${bpct_part_file/.part/part}
  bpct_run / bpct_become_range_sum "$bpct_part_file" "${header[5]}" "${header[6]}" >"$bpct_attempt/summed" &&
    read -r sum_now _ <"$bpct_attempt/summed" && [[ $sum_now == "${header[9]}" ]]
}

# Makes groups that were taken over open ones again.
bpct_forget_groups() {
  local -a words
  local group
  for group; do
    read -r -a words <<<"${bpct_done[group]}"
    bpct_count "-${words[1]}" "-${words[2]}" "-${words[3]}" "-${words[4]}"
    bpct_settled=$((bpct_settled - 2))
    unset "bpct_done[$group]"
  done
  if ! { ((${#bpct_done[@]} == 0)) || printf '%s\n' "${bpct_done[@]}"; } >"$bpct_attempt/journal.new" ||
    ! mv -f -- "$bpct_attempt/journal.new" "$bpct_attempt/journal"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
}

