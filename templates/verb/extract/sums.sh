# --- checksums of ranges of the archive ---
## A file of at least so many bytes is summed while tar reads it: two readings would take twice as long, and nothing of the first one
## were in memory any more. A compressed one is not summed: its own checksum has to do.
readonly bpct_large_range=268435456

# Fails the names in hand in a range with a wrong checksum, or in an unreadable one, and leaves the others: $1 has the
# command that sums, and lines of part, first byte, bytes and checksum. "${spots[@]}" are the places of the names.
## tar sees nothing of such a range: it would take unknown names from it.
bpct_leave_out_damaged() {
  local -a lines=() told_ranges=() sums=() damaged=()
  local command line
  [[ -n $1 ]] || return 0
  mapfile -t lines <<<"$1"
  command=${lines[0]}
  [[ $command =~ ^[a-z0-9]{1,8}sum$ ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
  for line in "${lines[@]:1}"; do
    told_ranges+=("${line% *}") sums+=("${line##* }")
  done
  ((${#bpct_names[@]} > 1)) || bpct_split_names
  if ((${#bpct_names[@]} == 1 && ${#told_ranges[@]} == 1)) && [[ ${told_ranges[0]} == "${spots[0]}" ]] &&
    ((${told_ranges[0]##* } >= bpct_large_range)); then
    fed="$command ${sums[0]}"
  elif ((${#bpct_names[@]} > 1 || ${#told_ranges[@]} > 1 || ${told_ranges[0]##* } < bpct_large_range)); then
    bpct_find_damaged
  fi
  ((${#damaged[@]})) || return 0
  bpct_split_names
  bpct_fail_damaged
  local IFS=$'\n'
  ranges=("${spots[@]}") expected=${wanted[*]}
}

# Puts the errors of "${told_ranges[@]}" into damaged, by their indexes: class and message.
bpct_find_damaged() {
  ## bpct_open_archives opens these.
  local -ra ranges=("${told_ranges[@]}")
  local -a is=()
  local i pause why where
  for pause in 1 2 4 0; do
    bpct_open_archives
    ! bpct_run / bpct_become_range_summer >"$bpct_attempt/summed" || pause=0
    bpct_close_archives
    mapfile -t is <"$bpct_attempt/summed"
    mapfile -t bpct_said <"$bpct_attempt/stderr"
    { ((pause)) && bpct_is_shaken "${bpct_said[@]}" && bpct_pause "$pause"; } || break
  done
  ((${#is[@]} == ${#sums[@]})) || bpct_stop "cannot sum the archive: ${bpct_said[0]-}"
  for i in "${!sums[@]}"; do
    [[ ${is[i]} != "${sums[i]}" ]] || continue
    bpct_put_range "${ranges[i]}"
    if [[ -n ${is[i]} ]]; then
      damaged[i]="differs the archive is damaged in $where"
    else
      why=${bpct_said[0]-}
      damaged[i]="other the archive cannot be read in $where: ${why##*: }"
    fi
  done
}

# Succeeds if tar has read the written bytes of a large file, and otherwise removes that file.
bpct_is_fed_right() {
  local is='' where
  [[ -n $fed ]] || return 0
  read -r is _ <"$bpct_attempt/summed"
  [[ $is != "${fed#* }" ]] || return 0
  bpct_run "$root" rm -f -- "./${bpct_names[0]}"
  bpct_put_range "${ranges[0]}"
  bpct_said=("the archive is damaged in $where") bpct_have_come=''
  return 1
}

# Puts the name of range $1 for people into where.
bpct_put_range() {
  local -a words
  read -r -a words <<<"$1"
  where="${bpct_archives[words[0]]##*/}, bytes ${words[1]}-$((words[1] + words[2] - 1))"
}

# Prints a checksum of each of "${ranges[@]}", and an empty line for one that cannot be read.
bpct_become_range_summer() {
  local range said code=0
  local -a words
  set -o pipefail
  for range in "${ranges[@]}"; do
    said=$(bpct_read_range | "$command") || said='' code=1
    printf '%s\n' "${said%% *}"
  done
  exit "$code"
}

# Fails the names in damaged ranges, and leaves the others.
bpct_fail_damaged() {
  local -ra names=("${bpct_names[@]}") all=("${wanted[@]}") places=("${spots[@]}")
  local -a range spot
  local i k at why
  bpct_names=() wanted=() spots=()
  for i in "${!names[@]}"; do
    read -r -a spot <<<"${places[i]}"
    why=''
    for k in "${!damaged[@]}"; do
      read -r -a range <<<"${told_ranges[k]}"
      ## Of a compressed part the frame is the range.
      at=${spot[3]-${spot[1]}}
      ((spot[0] != range[0] || at < range[1] || at >= range[1] + range[2])) || why=${damaged[k]}
    done
    if [[ -n $why ]]; then
      bpct_fail_member "${names[i]}" "${all[i]}" "${why%% *}" "${why#* }"
    else
      bpct_names+=("${names[i]}") wanted+=("${all[i]}") spots+=("${places[i]}")
    fi
  done
}
