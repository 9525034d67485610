# --- places in which new copies are made ---
# The recorded places of the attempt whose places are tidied; else of this one.
bpct_place_inodes=''

# Succeeds if the file at path $1 belongs to this user, or to the user that a server gives his files to.
bpct_is_own() {
  [[ -O $1 ]] || { [[ $bpct_keeps =~ ' owner-'([0-9]+)' ' ]] && [[ $(stat -L --printf=%u -- "$1") == "${BASH_REMATCH[1]}" ]]; }
}

# Removes $bpct_place, and closes it. One that is not open is opened if it is a private folder of this user, and emptied only if it
# was written down: the owner of the directory above may have given its name to another directory of root's.
bpct_remove_place() {
  if [[ -n $bpct_guard && -z $bpct_place_fd ]]; then
    [[ -d $bpct_place && ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null || return
    if ! bpct_is_own "/proc/self/fd/$bpct_place_fd/." || [[ ! /proc/self/fd/$bpct_place_fd/.. -ef ${bpct_place%/*}/. ||
      $(stat --printf=%a -- "/proc/self/fd/$bpct_place_fd/.") != *700 ]]; then
      exec {bpct_place_fd}<&-
      bpct_place_fd=''
      return 1
    fi
    if ! bpct_is_noted; then
      exec {bpct_place_fd}<&-
      bpct_place_fd=''
      bpct_run / rmdir -- "$bpct_place"
      return
    fi
  fi
  bpct_run / bpct_become_place_removal
  local -r code=$?
  [[ -z $bpct_place_fd ]] || exec {bpct_place_fd}<&-
  bpct_place_fd=''
  return "$code"
}

# Succeeds if the place that is open was written down when it was made.
bpct_is_noted() {
  local -a words
  local -i i
  local copy
  local -r inode=$(stat --printf=%d:%i -- "/proc/self/fd/$bpct_place_fd/.")
  for copy in '' .again; do
    words=()
    { mapfile -d '' -t words <"${bpct_place_inodes:-$bpct_attempt/place-inodes}$copy"; } 2>/dev/null
    for ((i = 0; i + 1 < ${#words[@]}; i += 2)); do
      [[ ${words[i]} != "${bpct_place##*/}" || ${words[i + 1]} != "$inode" ]] || return 0
    done
  done
  return 1
}

# Removes the places that the attempt with folder $1 may have left behind.
bpct_tidy_places() {
  local -a words
  local file i count bpct_place_inodes
  for file in "$1"/{,lane.*/}places{,.again}; do
    [[ -s $file ]] || continue
    mapfile -d '' words <"$file"
    bpct_place_inodes=${file%/*}/place-inodes
    for ((i = 0; i + 4 < ${#words[@]}; i += 5 + 2 * count)); do
      count=${words[i + 4]}
      [[ ${words[i]} =~ ^(0|[1-9][0-9]{0,8})$ && $count =~ ^(0|[1-9][0-9]{0,3})$ ]] || break
      bpct_tidy_place "${words[@]:i:5 + 2 * count}"
    done
  done
}

# Removes one.
## Arguments: its pair, the root of the pair, the place below it, the directory of its names, a count, and two lists of
## that many numbers of directories.
bpct_tidy_place() {
  local bpct_pair=$1 place parent=${3%/*} bpct_place='' bpct_place_fd='' bpct_reached
  [[ ${3##*/} == .bpct-new.* ]] || return 0
  bpct_reach "$1" "$2" "$parent" || return 0
  place=$bpct_reached/${3##*/}
  if [[ -d $place && ! -L $place ]]; then
    bpct_remove_temporary_links "$@"
    bpct_place=$place
    bpct_remove_place || bpct_say "cannot remove ${2@Q}/${3@Q}"
  fi
  bpct_let_go "${place%/*}"
}

# Removes the names that a forced link gets for a moment, if cp was killed in it: links to files in the place that have not
# landed.
## A user's own file may have such a name, and has landed then: its name is in the place, too.
bpct_remove_temporary_links() {
  local -ra words=("${@:6}")
  local -r below=$4 count=$5
  local path directory name stray
  local -i i
  shopt -s nullglob dotglob globstar
  for path in "$place"/**/; do
    name=${path#"$place/"}
    name=${name%/}
    [[ -n $name ]] || continue
    directory=$below/$name
    for ((i = 0; i < count; i++)); do
      [[ $name != "${words[i]}" ]] || directory=${words[i + count]%/}
    done
    bpct_reach "$bpct_pair" "${bpct_destination_roots[bpct_pair]-$2}" "${directory#./}" || continue
    directory=$bpct_reached
    for stray in "$directory"/Cu??????; do
      [[ ! -L $stray && ! -e $path${stray##*/} && ! -L $path${stray##*/} ]] || continue
      for name in "$path"*; do
        [[ ! $stray -ef $name || $directory/${name##*/} -ef $name ]] || rm -f -- "$stray"
      done
    done
    bpct_let_go "$directory"
  done
  shopt -u nullglob dotglob globstar
}
