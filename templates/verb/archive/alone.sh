# --- names that cannot be archived with the others ---
# Fails a name of the group: name, class, message, and its bytes, if they are known.
bpct_fail_member() {
  failed+=1
  [[ $2 != changed ]] || changed+=1
  if [[ -n $4 ]]; then
    bpct_add_size kept "$4"
  else
    ## How much of the group's bytes it has is not known.
    kept=$bpct_bytes
  fi
  bpct_record_error "$prefix$1" "$2" "$3"
}

# Fails the names that are gone, that tar has no form for, or that cannot be read, and leaves the others in hand.
bpct_leave_unfit() {
  local -a fit=()
  local name
  for name in "${bpct_names[@]}"; do
    if [[ ! -e $where/$name && ! -L $where/$name ]]; then
      bpct_fail_member "$name" vanished 'it is gone since the walk' ''
    elif [[ $bpct_kind == Q && (-L $where/$name || ! -d $where/$name) ]]; then
      bpct_fail_member "$name" changed 'it is no directory any more' 0
    elif [[ -L $where/$name || $bpct_kind == Q ]]; then
      fit+=("$name")
    elif [[ -d $where/$name ]]; then
      bpct_fail_member "$name" changed 'it is a directory now' ''
    elif [[ -S $where/$name ]]; then
      bpct_fail_member "$name" other 'it is a socket, which no tar can hold' 0
    elif [[ -f $where/$name && ! -r $where/$name ]]; then
      bpct_fail_member "$name" denied 'Permission denied' ''
    else
      fit+=("$name")
    fi
  done
  bpct_names=("${fit[@]}")
}

# Archives the one name in hand, with patience for a server that does not answer; else fails it with tar's message.
bpct_archive_alone() {
  local -a said=()
  local -r name=${bpct_names[0]}
  local pause
  for pause in 1 2 4 0; do
    mapfile -t said <"$bpct_attempt/stderr"
    { ((pause)) && bpct_is_shaken "${said[@]}" && bpct_pause "$pause"; } || break
    ! bpct_archive_at_once || return 0
  done
  bpct_say_why "${said[0]-}"
  bpct_fail_member "$name" "$bpct_class" "$bpct_message" ''
}

# Fails all names in hand: those of one inode cannot be archived apart, or they would be several files.
bpct_fail_all() {
  local -a said=()
  local name
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_say_why "${said[0]-}"
  for name in "${bpct_names[@]}"; do
    bpct_fail_member "$name" "$bpct_class" "$bpct_message" ''
  done
}

# Puts the class of tar's error into bpct_class, and the message for people into bpct_message.
bpct_say_why() {
  local -r why=${1##*: }
  bpct_class=other bpct_message="it cannot be archived: ${why:-no answer}"
  case $why in
    'Permission denied' | 'Operation not permitted') bpct_class=denied bpct_message=$why ;;
    'No such file or directory' | 'Not a directory' | 'File removed before we read it')
      bpct_class=vanished bpct_message='it is gone since the walk'
      ;;
    'Too many levels of symbolic links') bpct_class=changed bpct_message='a symlink came in its way since the walk' ;;
  esac
}

# Names those of the names in hand that have changed while tar read them. The archive has them, as they were read.
bpct_fail_changed() {
  local -ra names=("${bpct_names[@]}")
  local -a was is words
  local i now
  mapfile -t was <<<"$before"
  mapfile -t is <<<"$after"
  for i in "${!names[@]}"; do
    now=${is[i]-}
    if ((${#is[@]} != ${#was[@]})); then
      ## One of them is gone.
      bpct_names=("${names[i]}")
      bpct_see_members now || :
    fi
    [[ ${was[i]} != "$now" ]] || continue
    read -r -a words <<<"${was[i]}"
    bpct_fail_member "${names[i]}" changed 'it changed while it was archived: the archive has it as it was read' "${words[4]}"
  done
}
