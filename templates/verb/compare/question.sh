#!/bin/bash -p
# bpct: asks a command about many names of a tree, while others may exchange directories there. Changes nothing.
#   question start FOLDER COMMAND [WORD]...
#@include core/environment.sh
umask 077

# Root asks in a mount namespace of its own, if this host lets it.
if ((EUID == 0)) && [[ $1 == start ]]; then
  bpct_code=0
  unshare --mount --propagation private -- /bin/bash -p -- "$0" sealed "${@:2}" 2>"$2/trouble" || bpct_code=$?
  if [[ -e $2/asked ]]; then
    cat -- "$2/trouble" >&2
    exit "$bpct_code"
  fi
fi

# --- the question ---
## The folder holds: root, the tree and its identity; names, below the tree; directories, each with its path, its identity
## and its names joined by slashes. All words end with NUL.
readonly bpct_phase=$1 bpct_attempt=$2
shift 2
readonly -a bpct_question=("$@")

#@include access/mounts.sh
#@include access/refuse-links.sh
#@include access/sealed-mounts.sh

bpct_main() {
  local -a root
  local fd place
  mapfile -d '' -t root <"$bpct_attempt/root"
  exec {fd}<"${root[0]}/." || exit
  [[ $(stat -L -c %d:%i -- "/proc/self/fd/$fd/.") == "${root[1]}" ]] || {
    echo 'another directory took the place of the tree' >&2
    exit 1
  }
  if ((EUID != 0)); then
    bpct_ask_below "/proc/self/fd/$fd"
  elif [[ $bpct_phase == sealed ]]; then
    bpct_seal_tree "$fd" "${root[0]}" 2>/dev/null || exit
    : >"$bpct_attempt/asked"
    bpct_ask_below "$place/tree"
  else
    bpct_ask_descriptors
  fi
}

# Binds the tree that is open as $1, of the name $2, to a private place where the kernel follows no symlink; place is its caller's.
bpct_seal_tree() {
  local bpct_why
  local -a mounts=() moves=()
  local -A wanted_mounts=()
  mapfile -t mounts </proc/self/mountinfo
  cd -P -- "$bpct_attempt" || return 1
  place=$PWD/sealed
  mkdir -- "$place" && mount -n -t tmpfs -o mode=0700,size=64k none "$place" &&
    bpct_bind "$1" "$place/tree" "$2" && bpct_refuse_links "$place" "${#wanted_mounts[@]}" && bpct_move_mounts
}

# Asks about all names below a directory.
bpct_ask_below() {
  cd -- "$1" || exit
  echo names
  exec xargs -0 -r "${bpct_question[@]}" <"$bpct_attempt/names"
}

# Asks by open directories, each checked to be the one that was seen; or reports that there are too many.
## An old system allows 1024 open files.
bpct_ask_descriptors() {
  local -a words fates=() open=() ids=()
  local -i i next=0
  mapfile -d '' -t words <"$bpct_attempt/directories"
  if ((${#words[@]} > 3 * 1000)); then
    echo many
    exit
  fi
  bpct_open_all 2>/dev/null
  ((${#open[@]} == 0)) || mapfile -t ids < <(stat -L -c %d:%i -- "${open[@]}")
  for i in "${!fates[@]}"; do
    [[ ${fates[i]} == [0-9]* ]] || continue
    [[ ${ids[next]-} == "${words[i * 3 + 1]}" ]] || fates[i]=other
    next+=1
  done
  echo "${fates[*]}"
  bpct_name_all | xargs -0 -r "${bpct_question[@]}"
  exit "${PIPESTATUS[1]}"
}

# Opens the directories in words; fates gets the descriptors, or the obstacles.
bpct_open_all() {
  local fd
  for ((i = 0; i < ${#words[@]}; i += 3)); do
    if exec {fd}<"${words[i]}/."; then
      fates+=("$fd") open+=("/proc/self/fd/$fd/.")
    elif [[ -e ${words[i]} ]]; then
      fates+=(shut)
    else
      fates+=(gone)
    fi
  done
}

# Prints the names in them.
bpct_name_all() {
  local -a names
  local IFS=/
  set -f
  for i in "${!fates[@]}"; do
    [[ ${fates[i]} == [0-9]* ]] || continue
    ## Split at the slashes.
    # shellcheck disable=SC2206
    names=(${words[i * 3 + 2]})
    printf '%s\0' "${names[@]/#//proc/self/fd/${fates[i]}/}"
  done
}

bpct_main
