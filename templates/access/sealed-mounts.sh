# --- sealed access: mounts below the roots ---
## Binding a root with all mounts below it is not enough. While a user keeps a directory outside the root, the kernel's table
## lacks the mounts in that directory, so a mount could escape each check, and come back. So each mount is bound by itself to a
## private place, refuses symlinks there, and only then comes below the root. Each takes 10 ms of a processor, and longer where
## many work.
readonly bpct_most_mounts=200

# Binds the directory that is open as $1 to a new place $2, and the mounts below $3, its name, to places beside it.
## -c keeps mount from resolving the name of the descriptor, and using that.
bpct_bind() {
  local -A mounted=() holds=() tops=()
  local -a names=()
  local top parent name target line device root options
  bpct_why="cannot bind $3"
  mkdir -- "$2" && mount -n -c --bind -- "/proc/self/fd/$1" "$2" && [[ $2/. -ef /proc/self/fd/$1/. ]] || return 1
  bpct_put_mount_id top "$1" || return 1
  wanted_mounts["$2"]=root tops[/]=$top
  for line in "${mounts[@]}"; do
    read -r _ parent _ _ target _ <<<"$line"
    bpct_put_mount target "$target"
    holds[$parent]=yes
    [[ $target == "${3%/}"/?* ]] || continue
    name=${target#"${3%/}"}
    mounted["$parent$name"]=$line
    names+=("$name")
  done
  ((${#names[@]})) || return 0
  bpct_why="more than $bpct_most_mounts mounts are below $3"
  ((${#names[@]} <= bpct_most_mounts)) || return 1
  ## A mount comes before those below it.
  mapfile -d '' -t names < <(printf '%s\0' "${names[@]}" | sort -z)
  for name in "${names[@]}"; do
    bpct_find_top "$name" || continue
    bpct_why="cannot bind the mount on ${3%/}$name"
    read -r _ _ device root _ options _ <<<"$line"
    bpct_bind_below "/proc/self/fd/$1$name" "$place/m${#moves[@]}" || return 1
    wanted_mounts["$2$name"]="$device $root"
    moves+=("$2$name")
  done
}

# Puts the line of the mount that name $1 below the root leads to into line, and its number into tops. Fails if it leads to no
# further mount: mounts above hide it, or it is an automounter's, and empty.
## To bind that would have it mount something.
bpct_find_top() {
  local above=$1 number
  [[ -z ${tops["$1/"]-} ]] || return 1
  until [[ -n ${tops["$above/"]-} ]]; do
    above=${above%/*}
  done
  number=${tops["$above/"]}
  line=''
  while [[ -n ${mounted["$number$1"]-} ]]; do
    line=${mounted["$number$1"]}
    number=${line%% *}
  done
  [[ -n $line ]] || return 1
  tops["$1/"]=$number
  [[ $line != *' - autofs '* || -n ${holds[$number]-} ]]
}

# Binds $1, a directory or something else with $options, to a new place $2.
## A file server that does not answer would block mount forever, and each question about the place.
bpct_bind_below() {
  local -ra bind=(timeout -s KILL 20 mount -n -c --bind -o "$options,nosymfollow" -- "$1" "$2")
  mkdir -- "$2" || return 1
  "${bind[@]}" 2>/dev/null || { rmdir -- "$2" && : >"$2" && "${bind[@]}"; }
}

# Moves the mounts on the places beside the roots below these; succeeds if in the end all exist and refuse symlinks, and nothing
# else was mounted meanwhile.
## A mount that goes meanwhile stays where it is bound, as if it had gone a moment later. The kernel removes it in each namespace
## when its directory is removed in another one.
bpct_move_mounts() {
  local -a rows
  local -i i there=0
  local line number parent device root target name options
  for i in "${!moves[@]}"; do
    bpct_why="cannot move a mount to ${moves[i]}"
    mount -n -c --move -- "$place/m$i" "${moves[i]}" || return 1
  done
  bpct_why='the mounts have changed meanwhile'
  mapfile -t rows </proc/self/mountinfo
  for line in "${rows[@]}"; do
    read -r number parent device root name options _ <<<"$line"
    bpct_put_mount target "$name"
    if [[ $target == "$place"/* ]]; then
      [[ ${wanted_mounts["$target"]-} == @(root|"$device $root") && ,$options, == *,nosymfollow,* ]] || return 1
      there+=1
    elif [[ $target != "$place" ]]; then
      ## The options of a file system are the same in all namespaces, so that a remount anywhere changes the line.
      [[ " ${mounts[*]} " == *" $number $parent $device $root $name "* ]] || return 1
    fi
  done
  ((there == ${#wanted_mounts[@]}))
}

# Puts the number of the mount that descriptor $2 is on into the variable named $1.
bpct_put_mount_id() {
  local word number
  while read -r word number; do
    [[ $word != mnt_id: ]] || break
  done <"/proc/self/fdinfo/$2"
  printf -v "$1" '%s' "$number"
  [[ -n $number ]]
}
