# --- changes of modes and owners: one chown and one chmod for the names of a group ---
## A list has the request for all names of a group, and the walk's figures of each: inode, mode, owner, group. Only names that
## are still so are touched. A mode is in octal digits, so that it does not matter whether a change is done once or twice.
##
## chown changes a symlink itself; but chmod follows one, until it knows --no-dereference (coreutils 9.5). Before, root
## needs sealed access, where the kernel follows none, unless no other user can write in the directory. For ordinary users, who
## change only their own files, names are checked in the moment before.
declare -a bpct_chmod=(chmod)
readonly bpct_rights='%i %f %u %g'

# Finds out whether chmod can be told to follow no symlink.
bpct_find_chmod() {
  ! chmod --no-dereference --help >/dev/null 2>&1 || bpct_chmod+=(--no-dereference)
}

# Changes the names of the group in hand, and journals it.
bpct_change_group() {
  local -a fds=() closed=() targets=() runs=() indexes=() states=() seen=() unchecked=() sealed=()
  local -r count=${#bpct_names[@]} asked=$bpct_rights
  local -i failed=0 changed=0 kept=0
  local prefix='' mode user group
  [[ $bpct_below == . ]] || prefix=$bpct_below/
  read -r mode user group <<<"${bpct_seen%%$'\n'*}"
  [[ "$mode $user $group" =~ ^(-|[0-7]{5})' '(-|[0-9]+)' '(-|[0-9]+)$ ]] ||
    bpct_stop "$bpct_list asks for rights that this script does not know: '$mode $user $group'"
  bpct_leave_only_failed
  if [[ $bpct_kind == Y ]] && ((EUID == 0)); then
    bpct_do_by_descriptor
  elif ((${#bpct_names[@]})); then
    bpct_do_by_directory
  fi
  bpct_journal "$count" 0 "$failed" "$changed"
}

# No directory is opened up on the way: that would be a change, too.
bpct_is_to_go() {
  return 1
}

# Makes the root a target, number $1 of the group: a name in the directory that holds it, since it may be closed.
bpct_take_root() {
  local -r target=${bpct_destination_fds[bpct_pair]}/${bpct_real_sources[bpct_pair]##*/}
  if [[ /proc/self/fd/$target -ef /proc/self/fd/${bpct_source_fds[bpct_pair]}/. ]]; then
    targets=("$target") runs=("$1 1")
  else
    bpct_keep "$1" changed 'it was replaced by another file'
  fi
}

# Opens the directories "${bpct_names[@]}" themselves, up to 200 at a time, and changes them by their descriptors.
## So root changes the checked directory, even if another one takes its place in between. Others cannot
## open each directory that they may change.
bpct_do_by_descriptor() {
  local fd='' class='' why='' i
  for i in "${!bpct_names[@]}"; do
    ((${#fds[@]} < bpct_most_fds)) || bpct_do_opened
    bpct_open_holding "${bpct_names[i]}"
    if [[ -n $fd ]]; then
      targets+=("$fd/.") runs+=("$i 1")
    elif [[ -n $why ]]; then
      bpct_keep "$i" "$class" "$why"
    else
      bpct_keep "$i" vanished 'No such file or directory'
    fi
  done
  bpct_do_opened
}

# Changes the targets, which are names by descriptor.
bpct_do_opened() {
  local -a bad=()
  bpct_mark_replaced
  bpct_mark_mounts
  bpct_mark_exposed
  ((${#bad[@]} == 0)) || bpct_leave_bad
  if ((${#targets[@]})); then
    ## The loop over single names is needed only if one differs.
    { bpct_are_as_seen && bpct_change_targets && bpct_are_as_asked; } || bpct_change_with_care
  fi
  bpct_close "${fds[@]}"
  fds=() closed=() targets=() runs=() indexes=() unchecked=() sealed=()
}

# Puts into bad the directories in which others could exchange a name for a symlink that chmod by root would follow.
bpct_mark_exposed() {
  local -a places=() words
  local fd line
  [[ $bpct_kind == C && $mode != - ]] && ((EUID == 0 && ${#bpct_chmod[@]} == 1)) || return 0
  for fd in "${fds[@]}"; do
    [[ -n ${sealed[fd]-} ]] || places+=("$fd")
  done
  ((${#places[@]})) || return 0
  while read -r line; do
    read -r -a words <<<"$line"
    fd=${words[0]%/.}
    ((words[1] == 0 && (8#${words[2]} & 8#022) == 0)) ||
      bad[fd]='others can write in its directory, where chmod could follow a symlink: the node cannot seal the tree'
  done < <(cd -- /proc/self/fd && exec stat --printf='%n %u %a\n' -- "${places[@]/%//.}")
}

# Changes all targets; fails if a command does.
bpct_change_targets() {
  if [[ $user$group != -- ]]; then
    bpct_run /proc/self/fd bpct_become_chown || return 1
  fi
  [[ $mode == - ]] || bpct_run /proc/self/fd bpct_become_chmod
}

bpct_become_chown() {
  local owner=''
  [[ $user == - ]] || owner=+$user
  [[ $group == - ]] || owner+=:+$group
  exec chown --no-dereference -- "$owner" "${targets[@]}"
}

bpct_become_chmod() {
  exec "${bpct_chmod[@]}" -- "$mode" "${targets[@]}"
}

# Succeeds if all targets are the same inodes as before, with the rights that were asked for.
bpct_are_as_asked() {
  local -a wanted=()
  local found words number format=%i rights='' IFS=$'\n'
  bpct_load_seen
  for words in "${runs[@]}"; do
    wanted+=("${seen[@]:${words% *}:${words#* }}")
  done
  if [[ $mode != - ]]; then
    format+=' %a'
    printf -v rights ' %o' "$((8#$mode))"
  fi
  [[ $user == - ]] || format+=' %u' rights+=" $user"
  [[ $group == - ]] || format+=' %g' rights+=" $group"
  wanted=("${wanted[@]%% *}")
  wanted=("${wanted[@]/%/"$rights"}")
  found=$(cd -- /proc/self/fd && exec stat --printf="$format\n" -- "${targets[@]}" 2>/dev/null)
  [ "$found" = "${wanted[*]}" ]
}

# Changes the remaining names again: passing errors of shared file systems get tries after 1, 2 and 4 seconds before a name fails.
# The mode of a file is set only if it has its owner: it may hold set-id bits.
bpct_change_with_care() {
  local -a of_chown=() of_chmod=()
  local pause
  bpct_number_targets
  for pause in 1 2 4 0; do
    bpct_leave_what_differs
    ((${#targets[@]})) || return 0
    of_chown=() of_chmod=()
    bpct_try_again
    bpct_stop_if_no_change
    { ((pause)) && { bpct_may_pass || { ((pause < 4)) && bpct_may_be_late; }; } && bpct_pause "$pause"; } || break
  done
  bpct_leave_what_differs
  ((${#targets[@]})) || return 0
  ## They are kept so: there is no wait for the next ones.
  ! bpct_may_be_late || : >"$bpct_attempt/no-cache" || bpct_stop "cannot write in $bpct_attempt"
  bpct_keep_all
}

# Succeeds if the commands were content, and no names have yet stayed as they are for all that: a client of a server may show the
# rights of a moment ago.
bpct_may_be_late() {
  ((${#of_chown[@]} + ${#of_chmod[@]} == 0)) && [[ ! -e $bpct_attempt/no-cache ]]
}

# Changes the owners that do not fit the request, and then the modes of names with the right owners; puts the messages into
# of_chown and of_chmod.
bpct_try_again() {
  local -ra all=("${targets[@]}") numbers=("${indexes[@]}")
  local i
  if [[ $user$group != -- ]]; then
    targets=()
    for i in "${!all[@]}"; do
      bpct_is_owned "${states[i]}" || targets+=("${all[i]}")
    done
    ((${#targets[@]} == 0)) || bpct_run /proc/self/fd bpct_become_chown || mapfile -t of_chown <"$bpct_attempt/stderr"
    targets=("${all[@]}") indexes=("${numbers[@]}")
    bpct_leave_what_differs
  fi
  if [[ $mode != - ]]; then
    local -ra owned=("${targets[@]}") owned_numbers=("${indexes[@]}")
    targets=()
    for i in "${!owned[@]}"; do
      ! bpct_is_owned "${states[i]}" || targets+=("${owned[i]}")
    done
    ((${#targets[@]} == 0)) || bpct_run /proc/self/fd bpct_become_chmod || mapfile -t of_chmod <"$bpct_attempt/stderr"
    targets=("${owned[@]}") indexes=("${owned_numbers[@]}")
  fi
}

# Succeeds if the rights $1 have the owners that were asked for.
bpct_is_owned() {
  local -a words
  read -r -a words <<<"$1"
  [[ $user == @(-|"${words[2]}") && $group == @(-|"${words[3]}") ]]
}

# Leaves in targets, and by the same numbers in indexes, the names still to change, with their stat output in states.
# Fails names that are gone, and names that are neither as the walk saw them nor on the way to the request.
bpct_leave_what_differs() {
  local -a there=() missing=() left=() places_left=()
  local -i found=0 absent=0
  local i state fate
  bpct_load_seen
  bpct_look_at_targets "$asked"
  states=()
  for i in "${!targets[@]}"; do
    if [[ ${there[found]-} != "${targets[i]}" ]]; then
      bpct_keep_unseen "${indexes[i]}" "${missing[absent++]-}"
      continue
    fi
    state=${there[found + 1]}
    found+=2
    bpct_judge "$state" "${seen[indexes[i]]}"
    case $fate in
      done) continue ;;
      other) bpct_keep "${indexes[i]}" changed 'it is another one since the walk; the same command once more changes it' ;;
      changed) bpct_keep "${indexes[i]}" changed 'its mode or owner was changed since the walk; the same command once more changes it' ;;
      *)
        left+=("${targets[i]}") places_left+=("${indexes[i]}")
        states+=("$state")
        ;;
    esac
  done
  targets=("${left[@]}") indexes=("${places_left[@]}")
}

# Puts the state of a name with rights $1, which had rights $2, into fate: done, open, another file, or changed.
## Set-id bits may be gone by a chown that came so far. Two names of one file are changed by two jobs, perhaps at once.
bpct_judge() {
  local -a now before
  local -i mode_now mode_before
  read -r -a now <<<"$1"
  read -r -a before <<<"$2"
  mode_now=16#${now[1]} mode_before=16#${before[1]}
  fate=other
  ((now[0] == before[0] && (mode_now & 8#170000) == (mode_before & 8#170000))) || return 0
  if [[ $mode != - ]] && (((mode_now & 8#7777) == 8#$mode)); then
    fate='done' mode_now=mode_before
  elif [[ $mode == - ]]; then
    fate='done' mode_now=mode_before
  else
    fate=open
  fi
  bpct_is_owned "$1" || fate=open
  [[ $fate != 'done' ]] || return 0
  if (((mode_now | 8#6000) != (mode_before | 8#6000))) ||
    [[ ${now[2]} != @("${before[2]}"|"$user") || ${now[3]} != @("${before[3]}"|"$group") ]]; then
    fate=changed
  fi
}

# Fails name number $1 of the group, for which stat gives only $2.
bpct_keep_unseen() {
  case ${2##*: } in
    'No such file or directory') bpct_keep "$1" vanished "${2##*: }" ;;
    'Permission denied') bpct_keep "$1" denied "${2##*: }" ;;
    *) bpct_keep "$1" other "${2##*: }" ;;
  esac
}

# Fails all targets, for the reasons that the commands gave in the order of their names, or by their stat output.
bpct_keep_all() {
  local -i owners=0 modes=0 i
  local line class
  for i in "${!targets[@]}"; do
    if bpct_is_owned "${states[i]}"; then
      line=${of_chmod[modes]-${of_chmod[0]-}} modes+=1
    else
      line=${of_chown[owners]-${of_chown[0]-}} owners+=1
    fi
    class=other line=${line##*: }
    case $line in
      'Permission denied' | 'Operation not permitted') class=denied ;;
      '') line='the file system took the change, and did not keep it: it has no modes, or set-group-id is only for members of a group' ;;
    esac
    bpct_keep "${indexes[i]}" "$class" "$line"
  done
}

# Stops all jobs if the file system takes no change at all, and this one if the roots are no longer the same.
bpct_stop_if_no_change() {
  local line
  for line in "${of_chown[@]}" "${of_chmod[@]}"; do
    case $line in
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_halt "nothing can be changed: ${line##*: }"
        ;;
    esac
  done
  bpct_check_roots || bpct_stop "$bpct_message"
}
