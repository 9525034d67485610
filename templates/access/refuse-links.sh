# --- mounts that refuse symlinks ---
# Lets the $2 mounts on places in $1 refuse symlinks; only the kernel's mount table proves it afterwards.
## An older mount may ignore a word that it does not know. The existing options of a mount are given again with it.
bpct_refuse_links() {
  local -a mounts
  local line target options
  mapfile -t mounts </proc/self/mountinfo
  for line in "${mounts[@]}"; do
    read -r _ _ _ _ target options _ <<<"$line"
    bpct_put_mount target "$target"
    [[ $target == "$1"/* && ,$options, != *,nosymfollow,* ]] || continue
    bpct_why="cannot let $target refuse symlinks"
    mount -n -c -o "remount,bind,$options,nosymfollow" -- "$target" || return 1
  done
  local -i refusing=0
  while read -r _ _ _ _ target options _; do
    bpct_put_mount target "$target"
    [[ $target == "$1"/* ]] || continue
    bpct_why="the kernel does not let $target refuse symlinks"
    [[ ,$options, == *,nosymfollow,* ]] || return 1
    refusing+=1
  done </proc/self/mountinfo
  bpct_why="not all mounts in $1 refuse symlinks"
  ((refusing == $2))
}
