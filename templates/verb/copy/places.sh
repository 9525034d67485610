# --- places in which new copies are made ---
# The recorded places of the attempt whose places are tidied; else of this one.
bpct_place_inodes=''

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
