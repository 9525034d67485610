# --- directories that came whole ---
## By pair and path: the directories that one cp brought, with their names and attributes.
declare -A bpct_came_whole=()

# Takes into account which directories jobs have brought, and removes unlisted names that a killed one has left.
bpct_tidy_brought() {
  local -a words=()
  local file i
  for file in "$bpct_parts"/[0-9]*/attempt.*/{,lane.*/}whole; do
    [[ -s $file ]] || continue
    mapfile -d '' -t words <"$file"
    for ((i = 0; i + 1 < ${#words[@]}; i += 2)); do
      bpct_came_whole["${words[i]}/${words[i + 1]}"]=1
    done
  done
  for file in "$bpct_parts"/[0-9]*/attempt.*/{,lane.*/}bringing; do
    [[ -s $file ]] || continue
    mapfile -d '' -t words <"$file"
    ## A torn record was written by a job that had not begun to copy.
    [[ ${words[0]} =~ ^(0|[1-9][0-9]{0,8})$ && ${words[2]-} == "$((${#words[@]} - 4))" && ${words[-1]} == . ]] || continue
    bpct_tidy_directory "${words[@]::2}" "${words[@]:3:words[2]}"
  done
}

# Removes from directory $2 of pair $1 all but $3... Once others can come there, it may be theirs, and stays.
bpct_tidy_directory() {
  local -r bpct_pair=$1
  local -a bpct_names=("${@:3}")
  local source='' destination=''
  if bpct_is_shut "$1" && bpct_put_trees; then
    bpct_leave_listed "$source/$2" "$destination/$2"
  elif ! bpct_holds_names_alone "${bpct_destination_roots[$1]}/$2"; then
    bpct_say "${2@Q} may hold names that came to the source while it was copied"
  fi
}

# Leaves directories that came whole out of "${bpct_names[@]}": they are looked at before they get attributes, and nobody else can have
# exchanged them.
bpct_pass_over_whole() {
  local i
  ((${#bpct_came_whole[@]})) && bpct_is_shut "$bpct_pair" || return 0
  for i in "${!bpct_names[@]}"; do
    [[ -z ${bpct_came_whole["$bpct_pair/${bpct_names[i]}"]-} ]] || unset "bpct_names[$i]"
  done
}

# Leaves directories that came whole, and are as their sources, out of "${bpct_names[@]}", and their lines out of wanted; fails if a
# directory is missing.
## A user who cannot keep the owner may have lost setuid and setgid.
bpct_leave_out_whole() {
  local -a wanted_lines=() bpct_lines=()
  local i
  ((${#bpct_came_whole[@]})) || return 0
  ## cp brings no access lists of NFSv4 (9.1), and stat shows none.
  [[ ${bpct_kinds_of_lists[bpct_pair]} != nfs4 ]] || return 0
  bpct_see "$destination" "$look" || return 1
  bpct_split_lines "$wanted"
  wanted_lines=("${bpct_lines[@]}")
  bpct_split_lines "$bpct_seen"
  ((${#bpct_lines[@]} == ${#bpct_names[@]} && ${#wanted_lines[@]} == ${#bpct_names[@]})) || return 1
  for i in "${!wanted_lines[@]}"; do
    [[ -n ${bpct_came_whole["$bpct_pair/${bpct_names[i]}"]-} && ${bpct_lines[i]} == "${wanted_lines[i]}" ]] || continue
    [[ $EUID == 0 || ${wanted_lines[i]} == 4[0-3]* ]] || continue
    unset "bpct_names[$i]" "wanted_lines[$i]"
  done
  bpct_names=("${bpct_names[@]}")
  printf -v wanted '%s\n' "${wanted_lines[@]}"
  wanted=${wanted%$'\n'}
}

#@include verb/copy/listed.sh
#@include verb/copy/shut.sh unless guard
