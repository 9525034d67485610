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
## Slicing an array takes as long as 100 names one by one: in a directory with more names the others are done at
## once.
bpct_do_by_directory() {
  local directory='' name='' fd='' class='' why='' place
  local -ir all=${#bpct_names[@]}
  local -i i=0 first
  while ((i < all)); do
    name=${bpct_names[i]}
    if [[ $name == . ]]; then
      bpct_do_opened
      bpct_take_root "$i"
      i+=1
      continue
    fi
    ((${#fds[@]} < bpct_most_fds)) || bpct_do_opened
    directory=''
    [[ $name != */* ]] || directory=${name%/*}/
    place=$prefix$directory
    place=${place%/}
    bpct_open_holding "${place:-.}"
    first=i
    while ((i < all && i < first + 100)); do
      name=${bpct_names[i]}
      [[ $directory${name##*/} == "$name" && $name != . ]] || break
      [[ -z $fd ]] || targets+=("$fd/${name##*/}")
      i+=1
    done
    ((i < first + 100)) || bpct_take_others
    if [[ -n $fd ]]; then
      runs+=("$first $((i - first))")
    elif [[ -n $why ]]; then
      ## Its size is unknown.
      kept=$bpct_bytes
      for ((; first < i; first++)); do
        bpct_keep "$first" "$class" "$why"
      done
    fi
  done
  bpct_do_opened
}

# Makes the names from number i on that are in the directory in hand targets, too, and goes on behind them.
## The list has the names of a directory side by side, so the last one is found by doubling steps, and then by halving.
bpct_take_others() {
  local -i from=i after=all step=1 longer=1 probe
  local -a run=()
  local joined
  while ((from < after)); do
    ((probe = from + step <= after ? from + step - 1 : after - 1))
    name=${bpct_names[probe]}
    if [[ $directory${name##*/} == "$name" && $name != . ]]; then
      ((from = probe + 1))
    else
      ((after = probe, longer = 0))
    fi
    ((step = longer ? 2 * step : (after - from + 1) / 2))
  done
  ((after > i)) || return 0
  run=("${bpct_names[@]:i:after-i}")
  joined=${run[*]}
  run=("${run[@]#"$directory"}")
  name=${run[*]}
  ## The order of a list is not trusted to prove that all names are in this directory.
  [[ $name != */* ]] && ((${#joined} - ${#directory} * ${#run[@]} == ${#name})) || return 0
  [[ -z $fd ]] || targets+=("${run[@]/#/"$fd/"}")
  i=after
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
  local found words number wanted=${bpct_seen#*$'\n'}
  local -a lines=()
  if ((${#targets[@]} < count)); then
    bpct_load_seen
    if ((${#indexes[@]})); then
      ## Some names were left out.
      runs=("${indexes[@]/%/ 1}")
    fi
    for words in "${runs[@]}"; do
      for ((number = ${words% *}; number < ${words% *} + ${words#* }; number++)); do
        lines+=("${seen[number]}")
      done
    done
    local IFS=$'\n'
    wanted=${lines[*]}
  fi
  found=$(cd -- /proc/self/fd && exec stat --printf="$asked\n" -- "${targets[@]}" 2>/dev/null)
  [ "$found" = "$wanted" ]
}
