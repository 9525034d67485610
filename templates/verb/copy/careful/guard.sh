# --- guarded mode: the copying ---
# Makes directories below the destination root, a level at a time: they are private, so the owner of the directory above cannot
# enter them.
bpct_call_mkdir() {
  local -a levels=() numbers targets fds
  local i name parent code=0
  for ((i = 1; i <= $#; i++)); do
    name=${!i//[!\/]/}
    levels[${#name}]+="$i "
  done
  for name in "${!levels[@]}"; do
    read -r -a numbers <<<"${levels[name]}"
    while ((${#numbers[@]})); do
      targets=() fds=()
      for i in "${numbers[@]:0:bpct_most_fds}"; do
        [[ ${!i} == */* ]] && parent=${!i%/*} || parent=.
        if ! bpct_open_directory destination "$bpct_pair" "$parent"; then
          printf 'mkdir: %s\n' "$bpct_message" >"$bpct_attempt/stderr"
          code=1
          continue
        fi
        fds+=("$bpct_fd")
        targets+=("/proc/self/fd/$bpct_fd/${!i##*/}")
      done
      ((${#targets[@]} == 0)) || bpct_run / mkdir -m 700 -- "${targets[@]}" || code=1
      bpct_close "${fds[@]}"
      numbers=("${numbers[@]:bpct_most_fds}")
    done
  done
  return "$code"
}

# Copies names whose directories are open, and makes sure that they are there.
bpct_copy_there() {
  local -a bpct_names=() links=()
  local -A first_for=()
  local name
  bpct_choose_names "$@"
  bpct_copy_and_check
#@include verb/copy/careful/give-old-times.sh if fuse
  for name in "${links[@]}"; do
    bpct_link_to_first "$name"
  done
  if ((${#links[@]})); then
    local bpct_are_links=yes
    bpct_agreed=()
    bpct_verify_names "${links[@]}"
  fi
  bpct_sync "${targets[@]}"
}

# Puts the names to copy here into bpct_names, and into links the names to link to one of their family copied in another
# directory.
bpct_choose_names() {
  local -A is_here=()
  local -a figures
  local inode name
  local -i i=-1
  for name; do
    if [[ -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      ## cp would descend into it by paths, and so into any planted directory.
      bpct_fail "$name" changed 'it is a directory now'
    fi
  done
  bpct_names=("$@")
  bpct_leave_out_failed
  [[ $bpct_kind == H && ${#alone[@]} -gt 1 && ${#bpct_names[@]} -gt 0 ]] || return 0
  set -- "${bpct_names[@]}"
  bpct_names=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for name; do
    i+=1
    bpct_names+=("$name")
    read -r -a figures <<<"${bpct_surveyed[i]}"
    inode=${figures[4]-}
    [[ -n $inode ]] || continue
    ## A first one that only lacks attributes that the destination does not keep is still the file of its family.
    if [[ -n ${is_here[$inode]-} || -z ${first_of[$inode]-} || ${bpct_failed_names["/${first_of[$inode]}"]-whole} != @(whole|lost) ]]; then
      is_here[$inode]=1
      first_of[$inode]=$bpct_prefix$name
    else
      unset 'bpct_names[-1]'
      links+=("$name")
      first_for["/$name"]=${first_of[$inode]}
    fi
  done
}

# Links a name to the copy of its family in another directory.
bpct_link_to_first() {
  local -r first=${first_for["/$1"]}
  local parent=.
  [[ $first != */* ]] || parent=${first%/*}
  if ! bpct_open_directory destination "$bpct_pair" "$parent"; then
    bpct_fail "$1" "$bpct_class" "$bpct_message"
    return
  fi
  local -r fd=$bpct_fd
  local -r copy=/proc/self/fd/$fd/${first##*/}
  if [[ -L $bpct_to/$1 || ! $copy -ef $bpct_to/$1 ]]; then
    if ! bpct_run / ln -f -P -T -- "$copy" "$bpct_to/$1"; then
      ## An update removes an empty directory, or fails the name itself.
      local -a suspects=("$1") cleared=()
      bpct_clear_directories
      ((${#suspects[@]} == 0)) || bpct_run / ln -f -P -T -- "$copy" "$bpct_to/$1" || bpct_fail_by_message "$1"
    fi
    bpct_mark_differing "$1"
  fi
  bpct_has_failed "$1" || bpct_is_same_link "$copy" "$bpct_to/$1" || bpct_fail_linked "$first"
  bpct_close "$fd"
  [[ -z ${bpct_failed_names["/$first"]-} ]] || bpct_has_failed "$1" ||
    bpct_fail "$1" "${bpct_family_failures["/$first"]%% *}" "${bpct_family_failures["/$first"]#* }" whole
}

# Fails the first name of a family, by its whole path, to which the destination shows no link.
bpct_fail_linked() {
  local bpct_prefix=''
  bpct_lose "$1" links links
}

# Notes that others can write an existing directory: its name, and its stat output.
bpct_note_shared() {
  local -a figures
  read -r -a figures <<<"$2"
  ((figures[2] == EUID && (16#${figures[0]} & 0022) == 0)) || bpct_shared_directories["$bpct_pair/$1"]=1
}

# Replaces old copies between open directories alone: a rename by paths goes wherever another user leads it.
bpct_replace_at_once() {
  return 1
}

# Each directory was synced while it was open.
bpct_sync_group() { :; }

# Succeeds if unfinished files can be removed: nothing is removed by a path that another user may have bent.
bpct_may_undo() {
  [[ $bpct_to == @("$bpct_sealed_place"|/proc/self/fd)/* ]]
}

# Opens the place that was just made in directory $1, and writes down which it is; fails if another directory has its name by now.
bpct_open_place() {
  if [[ ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null; then
    if bpct_is_own "/proc/self/fd/$bpct_place_fd/." && [[ /proc/self/fd/$bpct_place_fd/.. -ef $1/. ]] && bpct_is_place_empty; then
      bpct_note_place
      return
    fi
    bpct_close_place
  fi
  bpct_run / rmdir -- "$bpct_place" || bpct_keep_place
  printf 'the directory was replaced while it was copied\n' >"$bpct_attempt/stderr"
  bpct_code=1
  return 1
}

# Succeeds if the place is empty: the owner of the directory above may have given its name to another directory of root's.
bpct_is_place_empty() {
  shopt -s nullglob dotglob
  local -ra inside=("/proc/self/fd/$bpct_place_fd"/*)
  shopt -u nullglob dotglob
  ((${#inside[@]} == 0))
}

# Writes down which directory the place is: only that is ever emptied.
bpct_note_place() {
  bpct_write_twice place-inodes "${bpct_place##*/}" "$(stat --printf=%d:%i -- "/proc/self/fd/$bpct_place_fd/.")"
}
