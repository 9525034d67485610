# --- sealed access of a removal: its roots are opened where the kernel follows no symlink ---
## A helper in a mount namespace of its own binds them there, with nosymfollow (Linux 5.10), without the mounts below
## them. The job opens the bound roots and stays in its own namespace. There the kernel refuses to remove the mount points of
## all users, also later ones. In another namespace rmdir removes such a directory, and unmounts it.
declare -a bpct_sealed_fds=()
## Each root takes some calls of mount, 2 ms each.
readonly bpct_most_sealed=16

# Makes no namespace: the job stays in that of the node.
bpct_enter_namespace() { :; }

# Seals the roots; where that cannot be done, checked descriptors do it all, or the script stops if it was told to.
bpct_seal_roots() {
  local bpct_why=''
  if [[ $bpct_access == sealed* ]]; then
    if bpct_open_sealed_roots; then
      printf 'sealed .\n' >"$bpct_attempt/access"
      return
    fi
    bpct_close "${bpct_sealed_fds[@]}"
    bpct_sealed_fds=()
    [[ $bpct_access != sealed ]] || bpct_stop "the roots cannot be sealed: $bpct_why"
    bpct_say "the roots cannot be sealed, so all goes through descriptors: $bpct_why"
  fi
  printf 'descriptors .\n' >"$bpct_attempt/access"
}

# Opens the roots by such a helper; else puts the obstacle into bpct_why.
bpct_open_sealed_roots() {
  local -r place=$bpct_attempt/sealed
  local -a words=() pairs=()
  local pair hold answers code
  for pair in "${!bpct_source_roots[@]}"; do
    [[ -z ${bpct_gone_pairs[pair]-} ]] || continue
    pairs+=("$pair")
    words+=("${bpct_source_fds[pair]}" "${bpct_real_sources[pair]}")
  done
  ((${#pairs[@]})) || return 0
  bpct_why="there are more than $bpct_most_sealed roots"
  ((${#pairs[@]} <= bpct_most_sealed)) || return 1
  bpct_why="cannot write in $bpct_attempt"
  mkdir -m 700 -- "$place" || return 1
  exec {hold}<> <(:)
  exec {answers}< <(bpct_become_binder "$place" "$hold" "${words[@]}")
  bpct_why='this host lets no job have a mount namespace'
  words=()
  mapfile -d '' -n 2 -t words <&"$answers"
  if [[ ${words[0]-} == bound ]]; then
    bpct_why="cannot open the bind mount on $place"
    bpct_open_bound "${words[1]}"
    code=$?
  else
    bpct_why=${words[1]-$bpct_why} code=1
  fi
  printf '\n' >&"$hold"
  ## The helper says no more; but only a helper that has ended has closed its side.
  IFS= read -r -d '' _ <&"$answers"
  bpct_close "$hold" "$answers"
  return "$code"
}

# Replaces this process by the helper; arguments: the place, the descriptor that it reads a line from when its work is over, then
# for each root the descriptor that was checked and its name.
bpct_become_binder() {
  local functions
  functions=$(bpct_print_functions bpct_put_mount bpct_refuse_links bpct_bind_roots bpct_bind_root)
  exec unshare --mount --propagation private -- /bin/bash -p -c "$functions"' && bpct_bind_roots "$@"' bpct "$@" 2>/dev/null
}

# No shell goes to another namespace by itself, so a new one gets these.
bpct_print_functions() {
  declare -f "$@"
}

# Binds the roots, with the arguments of bpct_become_binder; prints "bound" and its process number, or the obstacle.
bpct_bind_roots() {
  local -r place=$1 hold=$2
  local bpct_why="cannot mount anything on $1"
  local -i bound=0
  shift 2
  if mount -n -t tmpfs -o mode=0700,size=64k none "$place" && cd -P -- "$place"; then
    while (($#)) && bpct_bind_root "$bound" "$1" "$2"; do
      bound+=1
      shift 2
    done
    if (($# == 0)) && bpct_refuse_links "$PWD" "$bound"; then
      printf '%s\0' bound "$$"
      read -r -t 60 -u "$hold"
      return
    fi
  fi
  printf '%s\0' no "$bpct_why"
}

# Binds the root that is open as $2 and has name $3 to the new place $1.
## A descriptor opened in another namespace cannot be bound in this one; it tells whether the name still leads to the
## same directory. -c keeps mount from resolving the name of the descriptor, and using that.
bpct_bind_root() {
  local own
  bpct_why="cannot bind $3"
  { exec {own}<"$3/."; } 2>/dev/null && [[ /proc/self/fd/$own/. -ef /proc/self/fd/$2/. ]] || return 1
  mkdir -- "$1" && mount -n -c --bind -- "/proc/self/fd/$own" "$1" || return 1
  [[ $1/. -ef /proc/self/fd/$2/. ]]
}

# Opens the roots of "${pairs[@]}" as process $1 has bound them. The kernel's mount table shows that the opened roots refuse
# symlinks.
bpct_open_bound() {
  local -a mounts=()
  local -i i
  local fd number options line
  mapfile -t mounts <"/proc/$1/mountinfo" || return 1
  for i in "${!pairs[@]}"; do
    { exec {fd}<"/proc/$1/cwd/$i/."; } 2>/dev/null || return 1
    bpct_sealed_fds[pairs[i]]=$fd
    [[ /proc/self/fd/$fd/. -ef /proc/self/fd/${bpct_source_fds[pairs[i]]}/. ]] || return 1
    bpct_put_mount_number number "$fd"
    options=''
    for line in "${mounts[@]}"; do
      [[ $line != "$number "* ]] || read -r _ _ _ _ _ options _ <<<"$line"
    done
    [[ ,$options, == *,nosymfollow,* ]] || return 1
  done
}

# Opens directory $2 of pair $1 into bpct_fd, if that is sealed and the way there leads through no symlink.
bpct_open_sealed() {
  [[ -n ${bpct_sealed_fds[$1]-} ]] && { exec {bpct_fd}<"/proc/self/fd/${bpct_sealed_fds[$1]}/$2/."; } 2>/dev/null
}
