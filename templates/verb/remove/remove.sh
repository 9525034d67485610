# --- removal: one unlink or rmdir for each name, and nothing is descended into ---
## All removals go through checked descriptors, for every user: rm -r does not follow a symlink that replaced a
## directory, so this must not either. The figures of stat by the letter in a list are described in
## docs/developers/batch-directory.md. A file with several names is identified by the time of its content, because removing one of
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
    bpct_do_by_directory
  fi
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

# Makes the root a target, number $1 of the group: a name in the directory that holds it.
bpct_take_root() {
  local -r target=${bpct_destination_fds[bpct_pair]}/${bpct_real_sources[bpct_pair]##*/}
  if [[ /proc/self/fd/$target -ef /proc/self/fd/${bpct_source_fds[bpct_pair]}/. ]]; then
    targets=("$target") runs=("$1 1")
  elif ! bpct_is_gone "/proc/self/fd/$target"; then
    bpct_keep "$1" changed 'it was replaced by another file'
  fi
}

# Removes the targets, which are names by descriptor; remaining ones fail.
bpct_do_opened() {
  local -a bad=()
  bpct_mark_replaced
  bpct_mark_mounts
  ((${#bad[@]} == 0)) || bpct_leave_bad
  ## If that does not help, the command will report why.
  ((${#closed[@]} == 0)) || bpct_run / chmod u+rwx -- "${closed[@]}"
  bpct_list_opened
  bpct_are_as_seen || bpct_leave_what_is_there
  if ((${#targets[@]})); then
    ## The command never prompts, but still distinguishes errors from absence, so its messages are trusted.
    bpct_run /proc/self/fd bpct_become_remover || bpct_remove_with_care
  fi
  bpct_close "${fds[@]}"
  fds=() closed=() targets=() runs=() indexes=() unchecked=() sealed=()
}

# Lists directories of a file server before stat asks for each of their names: a listing of NFS and of many others brings the
# answers, too.
## It takes two requests and more, so it must bring some names, and not a million for the sake of a few: Java says which groups.
bpct_list_opened() {
  local -a places=()
  local i
  [[ ${bpct_seen:1:5} == ' list' && ${bpct_source_identities[bpct_pair]} == *:network ]] && ((${#runs[@]} == ${#fds[@]})) || return 0
  for i in "${!runs[@]}"; do
    ((${runs[i]#* } < 10)) || places+=("${fds[i]}/.")
  done
  ((${#places[@]} == 0)) || (cd -- /proc/self/fd && exec ls -U1 -- "${places[@]}") >/dev/null 2>&1 || :
}

bpct_become_remover() {
  exec "${remover[@]}" -- "${targets[@]}"
}

# Removes the remaining names again: passing errors of shared file systems get tries after 1, 2 and 4 seconds before a name fails.
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
    bpct_keep_as_said "${indexes[i]}" "${states[i]}" "${said[i]}" "${targets[i]}"
  done
}

# Leaves in targets, and by the same numbers in indexes, the names that exist or may exist, and fails those newer than the walk;
# puts the stat output for the remaining ones into states, nothing if it fails.
bpct_leave_what_is_there() {
  local -a there=() missing=() left=() places_left=()
  local -i found=0 absent=0
  local i state
  bpct_load_seen
  bpct_number_targets
  bpct_look_at_targets "%f %s\0$asked"
  states=()
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

# Succeeds if directory $1 is removed itself, and does not only hold a file that is.
bpct_is_to_go() {
  ## In a mirror the finalizer restores the modes of the sources.
  [[ " ${bpct_mirror_keeps-} " != *' mode '* ]] || return 0
  ## No job knows whether this one stays, and rm does not open a directory, either.
  [[ ! -e $bpct_batch_directory/partial ]] || return 1
  [[ $1 != . || ${bpct_source_roots[bpct_pair]} != "${bpct_destination_roots[bpct_pair]}" ]]
}
