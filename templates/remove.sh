## needs: attempt.sh awake.sh gone.sh guard.sh kept.sh mirror.sh passing.sh remove-directories.sh trouble.sh
## reads: bpct_attempt bpct_below bpct_bytes bpct_destination_fds bpct_doubted bpct_gone_pairs bpct_group
##   bpct_known_counts bpct_known_failures bpct_list bpct_most_fds bpct_pair bpct_real_sources bpct_seen bpct_source_fds
##   count runs
## sets: bpct_figures bpct_names
## fills: indexes seen
# --- removal: one unlink or rmdir for each name, and nothing is descended into ---
## All removals go through checked descriptors, for every user: rm -r does not follow a symlink that replaced a
## directory, so this must not either. The figures of stat by the letter in a list are described in
## docs/batch-directory.md. A file with several names is identified by the time of its content, because removing one of
## them changes the inode.
declare -rA bpct_figures=([C]='%i %.9Z' [M]='%i %.9Y' [I]='%i')

# Removes the names of the group in hand by a command, its words, and journals it.
bpct_remove_group() {
  local -ra remover=("$@")
  local -a fds=() closed=() targets=() runs=() indexes=() states=() seen=() unchecked=() sealed=()
  local -r count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local prefix='' asked=''
  [[ $bpct_below == . ]] || prefix=$bpct_below/
  if [[ -n $bpct_seen ]]; then
    asked=${bpct_figures[${bpct_seen::1}]-}
    [[ -n $asked ]] || bpct_stop "$bpct_list tells figures that this script does not know: '${bpct_seen::1}'"
  fi
  bpct_leave_only_failed
  bpct_spare_what_the_source_has
  if [[ -z ${bpct_gone_pairs[bpct_pair]-} ]] && ((${#bpct_names[@]})); then
    bpct_remove_by_directory
  fi
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Puts what the walk saw of each name of the group into seen. A list that an older bpct has written tells nothing of that.
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
## A file with the name of a removed one is newer than the batch.
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

# Removes "${bpct_names[@]}" with one command for up to 200 directories.
## Slicing an array takes as long as 100 names one by one: in a directory with more names the others are removed at
## once.
bpct_remove_by_directory() {
  local directory='' name='' fd='' class='' why='' place
  local -ir all=${#bpct_names[@]}
  local -i i=0 first
  while ((i < all)); do
    name=${bpct_names[i]}
    if [[ $name == . ]]; then
      bpct_remove_opened
      bpct_take_root "$i"
      i+=1
      continue
    fi
    ((${#fds[@]} < bpct_most_fds)) || bpct_remove_opened
    directory=''
    [[ $name != */* ]] || directory=${name%/*}/
    place=$prefix$directory
    place=${place%/}
    bpct_open_to_remove "${place:-.}"
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
  bpct_remove_opened
}

# Makes what follows from number i on in the directory in hand targets, too, and goes on behind it.
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

# Makes the root a target, number $1 of the group: a name in the directory that holds it.
bpct_take_root() {
  local -r target=${bpct_destination_fds[bpct_pair]}/${bpct_real_sources[bpct_pair]##*/}
  if [[ /proc/self/fd/$target -ef /proc/self/fd/${bpct_source_fds[bpct_pair]}/. ]]; then
    targets=("$target") runs=("$1 1")
  elif ! bpct_is_gone "/proc/self/fd/$target"; then
    bpct_keep "$1" changed 'something else bears its name now'
  fi
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

# Removes the targets, which are names by descriptor; what is left of them fails.
bpct_remove_opened() {
  local -a bad=()
  bpct_mark_replaced
  bpct_mark_mounts
  ((${#bad[@]} == 0)) || bpct_leave_bad
  ## If that does not help, the command will report why.
  ((${#closed[@]} == 0)) || bpct_run / chmod u+rwx -- "${closed[@]}"
  bpct_are_as_seen || bpct_leave_what_is_there
  if ((${#targets[@]})); then
    ## The command never prompts, but still distinguishes errors from absence, so its messages are trusted.
    bpct_run /proc/self/fd bpct_become_remover || bpct_remove_with_care
  fi
  bpct_close "${fds[@]}"
  fds=() closed=() targets=() runs=() indexes=() unchecked=() sealed=()
}

bpct_become_remover() {
  exec "${remover[@]}" -- "${targets[@]}"
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

# Removes what is left again: what shared file systems get over is tried after 1, 2 and 4 seconds before a name fails.
bpct_remove_with_care() {
  local pause i line
  for pause in 1 2 4 0; do
    bpct_leave_what_is_there
    ((${#targets[@]})) || return 0
    bpct_stop_if_all_would_fail
    bpct_run /proc/self/fd bpct_become_remover
    { ((pause)) && bpct_may_pass && bpct_pause "$pause"; } || break
  done
  bpct_leave_what_is_there
  ((${#targets[@]} == 0)) || bpct_stop_if_all_would_fail
  local -a said=()
  while IFS= read -r line; do
    [[ $line == *': No such file or directory' ]] || said+=("$line")
  done <"$bpct_attempt/stderr"
  for i in "${!targets[@]}"; do
    ## The command works in the order of its names, and has a line for each that it cannot remove.
    ((${#said[@]} == ${#targets[@]})) || said[i]=${said[0]-}
    bpct_keep_as_said "${indexes[i]}" "${states[i]}" "${said[i]}"
  done
}

# Leaves in targets, and by the same numbers in indexes, what is there or may be, and fails what is newer than the walk; puts
# what stat says of what is left into states, nothing where it cannot tell.
bpct_leave_what_is_there() {
  local -a there=() missing=() left=() places_left=()
  local -i found=0 absent=0
  local i state
  bpct_load_seen
  bpct_number_targets
  : >"$bpct_attempt/looked" || bpct_stop "cannot write in $bpct_attempt"
  mapfile -d '' there < <(cd -- /proc/self/fd &&
    exec stat --printf="%n\0%f %s\0$asked\0" -- "${targets[@]}" 2>"$bpct_attempt/looked")
  mapfile -t missing <"$bpct_attempt/looked"
  states=()
  ## stat answers in the order of its arguments, existing ones on one stream and missing ones on the other.
  for i in "${!targets[@]}"; do
    if [[ ${there[found]-} == "${targets[i]}" ]]; then
      state=${there[found + 1]}
      found+=3
      if [[ -n $asked && ${there[found - 1]} != "${seen[indexes[i]]}" ]]; then
        bpct_keep_newer "${indexes[i]}" "$state"
        continue
      fi
      states+=("$state")
    elif [[ ${missing[absent++]-} == *': No such file or directory' ]]; then
      continue
    else
      states+=('')
    fi
    left+=("${targets[i]}")
    places_left+=("${indexes[i]}")
  done
  targets=("${left[@]}") indexes=("${places_left[@]}")
}

