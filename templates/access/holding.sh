# --- the directories that hold names to remove or to change ---
# Opens directory $1, which holds names in hand, into fd.
## If it cannot be opened, class and why hold the reason; why is empty if it is gone, with all its contents.
bpct_open_holding() {
  local path=/proc/self/fd/${bpct_source_fds[bpct_pair]}/$1
  fd='' why=''
  ## In a tree of 2,000 levels, checking each name separately is most of the work.
  if bpct_open_sealed "$bpct_pair" "$1"; then
    fd=$bpct_fd
    fds+=("$fd")
    sealed[fd]=$1
  elif { ((${#1} > 1000)) && { exec {bpct_fd}<"$path/."; } 2>/dev/null && unchecked[bpct_fd]=$1; } ||
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

# Puts into bad the directories on another mount than the root, or below one: mounted after the walk.
## A mount below the root has its name in the kernel's table; without one, which takes 25 us to see, no descriptor is
## checked. A sealed root hides mounts, so there names are compared.
bpct_mark_mounts() {
  local -a mounts=()
  local root=${bpct_real_sources[bpct_pair]//\\/\\134} own='' other='' i line
  root=${root// /\\040} root=${root//$'\t'/\\011} root=${root//$'\n'/\\012}
  root=${root%/}/
  mapfile -t mounts </proc/self/mountinfo || bpct_stop 'cannot read the list of mounts'
  [[ "${mounts[*]}" == *" $root"* || "${mounts[*]}" == *" ${root//#/\\043}"* ]] || return 0
  bpct_put_mount_number own "${bpct_source_fds[bpct_pair]}"
  for i in "${fds[@]}"; do
    [[ -z ${sealed[i]-} ]] || continue
    bpct_put_mount_number other "$i"
    [[ $other == "$own" ]] || bad[i]='something was mounted above it since the walk'
  done
  root=${bpct_real_sources[bpct_pair]%/}/
  for line in "${mounts[@]}"; do
    read -r _ _ _ _ line _ <<<"$line"
    bpct_put_mount other "$line"
    [[ $other == "$root"* ]] || continue
    for i in "${!sealed[@]}"; do
      [[ $root${sealed[i]}/ != "$other"/* ]] || bad[i]='something was mounted above it since the walk'
    done
  done
}

# Puts the number of the mount that descriptor $2 is on into the variable named $1.
bpct_put_mount_number() {
  local -a lines=()
  local line
  mapfile -t lines <"/proc/self/fdinfo/$2" || bpct_stop "cannot read the list of mounts"
  printf -v "$1" none
  for line in "${lines[@]}"; do
    [[ $line != mnt_id:* ]] || printf -v "$1" '%s' "${line#mnt_id:[[:space:]]}"
  done
}

# Fails the targets in bad directories, for the reasons that stand there, and does not open these up.
bpct_leave_bad() {
  local -a left=() indexes_left=()
  local i fd
  bpct_number_targets
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

