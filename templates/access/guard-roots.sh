# --- guarded mode: the roots are opened, as bpct saw them ---
declare -a bpct_source_fds=() bpct_destination_fds=()
bpct_fd=''

# Opens the roots, once, and makes sure that no symlink led to somewhere else than where bpct has seen them.
bpct_open_roots() {
  ((${#bpct_destination_fds[@]} == 0)) || return 0
  local -ra paths=("${bpct_real_sources[@]}" "${bpct_real_destinations[@]}")
  local -a fds=() found
  local path i
  for path in "${paths[@]}"; do
    if ! { exec {bpct_fd}<"$path/."; } 2>/dev/null; then
      bpct_message=$({ : <"$path/."; } 2>&1)
      bpct_message="$path cannot be opened as a directory${bpct_message:+: ${bpct_message##*: }}"
      return 1
    fi
    fds+=("$bpct_fd")
  done
  mapfile -d '' -t found < <(readlink -z -- "${fds[@]/#//proc/self/fd/}")
  for i in "${!paths[@]}"; do
    if [[ ${found[i]-} != "${paths[i]}" ]]; then
      bpct_message="${paths[i]} leads to ${found[i]-nowhere}: a directory was replaced since bpct was run"
      return 1
    fi
  done
  i=0
  for path in "${!bpct_real_sources[@]}"; do
    bpct_source_fds[path]=${fds[i]}
    bpct_destination_fds[path]=${fds[i + ${#bpct_real_sources[@]}]}
    i=$((i + 1))
  done
}

# Opens the roots, and puts the paths to them into places, in roots.sh.
bpct_open_access() {
  bpct_open_roots || return 1
  # shellcheck disable=SC2034 # a variable of the caller
  places=("${bpct_source_fds[@]/#//proc/self/fd/}" "${bpct_destination_fds[@]/#//proc/self/fd/}")
}

# Replaces this process by the command that removes $bpct_place with its contents.
## The place is open, and is emptied through its descriptor. The owner of the directory above may have renamed another user's
## directory to its name, which rm -r would empty. rmdir removes only empty directories.
bpct_become_place_removal() {
  [[ -n $bpct_place_fd ]] && cd -- "/proc/self/fd/$bpct_place_fd" || exit
  shopt -s nullglob dotglob
  local -ra inside=(*)
  ((${#inside[@]} == 0)) || rm -rf -- "${inside[@]}" || exit
  exec rmdir -- "$bpct_place"
}
