# --- names that go at an end of a transfer: --delete ---
# Answers with a line for each name of the request: missing if the source surely lacks it, or there.
bpct_miss() {
  bpct_answer 0 "$(bpct_print_missing)"
}

# Prints a line for each name of the request: missing if nothing has it, or there, also if nobody can tell.
## A directory that cannot be searched hides its names from stat, too, but with another message.
bpct_print_missing() {
  local -a absent=() some=() said=()
  local -A there=()
  local name text
  local -i i
  local IFS=$'\n'
  for name in "${bpct_end_names[@]}"; do
    [[ -e ./$name || -L ./$name ]] && there["/$name"]=yes || absent+=("./$name")
  done
  for ((i = 0; i < ${#absent[@]}; i += 400)); do
    some=("${absent[@]:i:400}")
    # shellcheck disable=SC2207 # it is split into lines
    said=($(stat --printf='' -- "${some[@]}" 2>&1))
    ((${#said[@]} != ${#some[@]})) || ! bpct_all_are_absent "${said[@]}" || continue
    for name in "${some[@]}"; do
      text=$(stat --printf='' -- "$name" 2>&1)
      [[ -n $text ]] && bpct_all_are_absent "$text" || there["/${name#./}"]=yes
    done
  done
  for name in "${bpct_end_names[@]}"; do
    [[ -n ${there["/$name"]-} ]] && printf 'there\n' || printf 'missing\n'
  done
}

# Succeeds if each of these messages says that a name is not there.
bpct_all_are_absent() {
  local said
  for said; do
    [[ $said == *': No such file or directory' || $said == *': Not a directory' ]] || return 1
  done
}

# Removes the names of the request, whose figures stand behind them all, and answers with a line for each: gone, or a class of errors and a
# message. Names of one directory stand side by side, those in a directory before it.
## Nothing is descended into: one unlink or rmdir for each name.
bpct_remove() {
  local -ri half=$((${#bpct_end_names[@]} / 2))
  local -ra names=("${bpct_end_names[@]:0:half}") figures=("${bpct_end_names[@]:half}")
  local -a mounts=()
  local -i i first=0
  local base directory last='' lines=''
  cd -P .
  base=${PWD%/}
  bpct_find_mounts_below
  for ((i = 0; i <= half; i++)); do
    directory=/
    ((i == half)) || { directory='' && [[ ${names[i]} != */* ]] || directory=${names[i]%/*}; }
    if [[ $directory != "$last" ]] && ((i > first)); then
      lines+=$(bpct_remove_from "$last" "$first" $((i - first)))$'\n'
      first=i
    fi
    last=$directory
  done
  bpct_answer 0 "$lines"
}

# Puts the mounts below the root into mounts, by their names below it.
bpct_find_mounts_below() {
  local -a lines=()
  local line target
  mapfile -t lines </proc/self/mountinfo
  for line in "${lines[@]}"; do
    target=${line#* * * * }
    printf -v target %b "${target%% *}"
    [[ $target != "$base"/?* ]] || mounts+=("${target#"$base/"}")
  done
}

# Removes names in directory $1 from number $2 on, $3 of them, and prints a line for each.
## The shell goes into the directory, which must be the one of that name below the root: a symlink on the way leads to another one.
bpct_remove_from() {
  local -r replaced='changed its directory was replaced since the walk'
  local -a looks=() files=() directories=() said=() after=()
  local -A why=()
  local -i i
  local name text
  local IFS=$'\n'
  bpct_end_names=("${names[@]:$2:$3}")
  if ! text=$(cd -P -- "./$1" 2>&1); then
    [[ $text == *': Permission denied' ]] && text='denied its directory cannot be entered' || text=$replaced
    for name in $(bpct_print_missing); do
      [[ $name == missing ]] && printf 'gone\n' || printf '%s\n' "$text"
    done
    return
  elif ! cd -P -- "./$1" || [[ $PWD != "$base${1:+/$1}" ]]; then
    for name in "${bpct_end_names[@]}"; do
      printf '%s\n' "$replaced"
    done
    return
  fi
  bpct_end_names=("${bpct_end_names[@]##*/}")
  # shellcheck disable=SC2207
  looks=($(bpct_print_looks))
  for i in "${!bpct_end_names[@]}"; do
    name=${bpct_end_names[i]}
    if bpct_holds_mount "${1:+$1/}$name"; then
      why[$i]='changed something is mounted there'
    elif [[ ${looks[i]} == - ]]; then
      :
    elif ! bpct_is_as_walked "${looks[i]}" "${figures[$2 + i]}"; then
      why[$i]='changed it was replaced or written to since the walk'
    elif [[ ${looks[i]} == 4* ]]; then
      directories+=("./$name")
    else
      files+=("./$name")
    fi
  done
  ## A user may have closed his directory to himself; the finalizer gives it its mode.
  ((${#files[@]} + ${#directories[@]} == 0)) || [[ -w . ]] || chmod u+w . 2>/dev/null
  # shellcheck disable=SC2207
  ((${#files[@]} == 0)) || said+=($(rm -f -- "${files[@]}" 2>&1))
  # shellcheck disable=SC2207
  ((${#directories[@]} == 0)) || said+=($(rmdir -- "${directories[@]}" 2>&1))
  # shellcheck disable=SC2207
  after=($(bpct_print_missing))
  for i in "${!bpct_end_names[@]}"; do
    if [[ ${after[i]} == missing ]]; then
      printf 'gone\n'
    else
      printf '%s\n' "${why[$i]:-$(bpct_say_why_left "${bpct_end_names[i]}")}"
    fi
  done
}

# Succeeds if name $1 is a mount, is below one or above one.
bpct_holds_mount() {
  local mount
  for mount in "${mounts[@]}"; do
    [[ $1 != "$mount" && $1 != "$mount"/* && $mount != "$1"/* ]] || return 0
  done
  return 1
}

# Succeeds if a name with look $1 has figures $2 of the walk: a letter and the inode; with C its time of change, with M that of the
# contents, since the inode has other names, whose removal changes it. D is a directory: the removal of its names changes both.
bpct_is_as_walked() {
  local -a is=() was=()
  local IFS=' '
  # shellcheck disable=SC2206
  is=($1) was=($2)
  [[ ${is[7]-} == "${was[1]-}" ]] || return 1
  case ${was[0]} in
    D) [[ ${is[0]} == 4* ]] ;;
    C) [[ ${is[0]} != 4* && ${is[8]} == "${was[2]}" ]] ;;
    M) [[ ${is[0]} != 4* && ${is[3]} == "${was[2]}" ]] ;;
    *) return 1 ;;
  esac
}

# Prints the class and the message of the first error that the commands have said about name $1, or of all of them.
bpct_say_why_left() {
  local text found=${said[0]:-it is still there}
  for text in "${said[@]}"; do
    [[ $text != *"./$1'"* ]] || found=$text
  done
  case $found in
    *': Permission denied' | *': Operation not permitted') printf 'denied %s' "${found##*: }" ;;
    *': Directory not empty') printf 'changed it is not empty' ;;
    *) printf 'other %s' "${found##*: }" ;;
  esac
}
