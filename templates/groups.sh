# --- groups: the list, and what stat says of names ---
bpct_group=0 bpct_pair=0 bpct_kind='' bpct_bytes=0
declare -a bpct_names=() bpct_surveyed=()

# Calls $1 for each group of the list, in order. The first groups that are open stay for later if an earlier
# attempt may have one of them in hand: that one leaves within an interval.
bpct_work_through_list() {
  local fd version record mark count
  exec {fd}<"$bpct_list" || bpct_stop "cannot read $bpct_list (list.gz: of a closed batch)"
  IFS= read -r -d '' version <&"$fd"
  [[ $version == bpct-list-1 ]] || bpct_stop "$bpct_list is not a list that this script can read"
  while IFS= read -r -d '' record <&"$fd"; do
    # shellcheck disable=SC2034 # a finalizer copies no bytes
    read -r mark bpct_group bpct_pair bpct_kind count bpct_bytes <<<"$record"
    [[ $mark == G && $count =~ ^[0-9]+$ ]] || bpct_stop "$bpct_list is damaged before group '$bpct_group'"
    ((count > 0)) || continue
    mapfile -d '' -n "$count" bpct_names <&"$fd"
    ((${#bpct_names[@]} == count)) || bpct_stop "$bpct_list ends within group $bpct_group"
    bpct_leave_if_superseded
    bpct_defer
    "$1"
    bpct_progress
  done
  exec {fd}<&-
}

# Puts the group off if an earlier attempt may have it in hand. The first attempt works on the first open group;
# one that itself put some off works further on, by one group for each attempt before it.
bpct_defer() {
  ((${#bpct_predecessors[@]} && ${#bpct_deferred[@]} < bpct_attempt_number - 1)) || return 0
  [[ $bpct_kind == D || -n ${bpct_done[bpct_group]-} ]] || bpct_deferred[bpct_group]=1
}

# Puts what stat says of names in directory $1 into bpct_surveyed, one line for each name, empty where there is
# nothing. Further arguments: options of stat, --, the names.
bpct_survey() {
  local -r where=$1
  shift
  local -a options=() out=()
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  mapfile -d '' out < <(cd -- "$where" 2>/dev/null &&
    exec stat "${options[@]}" --printf="%f %s %u %g %d:%i %.${bpct_time_digits}Y\\0%n\\0" -- "$@" 2>/dev/null)
  local i=0 name
  bpct_surveyed=()
  ## stat answers in the order of its arguments and leaves out what is not there.
  for name; do
    if [[ ${out[i + 1]-} == "$name" ]]; then
      bpct_surveyed+=("${out[i]}")
      i=$((i + 2))
    else
      bpct_surveyed+=('')
    fi
  done
}

# Succeeds if two lines of bpct_survey show files that differ in what the copy keeps and this user can keep. An
# ordinary user cannot keep owners, nor the setuid, setgid and sticky bits that go with them.
bpct_differs() {
  [[ -n $1 && -n $2 ]] || return 0
  local -a a b
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  local mask=0170000
  if [[ $bpct_keeps == *' mode '* && ${a[0]} != a* ]]; then
    ((EUID == 0)) && mask=0177777 || mask=0170777
  fi
  (((16#${a[0]} & mask) == (16#${b[0]} & mask))) || return 0
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 0
  [[ $bpct_keeps != *' ownership '* || $EUID != 0 || ${a[2]} == "${b[2]}" && ${a[3]} == "${b[3]}" ]] || return 0
  if [[ $bpct_keeps == *' timestamps '* && ${a[5]} != "${b[5]}" ]]; then
    ## A destination that keeps no part of a second may keep even seconds only.
    ((bpct_time_digits == 0 && ${a[5]%%.*} - ${b[5]%%.*} <= 2 && ${b[5]%%.*} - ${a[5]%%.*} <= 2)) || return 0
  fi
  return 1
}

