#!/bin/bash -p
#@include scheduler/@scheduler@/header.sh
# bpct @text:version@: tells bpct --doctor the facts about a node. Changes nothing but its own folder.
#@include core/environment.sh
umask 077
## The header of Slurm asks for this signal two minutes before the end, and a probe has one: it came after thirty seconds, and ended the probe.
trap '' USR1

# --- settings ---
readonly bpct_folder=@word:folder@
readonly -a bpct_roots=(@indexed:roots@)
readonly -a bpct_identities=(@indexed:identities@)
bpct_source_roots=() bpct_source_identities=() bpct_destination_roots=() bpct_destination_identities=()
bpct_message=''

#@include core/shown.sh
#@include core/roots.sh
#@include access/mounts.sh
bpct_open_access() { :; }

# Prints the first line of a command's version message.
bpct_version() {
  local line=''
  read -r line < <("$1" --version 2>&1)
  printf '%s %s\n' "$1" "${line:-is missing}"
}

# Tells how a job of root could reach trees in which others can write.
bpct_tell_access() {
  local access=descriptors
  ((EUID == 0)) || return 0
  [[ $(unshare --mount --propagation private -- /bin/bash -p -- "$bpct_folder/script" seal 2>/dev/null) != sealed ]] ||
    access=sealed
  printf 'access %s\n' "$access"
}

# Prints "sealed" if a mount can be made to follow no symlink; in a mount namespace of its own.
bpct_try_seal() {
  local target options
  mount -n -t tmpfs -o mode=0700,size=64k none "$bpct_folder" &&
    mount -n -c -o remount,bind,nosymfollow -- "$bpct_folder" || return
  while read -r _ _ _ _ target options _; do
    bpct_put_mount target "$target"
    [[ $target != "$bpct_folder" || ,$options, != *,nosymfollow,* ]] || printf 'sealed\n'
  done </proc/self/mountinfo
}

bpct_main() {
  local i now bpct_shown
  printf -v now '%(%s)T' -1
  printf 'node %s\nstarted %s\nbash %s\n' "${SLURMD_NODENAME:-$HOSTNAME}" "$now" "$BASH_VERSION"
  bpct_version cp
  bpct_version tar
  bpct_tell_access
  for i in "${!bpct_roots[@]}"; do
    bpct_source_roots=("${bpct_roots[i]}") bpct_source_identities=("${bpct_identities[i]}")
    if bpct_compare_roots; then
      printf 'root %s same\n' "$i"
    else
      printf 'root %s differs\n' "$i"
      bpct_put_shown bpct_shown "$bpct_message"
      printf 'bpct: %s (on %s)\n' "$bpct_shown" "$HOSTNAME" >&2
    fi
  done
  printf 'end\n'
}

if [[ ${1-} == seal ]]; then
  bpct_try_seal
  exit
fi
bpct_main >"$bpct_folder/report.new" && mv -f -- "$bpct_folder/report.new" "$bpct_folder/report"
