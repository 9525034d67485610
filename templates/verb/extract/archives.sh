# --- the archives that are extracted ---
## By their numbers: names, forms, the expected stat output for each, and descriptors while a group is in hand.
declare -a bpct_archives=() bpct_archive_forms=() bpct_archive_figures=() bpct_archive_fds=()
bpct_has_packed=''

# Loads them: names are data, and stand in no script.
bpct_load_archives() {
  local -r file=$bpct_batch_directory/extracting
  local -a words=()
  local -i i number=0
  bpct_is_as_written "$file" || bpct_stop "$bpct_message"
  { mapfile -d '' -t words <"$file"; } 2>/dev/null
  [[ ${words[0]-} == bpct-extracting-3 ]] || bpct_stop "$file is missing, or of another version"
  for ((i = 1; i + 2 < ${#words[@]}; i += 3)); do
    number+=1
    bpct_archives[number]=${words[i]}
    bpct_archive_forms[number]=${words[i + 1]}
    bpct_archive_figures[number]=${words[i + 2]}
    [[ ${words[i + 1]} != none ]] || continue
    bpct_has_packed=yes
    type -P "${words[i + 1]}" >/dev/null || bpct_blame command "$HOSTNAME has no ${words[i + 1]}, which decompresses ${words[i]}"
  done
}

# Opens the archives that "${ranges[@]}" are in.
bpct_open_archives() {
  local range number fd
  for range in "${ranges[@]}"; do
    [[ $range =~ ^[1-9][0-9]{0,8}(' '(0|[1-9][0-9]{0,17})){2}((' '(0|[1-9][0-9]{0,17})){2})?$ ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
    number=${range%% *}
    [[ -z ${bpct_archive_fds[number]-} ]] || continue
    ## A FIFO would block, and a symlink may lead to a file that its owner cannot read himself.
    if [[ ! -f ${bpct_archives[number]-} || -L ${bpct_archives[number]} ]] || ! bpct_open_archive_of_others "${bpct_archives[number]}"; then
      bpct_stop "cannot open ${bpct_archives[number]-archive $number}"
    fi
    bpct_archive_fds[number]=$fd
  done
  bpct_check_archives
}

# Opens file $1 into fd.
## Its owner, or that of its folder, may put a FIFO in its place after the look. A second process opens that for writing, so that
## this one goes on, and checks the opened file.
bpct_open_archive_of_others() {
  local writer=''
  local -i code=0
  if [[ ! -O $1 || ! -O ${1%/*}/. ]]; then
    bpct_end_waiting "$1" 2>/dev/null &
    writer=$!
  fi
  { exec {fd}<"$1"; } 2>/dev/null || code=1
  [[ -z $writer ]] || { kill -KILL "$writer" && wait "$writer"; } 2>/dev/null
  return "$code"
}

# Opens a FIFO of this name for writing after ten seconds, so that no process waits in it any more; leaves other files alone.
bpct_end_waiting() {
  local nothing
  exec {nothing}<> <(:)
  read -r -t 10 -u "$nothing" _
  exec dd if=/dev/null of="$1" oflag=nonblock,nofollow conv=nocreat,notrunc status=none
}

# Stops if an open archive is not as it was when bpct read where its members are.
bpct_check_archives() {
  local -a figures=()
  local -i i=0
  local number
  mapfile -t figures < <(stat -L --printf='%s %.9Y %i %u\n' -- "${bpct_archive_fds[@]/#//proc/self/fd/}")
  for number in "${!bpct_archive_fds[@]}"; do
    [[ ${figures[i++]-} == "${bpct_archive_figures[number]}" ]] ||
      bpct_stop "${bpct_archives[number]} was changed since it was read; begin another extraction, and --forget this one"
  done
}

# Makes sure that they were not changed meanwhile, and closes them.
bpct_close_archives() {
  local fd
  bpct_check_archives
  for fd in "${bpct_archive_fds[@]}"; do
    exec {fd}<&-
  done
  bpct_archive_fds=()
}
