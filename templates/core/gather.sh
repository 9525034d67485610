# --- the names of a group by the directories that hold them ---
## A removal and a change go through checked descriptors, for every user. Their own modules hold bpct_do_opened, which does the
## targets in hand, and bpct_take_root.
# Puts the walk's figures of each name of the group into seen. A list that an older bpct has written tells nothing of that.
bpct_load_seen() {
  [[ -n $bpct_seen ]] && ((${#seen[@]} == 0)) || return 0
  mapfile -t seen <<<"${bpct_seen#*$'\n'}"
  ((${#seen[@]} == count)) || bpct_stop "$bpct_list is damaged in group $bpct_group"
}

# Takes all names out but those of these numbers.
bpct_leave_only() {
  local -a names=() left=()
  local i
  bpct_load_seen
  for i; do
    names+=("${bpct_names[i]}")
    left+=("${seen[i]-}")
  done
  bpct_names=("${names[@]}") seen=("${left[@]}")
}

# Leaves of a group that an earlier wave has settled the names that failed.
## A file with the name of a removed one is newer than the batch; one that no longer fits the request was changed since.
bpct_leave_only_failed() {
  [[ -n ${bpct_doubted[bpct_group]-} ]] || return 0
  local -a words numbers=()
  local i
  read -r -a words <<<"${bpct_doubted[bpct_group]}"
  ((${bpct_known_counts[bpct_group]:-0} == words[3])) || return 0
  for i in "${!bpct_names[@]}"; do
    [[ -z ${bpct_known_failures["$bpct_group/$prefix${bpct_names[i]}"]-} ]] || numbers+=("$i")
  done
  bpct_leave_only "${numbers[@]}"
}

# Opens the directories of "${bpct_names[@]}", up to 200 at a time, and has bpct_do_opened do the names in these.
## A list has the names of a directory side by side. Each command for a single name counts here: to remove the name takes
## the kernel no longer.
bpct_do_by_directory() {
  local directory=/ name=${bpct_names[0]-} fd='' class='' why='' ahead=${bpct_seen#*$'\n'}$'\n'
  local last below=${bpct_sealed_fds[bpct_pair]-}
  local -i i=0 first=0 before=0 missing=0
  if [[ ${bpct_names[*]} != */* && " ${bpct_names[*]} " != *' . '* ]]; then
    bpct_take_all
  else
    for name in "${bpct_names[@]}"; do
      last=${name##*/}
      if [[ -n $fd && $directory$last == "$name" && $name != . ]]; then
        targets[i++ - missing]=$fd/$last
      elif [[ -n $below && $name != . ]] && ((${#fds[@]} < bpct_most_fds)) && bpct_fd='' &&
        { exec {bpct_fd}<"/proc/self/fd/$below/$prefix${name%"$last"}."; } 2>/dev/null; then
        ## The same as below without calls of functions, for root: a purge of seven names in each directory took 0.91 of the time.
        [[ -z $fd ]] || runs+=("$first $((i - first))")
        first=i fd=$bpct_fd directory=${name%"$last"}
        fds+=("$fd") sealed[fd]=$prefix$directory.
        targets[i++ - missing]=$fd/$last
      else
        bpct_take_with_directory
      fi
    done
  fi
  bpct_note_run
  bpct_do_opened
}

# Makes all names targets at once: the group has one directory, and no path.
bpct_take_all() {
  bpct_open_holding_name
  if [[ -n $fd ]]; then
    targets=("${bpct_names[@]/#/"$fd/"}")
    i=${#bpct_names[@]}
  else
    for name in "${bpct_names[@]}"; do
      bpct_take_name
    done
  fi
}

# Makes the name in hand a target, in another directory than the last one, or one that is not open; the root itself is a
# name in the directory that holds it.
bpct_take_with_directory() {
  if [[ $directory${name##*/} != "$name" || $name == . ]]; then
    bpct_note_run
    if ((${#fds[@]} == bpct_most_fds)) || [[ $name == . ]]; then
      bpct_do_opened
      before=i
    fi
    if [[ $name == . ]]; then
      directory=/ fd='' why=''
      bpct_take_root "$i"
    else
      bpct_open_holding_name
    fi
  fi
  bpct_take_name
}

# Opens the directory of the name in hand.
bpct_open_holding_name() {
  local place
  directory=''
  [[ $name != */* ]] || directory=${name%/*}/
  place=$prefix$directory
  place=${place%/}
  bpct_open_holding "${place:-.}"
}

# Makes the name in hand a target if its directory is open, and fails it if that cannot be opened.
bpct_take_name() {
  if [[ -n $fd ]]; then
    targets+=("$fd/${name##*/}")
  elif [[ -n $why ]]; then
    ## Its size is unknown.
    kept=$bpct_bytes
    bpct_keep "$i" "$class" "$why"
  fi
  i+=1
  missing=i-${#targets[@]}
}

# Puts into runs which numbers have the targets in the directory in hand.
bpct_note_run() {
  [[ -z $fd ]] || runs+=("$first $((i - first))")
  first=i
}

# Asks stat about all targets: puts name and output of those that exist into there, and a message for each other one into missing.
## stat answers in the order of its arguments, existing ones on one stream and missing ones on the other. $1 - its format
bpct_look_at_targets() {
  : >"$bpct_attempt/looked" || bpct_stop "cannot write in $bpct_attempt"
  mapfile -d '' there < <(cd -- /proc/self/fd &&
    exec stat --printf="%n\0$1\0" -- "${targets[@]}" 2>"$bpct_attempt/looked")
  mapfile -t missing <"$bpct_attempt/looked"
}

# Puts into indexes which numbers the targets have in the group, unless they stand there: only where something is in doubt.
bpct_number_targets() {
  local words number
  ((${#indexes[@]} == 0)) || return 0
  for words in "${runs[@]}"; do
    for ((number = ${words% *}; number < ${words% *} + ${words#* }; number++)); do
      indexes+=("$number")
    done
  done
}

# Succeeds if all targets are there, and as the walk saw them.
## One check of all names: newer files must stay, and the loop over single names is needed only if one differs.
bpct_are_as_seen() {
  [[ -n $asked ]] && ((${#targets[@]})) || return 0
  local found words wanted=${bpct_seen#*$'\n'}
  local -a lines=()
  found=$(cd -- /proc/self/fd && exec stat --printf="$asked\n" -- "${targets[@]}" 2>/dev/null) || return 1
  if ((${#targets[@]} < count)); then
    ! bpct_are_next || return 0
    bpct_load_seen
    if ((${#indexes[@]})); then
      ## Some names were left out.
      runs=("${indexes[@]/%/ 1}")
    fi
    for words in "${runs[@]}"; do
      lines+=("${seen[@]:${words% *}:${words#* }}")
    done
    local IFS=$'\n'
    wanted=${lines[*]}
  fi
  [ "$found" = "$wanted" ]
}

# Succeeds if the targets are the next names of the group, and found is the next piece of the walk's figures, which is taken off.
## A group has more directories than can be open. To cut its text into lines takes as long as removing the names.
bpct_are_next() {
  ((${#indexes[@]} == 0 && ${#targets[@]} == i - ${before-i})) || return 1
  [ "${ahead:0:${#found}+1}" = "$found"$'\n' ] && ahead=${ahead:${#found}+1}
}
