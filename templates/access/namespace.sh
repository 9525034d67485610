# --- a mount namespace of root's job: read files keep their access times ---
## Each mount takes a call of mount, 3 ms.
readonly bpct_most_quiet=200

# Goes on in a mount namespace of its own, if this host lets it; its argument says that it is there already.
## A sealed job works below mounts that nobody changes; any other one sees mounts of the host come and go.
bpct_enter_namespace() {
  local script=$0 propagation=slave
  [[ -z $bpct_sealed_here && $EUID == 0 ]] || return 0
  if [[ $bpct_access == sealed* ]]; then
    propagation=private
  elif ! bpct_may_keep_access_times; then
    return
  fi
  ## The working directory has changed by now.
  [[ $script == /* ]] || script=$bpct_job_directory/script
  bpct_unshare_says=$(unshare --mount --propagation "$propagation" -- sleep 0 2>&1) || return 0
  exec unshare --mount --propagation "$propagation" -- /bin/bash -p -- "$script" ${bpct_together:+together} ${bpct_helper:+for "$bpct_helper"} sealed
}

# Succeeds if the kernel lets this user choose the effect of reading on access times.
## In a user namespace of its own a container may not change the options of the host's mounts.
bpct_may_keep_access_times() {
  local users
  read -r _ _ users </proc/self/uid_map && [[ $users == 4294967295 ]]
}

# Lets no reading of the trees move access times, in the namespace of this job alone. Where that is refused they move, as with cp.
## A file server that does not answer would block mount forever.
bpct_keep_access_times() {
  local place options
  local -A at=() wanted=()
  [[ -n $bpct_sealed_here ]] && bpct_may_keep_access_times || return 0
  bpct_find_mounts
  ((${#wanted[@]} <= bpct_most_quiet)) || return 0
  for place in "${!wanted[@]}"; do
    options=${at[$place]/relatime/noatime}
    [[ ,$options, == *,noatime,* ]] || options+=,noatime
    [[ ,$options, == *,ro,* || $options == "${at[$place]}" ]] ||
      timeout -s KILL 20 mount -n -c -o "remount,bind,$options" -- "$place" 2>/dev/null
  done
  return 0
}

# Puts the options of all mounts into at, by their names, and the names of those that the trees are on into wanted.
## To change an automounter's would have it mount something. If several are mounted on one place, the last one is visible.
bpct_find_mounts() {
  local root place above target rest
  while read -r _ _ _ _ target options rest; do
    bpct_put_mount place "$target"
    [[ " $rest" == *' - autofs '* ]] || at[$place]=$options
  done </proc/self/mountinfo
  for root in "${bpct_source_roots[@]}" "${bpct_destination_roots[@]}"; do
    cd -P -- "$root" 2>/dev/null || continue
    above=$PWD
    until [[ -n ${at[$above]-} || $above == / ]]; do
      above=${above%/*}
      above=${above:-/}
    done
    for place in "${!at[@]}"; do
      [[ $place != "$above" && $place != "${PWD%/}"/?* ]] || wanted[$place]=yes
    done
  done
  cd /
}

#@otherwise
bpct_enter_namespace() { :; }

bpct_keep_access_times() { :; }
