# --- questions before the walk ---
# Tells, in words ended by NUL, the user, the versions, the clock, and whether root can refuse symlinks; then of each name of the
# request, as it was typed, its kind there, its inode with the type of its file system, its device, the free bytes, and its real name. Makes
# missing directories by these names first, closed to others, if the request wishes it.
bpct_survey() {
  local -a words=()
  local name real kind figures device free said
  local -i code=0
  words=("$EUID" "$BASH_VERSION" "$(tar --version 2>&1 | head -n 1)" "$(date +%s%N)" "$(bpct_can_seal && echo yes)")
  for name in "${bpct_end_names[@]}"; do
    [[ $name == /* ]] || name=~/$name
    if [[ $bpct_wishes == *' make '* && ! -e $name && ! -L $name ]] && ! said=$(mkdir -- "$name" 2>&1); then
      bpct_end_said+=("$said") code=1
    fi
    kind=missing figures='' device='' free=0 real=$name
    if [[ -d $name ]]; then
      kind=directory
      [[ -w $name && -x $name ]] || kind=closed
      ## Nobody knows more of a directory that this user may not enter.
      [[ ! -x $name ]] || bpct_survey_directory
    elif [[ -f $name && ! -L $name ]]; then
      kind=file
    elif [[ -L $name ]]; then
      kind=other
    elif [[ -e $name ]]; then
      kind=special
    fi
    words+=("$kind" "$figures" "$device" "$free" "$real")
  done
  printf '%s\n' "$bpct_mark"
  printf '%s\0' "${words[@]}"
  bpct_answer "$code"
}

# Puts the figures of directory $name into variables of the caller.
bpct_survey_directory() {
  ## A name may end in line feeds.
  real=$(cd -P -- "$name" && pwd -P && printf .)
  real=${real%$'\n.'}
  figures=$(stat -L --printf='%i:' -- "$name/." && stat -f --printf=%t -- "$name/.")
  device=$(stat -L --printf=%d -- "$name/.")
  free=$(stat -f --printf='%a %S' -- "$name/.")
  free=$((${free% *} * ${free#* }))
}

# Succeeds if root can have a mount namespace here in which no symlink is followed.
bpct_can_seal() {
  ((EUID == 0)) && unshare --mount --propagation private -- bash -c 'mount -n -t tmpfs -o nosymfollow none /tmp' 2>/dev/null
}

# Prints the name of the request, and the entries below it, each as words ended by NUL: path, type, size, device with inode, links,
# mode, owner, group, time of contents, time of change, target.
bpct_list() {
  local -a all=("./${bpct_end_names[0]}")
  [[ $bpct_wishes != *' xdev '* ]] || all+=(-xdev)
  ## A file system shows all of its snapshots below such a folder, each as large as the tree.
  [[ $bpct_wishes != *' live '* ]] ||
    all+=('(' ! -type d -o ! '(' -name .snapshot -o -name .snapshots -o -name .zfs -o -name .snap ')' -o -prune ')')
  printf '%s\n' "$bpct_mark"
  find "${all[@]}" -printf '%p\0%y\0%s\0%D:%i\0%n\0%m\0%U\0%G\0%T@\0%C@\0%l\0'
  bpct_answer $?
}
