# --- direct I/O: large files go past the page cache ---
## One dd for each file, and the checks around it: 300 files of 4 MiB took three times the processor time of cp.
readonly bpct_least_direct=16777216

# Copies "${bpct_names[@]}" where nothing is in their way: large files without holes by dd, past the cache, all else with one cp.
## cp takes over all doubtful cases. Only cp handles holes, families, and files other than regular ones.
bpct_copy_first() {
  local -a all=("${bpct_names[@]}") seen=() large=()
  local -A is_copied=()
  local name code=0
  if [[ $bpct_kind != [FT] ]] || ((bpct_bytes < bpct_least_direct)); then
    bpct_call_cp
    return
  fi
  bpct_find_large "$bpct_least_direct"
  if ((${#bpct_large[@]} == 0)); then
    bpct_call_cp
    return
  fi
  large=("${bpct_large[@]}") seen=("${bpct_large_figures[@]}") bpct_names=()
  for name in "${large[@]}"; do
    ## The files in hand must be visible there.
    bpct_names+=("$name")
    if ! bpct_copy_directly "$name" $((${#large[@]} - ${#bpct_names[@]} + 1)); then
      unset 'bpct_names[-1]'
      break
    fi
  done
  ((${#bpct_names[@]} == 0)) || bpct_keep_direct
  bpct_names=()
  for name in "${all[@]}"; do
    [[ -n ${is_copied["/$name"]-} ]] || bpct_names+=("$name")
  done
  ((${#bpct_names[@]} == 0)) || bpct_call_cp || code=$?
  bpct_names=("${all[@]}")
  return "$code"
}

# Copies the contents of a file; fails, and leaves nothing, if that cannot be done past the cache. It is the first of $2 large ones.
bpct_copy_directly() {
  local -a said=()
  local -r copy=$bpct_to/${bpct_new_name:-$1}
  printf -v bpct_undo bpct_undo_cp
#@include verb/copy/layout/before-direct.sh if layout
  if [[ -n $bpct_verify ]]; then
    bpct_with_care bpct_copy_summed "$1" && return
  else
    bpct_run "$bpct_from" bpct_become_direct "$1" && return
  fi
  mapfile -t said <"$bpct_attempt/stderr"
  ## An existing file belongs to another user.
  [[ ${said[0]-} != *': File exists' ]] || return 1
  bpct_is_refused "$2" || :
  bpct_run / rm -f -- "$copy"
  return 1
}

# Replaces this process by the dd that copies past the cache. It lets the last block, if that is a part of one, go through the
# cache.
bpct_become_direct() {
  umask 077
#@include verb/copy/layout/become-direct.sh if layout
  exec dd if="$1" of="$copy" bs=1M iflag=direct,fullblock,nofollow oflag=direct,nofollow conv=excl status=none
}

# Succeeds if the last dd failed since a file system has no direct I/O, and notes that $1 files go through the cache.
bpct_is_refused() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  [[ ${said[0]-} == *': Invalid argument' || ${said[0]-} == *': Operation not supported' ]] || return 1
  bpct_note "$1" not-copied-past-the-cache
}

# Gives "${bpct_names[@]}" their attributes, and puts into is_copied those whose sources have not changed; the others are removed.
## A file that was written during the read would get the time of that change, so nothing would show it later.
bpct_keep_direct() {
  local -A now=()
  local -a bad=()
  local i is_kept=''
  if bpct_call_cp --attributes-only; then
    is_kept=yes
    bpct_find_large "$bpct_least_direct"
    for i in "${!bpct_large[@]}"; do
      now["/${bpct_large[i]}"]=${bpct_large_figures[i]}
    done
  fi
  for i in "${!bpct_names[@]}"; do
    if [[ ${now["/${bpct_names[i]}"]-} == "${seen[i]}" ]]; then
      is_copied["/${bpct_names[i]}"]=1
    else
      bad+=("$bpct_to/${bpct_new_name:-${bpct_names[i]}}")
      [[ -z $is_kept ]] || bpct_rewritten+=("${bpct_names[i]}")
    fi
  done
  ((${#bad[@]} == 0)) || bpct_run / rm -f -- "${bad[@]}"
}

#@include verb/copy/layout/direct.sh if layout
#@otherwise
bpct_copy_first() {
  bpct_call_cp
}

bpct_is_refused() {
  return 1
}
