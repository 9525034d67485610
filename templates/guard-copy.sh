## needs: awake.sh check.sh copy.sh destination.sh doubted-copies.sh failures.sh groups.sh guard.sh sums.sh update.sh
##   verify.sh
## may need: base.sh contents.sh
## reads: alone bpct_apart bpct_attempt bpct_below bpct_by_content bpct_class bpct_destination_roots bpct_escaped
##   bpct_failed_names bpct_fd bpct_kind bpct_message bpct_most_fds bpct_pair bpct_prefix bpct_prefixes bpct_stat_source
##   bpct_surveyed bpct_verify state targets
## sets: bpct_agreed bpct_from bpct_is_linking bpct_to
## fills: failed first_of kept message name opened
# --- guarded mode: the copying ---
bpct_is_linking=''

# Makes directories below the destination root, a level at a time: what is made is private, and cannot be entered by
# who owns the directory above it.
bpct_make_by_level() {
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

# Copies names whose directories are open.
bpct_copy_opened() {
  local -a bpct_names=() links=()
  local -A first_for=()
  local name
  bpct_choose_names "$@"
  bpct_copy_and_check
  for name in "${links[@]}"; do
    bpct_link_to_first "$name"
  done
  if [[ -n $bpct_verify && ${#links[@]} -gt 0 ]]; then
    local bpct_are_links=yes
    bpct_agreed=()
    bpct_verify_names "${links[@]}"
  fi
  bpct_sync "${targets[@]}"
}

# Gives the lines in kept the names that files have below the root.
bpct_name_sums_truly() {
  local i number
  for i in "${!kept[@]}"; do
    number=${kept[i]#*'  ./'}
    number=${number%%/*}
    bpct_escape_name "${bpct_prefixes[number]}"
    [[ $bpct_escaped == "${bpct_prefixes[number]}" ]] || kept[i]="\\${kept[i]#\\}"
    kept[i]=${kept[i]/"  ./$number/"/"  ./$bpct_escaped"}
  done
}

# Puts the true name, and true paths, into name and message of bpct_fail.
bpct_tell_truly() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local -r to=${bpct_apart:-$bpct_to}
  local number side
  if ((${#bpct_prefixes[@]} == 0)); then
    message=${message//"$to"/"$root/$bpct_below"}
    return
  fi
  name=${bpct_prefixes[${name%%/*}]}${name#*/}
  failed+=("$state/$name")
  for side in "$to/" \' \"; do
    ## A link that cannot be made has two.
    while [[ $message =~ "$side"([1-9][0-9]{0,4})/ && -n ${bpct_prefixes[BASH_REMATCH[1]]+is} ]]; do
      number=${BASH_REMATCH[1]}
      message=${message//"$side$number/"/"${side/"$to"/$root}${bpct_prefixes[number]}"}
    done
  done
}

# Fails the names of a directory that cannot be opened, for bpct_message; not those that were copied well before their
# source was deleted.
bpct_fail_in_directory() {
  local -r class=$bpct_class message=$bpct_message
  local -a bpct_names=("$@")
  local name
  if [[ -n $bpct_is_linking ]]; then
    for name in "${bpct_names[@]}"; do
      bpct_mark_unlinked "$name"
    done
    return
  fi
  if [[ $class == vanished ]] && bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/none bpct_to=/proc/self/fd/$bpct_fd
    bpct_set_aside_settled
  fi
  for name in "${bpct_names[@]}"; do
    bpct_fail "$name" "$class" "$message"
  done
}

# Puts what is to be copied here into bpct_names, and into links what is to be linked to a name of its family that was
# copied in another directory.
bpct_choose_names() {
  local -A is_here=()
  local -a figures
  local inode name
  local -i i=-1
  for name; do
    if [[ -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      ## cp would go down into it by paths, and so into whatever is planted there.
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
    if [[ -n ${is_here[$inode]-} || -z ${first_of[$inode]-} || -n ${bpct_failed_names["/${first_of[$inode]}"]-} ]]; then
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
      ## An update clears an empty directory away, or fails the name itself.
      local -a suspects=("$1") cleared=()
      bpct_clear_directories
      ((${#suspects[@]} == 0)) || bpct_run / ln -f -P -T -- "$copy" "$bpct_to/$1" || bpct_fail_by_message "$1"
    fi
    [[ -z $bpct_by_content ]] || bpct_mark_differing "$1"
  fi
  bpct_close "$fd"
}

