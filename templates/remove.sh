# --- removal: one unlink or rmdir for each name, and nothing is descended into ---
## All of it goes through checked descriptors, whoever the user is: rm -r does not follow a symlink that somebody has put
## in the place of a directory, so this must not either.
declare -a bpct_gone_pairs=()
## What stat prints of a name by the letter that a list says, see docs/batch-directory.md. A file of several names is known by
## the time of its content, because to remove one of them changes the inode.
declare -rA bpct_figures=([C]='%i %.9Z' [M]='%i %.9Y' [I]='%i')

# Removes the names of the group in hand by a command, its words, and journals it.
bpct_remove_group() {
  local -ra remover=("$@")
  local -a places=() fds=() closed=() targets=() indexes=() states=() seen=() unchecked=()
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
    places=("${bpct_names[@]/#/"./$prefix"}")
    places=("${places[@]%/*}")
    places=("${places[@]#./}")
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
## What bears the name of one that was removed is newer than the batch.
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

# Removes "${bpct_names[@]}", whose directories are "${places[@]}", with one command for up to 200 directories.
bpct_remove_by_directory() {
  local i last='' fd='' class='' why=''
  for i in "${!bpct_names[@]}"; do
    if [[ ${bpct_names[i]} == . ]]; then
      bpct_remove_opened
      bpct_take_root "$i"
      continue
    elif [[ ${places[i]} != "$last" ]]; then
      ((${#fds[@]} < bpct_most_fds)) || bpct_remove_opened
      last=${places[i]}
      bpct_open_to_remove "$last"
    fi
    if [[ -n $fd ]]; then
      targets+=("$fd/${bpct_names[i]##*/}")
      indexes+=("$i")
    elif [[ -n $why ]]; then
      ## Nobody can tell how large it is.
      kept=$bpct_bytes
      bpct_keep "$i" "$class" "$why"
    fi
  done
  bpct_remove_opened
}

# Opens directory $1 of what is removed into fd.
## If it cannot be opened, class and why tell the reason; why is empty if it is gone, and so is all that was in it.
bpct_open_to_remove() {
  local path=/proc/self/fd/${bpct_source_fds[bpct_pair]}/$1
  fd='' why=''
  ## In a tree of 2,000 levels to ask for each name alone is most of the work.
  if { ((${#1} > 1000)) && { exec {bpct_fd}<"$path/."; } 2>/dev/null && unchecked[bpct_fd]=$1; } ||
    bpct_open_directory source "$bpct_pair" "$1"; then
    fd=$bpct_fd path=/proc/self/fd/$bpct_fd/.
    fds+=("$fd")
    if ((EUID != 0)) && [[ ! -w $path || ! -x $path ]] && [[ -O $path ]] && bpct_is_to_go "$1"; then
      closed+=("$path")
    fi
  elif ! bpct_is_gone "/proc/self/fd/${bpct_source_fds[bpct_pair]}/$1"; then
    class=$bpct_class why=${bpct_message/while it was copied/since the walk}
    [[ $class != vanished ]] || class=other
  fi
}

# Succeeds if directory $1 is removed itself, and does not only hold a file that is.
bpct_is_to_go() {
  ## In a mirror the finalizer gives the modes of the sources back.
  [[ " ${bpct_mirror_keeps-} " != *' mode '* ]] || return 0
  ## Whether this one stays no job knows, and rm does not open a directory either.
  [[ ! -e $bpct_batch_directory/partial ]] || return 1
  [[ $1 != . || ${bpct_source_roots[bpct_pair]} != "${bpct_destination_roots[bpct_pair]}" ]]
}

# Succeeds if nothing bears name $1, for certain: -e fails, too, where a server does not answer.
bpct_is_gone() {
  local said
  [[ ! -e $1 && ! -L $1 ]] || return 1
  said=$(stat -- "$1" 2>&1 >/dev/null)
  [[ $said == *': No such file or directory' || $said == *': Not a directory' ]]
}

# Makes the root a target, number $1 of the group: a name in the directory that holds it.
bpct_take_root() {
  local -r target=${bpct_destination_fds[bpct_pair]}/${bpct_real_sources[bpct_pair]##*/}
  if [[ /proc/self/fd/$target -ef /proc/self/fd/${bpct_source_fds[bpct_pair]}/. ]]; then
    targets=("$target") indexes=("$1")
  elif ! bpct_is_gone "/proc/self/fd/$target"; then
    bpct_keep "$1" changed 'something else bears its name now'
  fi
}

# Removes the targets, which are names by descriptor; what is left of them fails.
bpct_remove_opened() {
  local -a bad=()
  bpct_mark_replaced
  bpct_mark_mounts
  ((${#bad[@]} == 0)) || bpct_leave_bad
  ## If that does not help, the command will say why.
  ((${#closed[@]} == 0)) || bpct_run / chmod u+rwx -- "${closed[@]}"
  bpct_are_as_seen || bpct_leave_what_is_there
  if ((${#targets[@]})); then
    { bpct_run /proc/self/fd bpct_become_remover && bpct_are_gone; } || bpct_remove_with_care
  fi
  bpct_close "${fds[@]}"
  fds=() closed=() targets=() indexes=() unchecked=()
}

# Puts into bad, by their descriptors, the directories that were not checked when they were opened and are not called so by
# the kernel.
bpct_mark_replaced() {
  local -a called=()
  local -ra asked_for=("${!unchecked[@]}")
  local -r root=/proc/self/fd/${bpct_source_fds[bpct_pair]}
  local i
  ((${#asked_for[@]})) || return 0
  mapfile -d '' -t called < <(readlink -z -- "$root" "${asked_for[@]/#//proc/self/fd/}")
  for i in "${!asked_for[@]}"; do
    bpct_fd=${asked_for[i]}
    [[ ${called[i + 1]-} == "${called[0]%/}/${unchecked[bpct_fd]}" ]] || bpct_is_below "$root" "${unchecked[bpct_fd]}" ||
      bad[bpct_fd]='the directory was replaced since the walk'
  done
}

# Puts into bad those that are on another mount than the root: what was mounted after the walk.
## A mount below the root has its name in the kernel's table; where there is none, which takes 25 µs to see, no descriptor
## is asked.
bpct_mark_mounts() {
  local -a mounts=()
  local root=${bpct_real_sources[bpct_pair]//\\/\\134} own='' other='' i
  root=${root// /\\040} root=${root//$'\t'/\\011} root=${root//$'\n'/\\012}
  mapfile -t mounts </proc/self/mountinfo || bpct_stop 'cannot find out what is mounted'
  [[ "${mounts[*]}" == *" ${root%/}/"* ]] || return 0
  bpct_put_mount own "${bpct_source_fds[bpct_pair]}"
  for i in "${fds[@]}"; do
    bpct_put_mount other "$i"
    [[ $other == "$own" ]] || bad[i]='something was mounted above it since the walk'
  done
}

# Fails the targets in bad directories, for the reasons that stand there, and does not open these up.
bpct_leave_bad() {
  local -a left=() indexes_left=()
  local i fd
  for i in "${!targets[@]}"; do
    fd=${targets[i]%%/*}
    if [[ -n ${bad[fd]-} ]]; then
      kept=$bpct_bytes
      bpct_keep "${indexes[i]}" other "${bad[fd]}"
    else
      left+=("${targets[i]}") indexes_left+=("${indexes[i]}")
    fi
  done
  targets=("${left[@]}") indexes=("${indexes_left[@]}") left=()
  for i in "${closed[@]}"; do
    fd=${i#/proc/self/fd/}
    [[ -n ${bad[${fd%/.}]-} ]] || left+=("$i")
  done
  closed=("${left[@]}")
}

# Puts the number of the mount that descriptor $2 is on into the variable named $1.
bpct_put_mount() {
  local -a lines=()
  local line
  mapfile -t lines <"/proc/self/fdinfo/$2" || bpct_stop "cannot find out what is mounted"
  printf -v "$1" none
  for line in "${lines[@]}"; do
    [[ $line != mnt_id:* ]] || printf -v "$1" '%s' "${line#mnt_id:}"
  done
}

bpct_become_remover() {
  exec "${remover[@]}" -- "${targets[@]}"
}

# Succeeds if all targets are there, and as the walk saw them.
## One look at all of them: what is newer must not go, and each name has a loop of its own only if one differs.
bpct_are_as_seen() {
  [[ -n $asked ]] && ((${#targets[@]})) || return 0
  local found i wanted=${bpct_seen#*$'\n'}
  local -a lines=()
  if ((${#targets[@]} < count)); then
    bpct_load_seen
    for i in "${indexes[@]}"; do
      lines+=("${seen[i]}")
    done
    local IFS=$'\n'
    wanted=${lines[*]}
  fi
  found=$(cd -- /proc/self/fd && exec stat --printf="$asked\n" -- "${targets[@]}" 2>/dev/null)
  [ "$found" = "$wanted" ]
}

# Succeeds if stat finds none of the targets: rm -f takes some errors for absence.
bpct_are_gone() {
  local found code
  found=$(cd -- /proc/self/fd && exec stat --printf=x -- "${targets[@]}" 2>/dev/null)
  code=$?
  [[ -z $found && $code == 1 ]]
}

# Removes what is left again: what shared file systems get over is tried after 1, 2 and 4 seconds before a name fails.
bpct_remove_with_care() {
  local pause i
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
  mapfile -t said <"$bpct_attempt/stderr"
  for i in "${!targets[@]}"; do
    ## The command goes by the order of its names, and has a line for each that it cannot remove.
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
  : >"$bpct_attempt/looked" || bpct_stop "cannot write in $bpct_attempt"
  mapfile -d '' there < <(cd -- /proc/self/fd &&
    exec stat --printf="%n\0%f %s\0$asked\0" -- "${targets[@]}" 2>"$bpct_attempt/looked")
  mapfile -t missing <"$bpct_attempt/looked"
  states=()
  ## stat answers in the order of its arguments, of what is there on one side and of the others on the other.
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

# Fails name number $1 of the group, which is not what the walk saw. Of it stat says $2.
bpct_keep_newer() {
  local message='it is newer than the walk; a new --remove takes it as it is now'
  [[ $bpct_kind != R || $2 != 4* ]] || message='it is a directory now'
  [[ $bpct_kind != X || $2 == 4* ]] || message='it is no directory any more'
  [[ $2 != 8* ]] || kept+=${2#* }
  bpct_keep "$1" changed "$message"
}

# Stops all jobs if the file system takes no change at all, and this one if the roots are not what they were.
bpct_stop_if_all_would_fail() {
  local -a said=()
  local line
  mapfile -t said <"$bpct_attempt/stderr"
  for line in "${said[@]}"; do
    case $line in
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_halt "nothing can be removed: ${line##*: }"
        ;;
    esac
  done
  bpct_check_roots || bpct_stop "$bpct_message"
}

# Fails name number $1 of the group, of which stat says $2, with what the command said: $3.
bpct_keep_as_said() {
  local class=other message=${3##*: }
  case $message in
    'Permission denied' | 'Operation not permitted') class=denied ;;
    'Is a directory') class=changed message='it is a directory now' ;;
    'Not a directory') class=changed message='it is no directory any more' ;;
    'Directory not empty') message='not empty: names in it failed, or are newer than the walk' ;;
    'Device or resource busy') message='something is mounted there, or it is in use' ;;
    '') message='it is there again' ;;
  esac
  if [[ -z $2 ]]; then
    kept=$bpct_bytes
  elif [[ $2 == 8* ]]; then
    kept+=${2#* }
  fi
  bpct_keep "$1" "$class" "$message"
}

# Fails name number $1 of the group: class, message.
bpct_keep() {
  failed+=1
  [[ $2 != changed ]] || changed+=1
  bpct_record_error "$prefix${bpct_names[$1]}" "$2" "$3"
}

# Takes source roots that are gone out of those that are looked at: who is started again when all is removed must not call that
# a missing mount.
## The directory that held a root has to be the right one, which is checked as ever.
bpct_forget_gone_roots() {
  local -a gone=()
  local pair pause
  ## Each pair has two descriptors open all the time.
  ulimit -S -n hard 2>/dev/null
  : >"$bpct_attempt/stderr"
  for pause in 1 2 4 0; do
    gone=()
    for pair in "${!bpct_source_roots[@]}"; do
      ! bpct_is_gone "${bpct_source_roots[pair]}" || gone+=("$pair")
    done
    ((${#gone[@]})) || return 0
    ## A directory that was just renamed may not be seen here yet.
    { ((pause)) && bpct_pause "$pause"; } || break
  done
  for pair in "${gone[@]}"; do
    bpct_gone_pairs[pair]=yes
    bpct_source_roots[pair]=${bpct_destination_roots[pair]}
    bpct_source_identities[pair]=${bpct_destination_identities[pair]}
    bpct_real_sources[pair]=${bpct_real_destinations[pair]}
  done
  bpct_note "${#gone[@]}" paths-were-gone-already
}

# Tells of no file: each is there, or it is not.
bpct_look_at_hand() {
  bpct_bytes_in_hand=0 bpct_name_in_hand=-
  bpct_look_at_lanes
}

