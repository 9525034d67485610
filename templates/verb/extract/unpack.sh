# --- members out of their places ---
## Runs of bytes, one behind the other, with two blocks of zeros behind the last one are an archive by themselves. Only entries in
## these runs can come out of it. tar writes into no existing file, and leaves existing directories alone. A run is in an archive,
## or in a frame of a compressed one: number of the archive, first byte, bytes, and first byte and bytes of the frame. tar finds
## more in such bytes than bpct where the two read a header in different ways, so it gets the names that it may make.
declare -a bpct_tar=(tar --extract --numeric-owner --same-permissions --blocking-factor=128
  --warning=no-timestamp --warning=no-unknown-keyword --acls --xattrs --file=-
  --no-recursion --anchored --no-wildcards --no-unquote)
if ((EUID == 0)); then
  ## Access control lists are attributes, too: --acls carries them.
  bpct_tar+=('--xattrs-include=*' '--xattrs-exclude=system.*' "${bpct_without_places[@]}")
else
  bpct_tar+=('--xattrs-include=user.*')
fi
declare -a bpct_said=()
bpct_have_come=''
readonly bpct_undecodable='its frame cannot be decompressed'
bpct_found='' bpct_look='%f %u %g %s'
## A server that gives files of root to another user keeps no owners.
if ((EUID)) || [[ $bpct_keeps == *' owner-'* ]]; then
  bpct_tar+=(--no-same-owner) bpct_look='%f %s'
else
  bpct_tar+=(--same-owner)
fi
bpct_look+=" %.${bpct_time_digits}Y"

# Has tar extract "${ranges[@]}" below $root, with further options; fails, with its messages in bpct_said, if it reports a loss.
# bpct_have_come says whether contents came nevertheless, as attributes alone could not be set.
bpct_unpack() {
  local code=0
  local -a telling=()
  ## Where the last group found no access lists, tar says of each member whether it has one.
  [[ ! -e $bpct_attempt/no-lists ]] || telling=(--verbose --verbose)
  [[ -z $bpct_has_packed ]] || : >"$bpct_attempt/undecodable" || bpct_stop "cannot write in $bpct_attempt"
  ((${#ranges[@]} < 2)) || bpct_join_ranges
  bpct_open_archives
  bpct_run "$root" bpct_become_tar "$@" || code=1
  bpct_close_archives
  bpct_have_come='' bpct_refused='' bpct_refusal=''
  bpct_take_complaints
  ((code || ${#bpct_said[@]})) || { bpct_have_come=yes && return; }
  ! bpct_complains_of_attributes || bpct_have_come=yes
  return 1
}

# Joins those of "${ranges[@]}" that are neighbors: each costs a process, and 4,402 directories took 4 s by themselves.
## They are in the order of the archive then. tar makes nothing in directories that are there, so their order does not matter.
bpct_join_ranges() {
  local -a sorted=() words
  local -i begin=0 end=0
  local range place='' next
  mapfile -t sorted < <(printf '%s\n' "${ranges[@]}" | sort -n -k 1,1 -k 4,4 -k 2,2)
  ranges=()
  for range in "${sorted[@]}"; do
    read -r -a words <<<"$range"
    next="${words[0]} ${words[*]:3}"
    if [[ $next != "$place" ]] || ((words[1] != end)); then
      [[ -z $place ]] || bpct_add_range
      place=$next begin=${words[1]} end=$begin
    fi
    end+=${words[2]}
  done
  bpct_add_range
}

# Adds bytes from begin to end to ranges; place has the archive, and the frame that they are in.
bpct_add_range() {
  local -r frame=${place#* }
  ranges+=("${place%% *} $begin $((end - begin))${frame:+ $frame}")
}

# Replaces this process by tar: ending it ends the writer.
bpct_become_tar() {
  local -a members=("${bpct_names[@]/#/"$member_prefix"}")
  local i
  if ((${#spelled[@]})); then
    for i in "${!bpct_names[@]}"; do
      members[i]=${spelled["/${bpct_names[i]}"]-${members[i]}}
    done
  fi
  ((${#telling[@]} == 0)) || exec >"$bpct_attempt/members" || exit
  exec "${bpct_tar[@]}" "${telling[@]}" "$@" -- "${members[@]}" < <(bpct_feed)
}

# Puts the parts of the figures in the list, which semicolons separate, into the variables of these names.
## read takes a text byte by byte, and a pattern at the beginning of a text is tried at each of its lengths: of 2,000 names that took
## three seconds.
bpct_split_figures() {
  local -
  local IFS=';'
  local -a parts=()
  set -f
  ## The point keeps a semicolon at the end.
  # shellcheck disable=SC2206
  parts=($bpct_seen.)
  parts[-1]=${parts[-1]%.}
  while (($# > 1)); do
    printf -v "$1" '%s' "${parts[0]-}"
    parts=("${parts[@]:1}")
    shift
  done
  printf -v "$1" '%s' "${parts[*]-}"
}

# Loads the archive's names of "${bpct_names[@]}" from $1: a common prefix, and lines of an index and a name for those that
# differ.
bpct_load_spellings() {
  member_prefix=${1%%$'\n'*}
  [[ $member_prefix == '' || $member_prefix == / || $member_prefix == ./ ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
  [[ $1 != *$'\n'* ]] || bpct_load_by_name spelled "${1#*$'\n'}"
}

# Loads lines of an index and a text, $2, into $1, by the names in hand.
bpct_load_by_name() {
  local -n by_name=$1
  local line text
  local -a lines=()
  mapfile -t lines <<<"$2"
  for line in "${lines[@]}"; do
    [[ $line =~ ^(0|[1-9][0-9]{0,8})' ' && -n ${bpct_names[BASH_REMATCH[1]]-} ]] ||
      bpct_stop "$bpct_list is damaged in group $bpct_group"
    printf -v text '%b' "${line#* }"
    ## Bash would expand a name once more in printf -v "by_name[...]".
    by_name["/${bpct_names[BASH_REMATCH[1]]}"]=$text
  done
}

# Prints the runs. A run that cannot be read whole has no end, so tar complains.
## The end comes when the checksum of a large file is there.
bpct_feed() {
  local range
  local -a words
  set -o pipefail
  if [[ -n $bpct_has_packed && -z $fed ]]; then
    bpct_feed_frames || exit
  else
    for range in "${ranges[@]}"; do
      if [[ -n $fed ]]; then
        { bpct_read_range | tee /proc/self/fd/4 | "${fed%% *}" >"$bpct_attempt/summed"; } 4>&1 || exit
      else
        bpct_read_range || exit
      fi
    done
  fi
  dd if=/dev/zero bs=1024 count=1 status=none
}

# Prints the bytes of $range.
bpct_read_range() {
  read -r -a words <<<"$range"
  bpct_print_bytes "${words[@]}"
}

# Prints bytes of archive $1: from byte $2 on, $3 of them.
bpct_print_bytes() {
  dd if="/proc/self/fd/${bpct_archive_fds[$1]}" iflag=skip_bytes,count_bytes,fullblock bs=64K skip="$2" count="$3" status=none
}

# Prints the runs where some are in frames: each frame is decompressed once.
bpct_feed_frames() {
  local -a words=() cuts=()
  local frame=''
  while read -r -a words; do
    if ((${#words[@]} == 3)); then
      bpct_print_frame && bpct_print_bytes "${words[@]}" || return
      frame='' cuts=()
      continue
    fi
    if [[ $frame != "${words[0]} ${words[3]} ${words[4]}" ]]; then
      bpct_print_frame || return
      frame="${words[0]} ${words[3]} ${words[4]}" cuts=()
    fi
    cuts+=("${words[1]}" "${words[2]}")
  done < <(printf '%s\n' "${ranges[@]}" | sort -n -k 1,1 -k 4,4 -k 2,2)
  bpct_print_frame
}

# Prints "${cuts[@]}" of the frame that frame names; fails if not all of it can be decompressed.
bpct_print_frame() {
  local -a place=() codes=()
  [[ -n $frame ]] || return 0
  read -r -a place <<<"$frame"
  bpct_print_bytes "${place[@]}" | "${bpct_archive_forms[place[0]]}" -dc 2>/dev/null | bpct_print_runs "${cuts[@]}"
  codes=("${PIPESTATUS[@]}")
  [[ ${codes[*]} != '0 0 0' ]] || return 0
  ## tar takes the end of its input for the end of an archive.
  [[ ${codes[0]}${codes[2]} != 00 ]] ||
    printf '%s' "bytes ${place[1]}-$((place[1] + place[2] - 1)) of ${bpct_archives[place[0]]}" >"$bpct_attempt/undecodable"
  return 1
}

# Prints runs of bytes of its input: each first byte is followed by a number of bytes. The rest is read, too: a checksum may end
# it.
bpct_print_runs() {
  local -i at=0
  while (($#)); do
    dd iflag=skip_bytes,count_bytes,fullblock bs=64K skip=$(($1 - at)) count="$2" status=none || return
    at=$(($1 + $2))
    shift 2
  done
  cat >/dev/null
}

# Puts the stat output for "${bpct_names[@]}", in format $1, into bpct_found; succeeds if all are there.
bpct_look_below() {
  bpct_found=$(cd -- "$root" 2>/dev/null && exec stat --printf="$1\n" -- "${bpct_names[@]/#/./}" 2>/dev/null)
}

# Puts the stat output for each of "${bpct_names[@]}", in format $1, into states; nothing for those without any.
bpct_look_at_each() {
  local -a there=()
  local -i next=0
  local i
  states=()
  mapfile -d '' -t there < <(cd -- "$root" 2>/dev/null &&
    exec stat --printf="%n\0$1\0" -- "${bpct_names[@]/#/./}" 2>/dev/null)
  for i in "${!bpct_names[@]}"; do
    if [[ ${there[next]-} == "./${bpct_names[i]}" ]]; then
      states+=("${there[next + 1]}")
      next=$((next + 2))
    else
      states+=('')
    fi
  done
}

# Gives the names in hand the times that they have in the archive; fails if anything else differs.
## tar sets the time of the last change alone, and file systems made with FUSE 2 forget that without a word: they set both times or
## none. A user who may exchange a name gains nothing: touch follows no symlink, and changes nothing but times.
bpct_mend_times() {
  local -a is=() should=() late=()
  local -A names_of=()
  local i time
  mapfile -t is <<<"$bpct_found"
  mapfile -t should <<<"$expected"
  ((${#is[@]} == ${#bpct_names[@]} && ${#should[@]} == ${#is[@]})) || return 1
  for i in "${!is[@]}"; do
    [[ ${is[i]} != "${should[i]}" ]] || continue
    [[ ${is[i]% *} == "${should[i]% *}" ]] || return 1
    names_of["${should[i]##* }"]+=" $i"
  done
  for time in "${!names_of[@]}"; do
    late=()
    for i in ${names_of["$time"]}; do
      late+=("./${bpct_names[i]}")
    done
    bpct_run "$root" touch -h -d "@$time" -- "${late[@]}" || return 1
  done
}
