# --- the page cache: large files leave nothing in it ---
## A copy of 100 TB is not read again soon, and other users of this node have files in the cache. Each file costs a
## process: coreutils have no command that drops several. Smaller files stay.
readonly bpct_least_large=4194304
## A file larger than the limit of a group may exceed all memory, so it is also dropped during the copy.
readonly bpct_least_swept=256000001
declare -a bpct_large=() bpct_large_figures=()

# Drops the large ones of "${bpct_names[@]}" from the page cache of this node, sources and copies.
## Pages that are not on disk cannot be dropped, so they are written first. With $1, bpct_looked tells about these
## names: most groups have no large ones, and one more stat of a thousand takes 5 ms.
bpct_drop() {
  local -r has_large=$'\n(8[0-9a-f]{3}|regular file) [1-9][0-9]{6}'
  ((bpct_bytes >= bpct_least_large)) && [[ $bpct_kind != M ]] || return 0
  [[ -z ${1-} || $'\n'$bpct_looked =~ $has_large ]] || return 0
  bpct_drop_there
}

bpct_drop_names() {
  local -a bpct_names=("$@") said=()
  local line
  bpct_find_large
  ((${#bpct_large[@]})) || return 0
  ! bpct_run / bpct_become_drop || return 0
  mapfile -t said <"$bpct_attempt/stderr"
  for line in "${said[@]}"; do
    ## Late write errors are reported only here. A file that cannot be opened is not in doubt.
    [[ $line == 'dd: fdatasync failed for '* || $line == 'dd: fsync failed for '* ]] || continue
    ! bpct_is_exhausted "$line" || bpct_halt "$bpct_message"
    bpct_stop "cannot sync the destination: $line"
  done
}

# Puts those of "${bpct_names[@]}" that are large files into bpct_large, and the figures that identify the state of each into
# bpct_large_figures.
## With $1, only those without holes and with at least this many bytes.
bpct_find_large() {
  local -a bpct_lines=() figures there=("${bpct_names[@]}")
  local -r has_large=$'\n[1-9][0-9]{6}'
  local text i
  bpct_large=() bpct_large_figures=()
  text=$(bpct_become_stat "$bpct_from" '%s\n' "${bpct_stat_source[@]}")
  [[ $'\n'$text =~ $has_large ]] || return 0
  bpct_split_lines "$(bpct_become_stat "$bpct_from" '%f %s %.9Y %i %b %B\n' "${bpct_stat_source[@]}")"
  if ((${#bpct_lines[@]} != ${#there[@]})); then
    bpct_look_one_by_one
  fi
  for i in "${!bpct_lines[@]}"; do
    [[ ${bpct_lines[i]} == 8???\ [1-9]??????* ]] || continue
    read -r -a figures <<<"${bpct_lines[i]}"
    ((figures[1] >= bpct_least_large)) || continue
    [[ -z ${1-} ]] || ((figures[1] >= $1 && figures[4] * figures[5] >= figures[1])) || continue
    bpct_large+=("${there[i]}")
    bpct_large_figures+=("${figures[*]:0:4}")
  done
}

# Asks for each name by itself: some are gone.
bpct_look_one_by_one() {
  local -a bpct_names
  bpct_lines=()
  for i in "${!there[@]}"; do
    bpct_names=("${there[i]}")
    bpct_lines[i]=$(bpct_become_stat "$bpct_from" '%f %s %.9Y %i %b %B' "${bpct_stat_source[@]}")
  done
}

# Drops sources and copies of all in bpct_large; to be called in a subshell.
## The file is opened again, and may be a pipe by now.
bpct_become_drop() {
  local name copy code=0
  for name in "${bpct_large[@]}"; do
    copy=$bpct_to/${bpct_new_name:-$name}
    [[ -f $copy && ! -L $copy ]] || continue
    bpct_drop_pair "$bpct_from/$name" "$copy" || code=1
  done
  exit "$code"
}

# Drops the bytes that the command in this place has copied so far, once a second, until it ends: source, copy.
## Only this process holds the pipe. The option of dd that drops blocks during the copy is of little use: if the kernel
## keeps them in larger pieces, they stay.
bpct_drop_meanwhile() {
  local sweeper
  ((bpct_bytes < bpct_least_swept)) || exec {sweeper}> >(bpct_sweep "$@" 2>/dev/null)
}

## Pages that are not on disk yet are being written then, and are dropped next time.
bpct_sweep() {
  local file
  exec {writer}>&- 2>/dev/null
  while read -r -t 1 _; (($? > 128)); do
    for file; do
      [[ ! -f $file ]] || dd "if=$file" iflag="nocache,nonblock$bpct_nofollow" count=0 status=none
    done
  done
}

#@include verb/copy/plain-drop.sh unless guard
#@include verb/copy/guard-drop.sh if guard

#@otherwise
bpct_drop() { :; }

bpct_drop_meanwhile() { :; }
