# --- the list: group after group ---
bpct_group=0 bpct_pair=0 bpct_kind='' bpct_bytes=0 bpct_below=. bpct_to_base='' bpct_by_content='' bpct_of_subtrees='' bpct_seen=''
declare -a bpct_names=()

# Calls $1 for each group of the list, in order.
## The first open groups are put off if an earlier attempt may have one of them in hand: that attempt leaves within an
## interval.
bpct_work_through_list() {
  local fd version record mark count
  exec {fd}<"$bpct_list" || bpct_stop "cannot read $bpct_list (list.gz: of a closed batch)"
  IFS= read -r -d '' version <&"$fd"
  [[ $version == bpct-list-1 ]] || bpct_stop "$bpct_list is not a list that this script can read"
  while IFS= read -r -d '' record <&"$fd"; do
    ## A finalizer copies no bytes.
    # shellcheck disable=SC2034
    read -r mark bpct_group bpct_pair bpct_kind count bpct_bytes <<<"$record"
    [[ $mark == G && $count =~ ^[0-9]+$ ]] || bpct_stop "$bpct_list is damaged before group '$bpct_group'"
    ## The groups for links to the base are copied like other files, and families, if that is impossible. The same holds
    ## for groups compared by content.
    bpct_to_base='' bpct_by_content='' bpct_of_subtrees='' bpct_seen=''
    # shellcheck disable=SC2034
    case $bpct_kind in
      B) bpct_kind=F bpct_to_base=yes ;;
      S) bpct_kind=F bpct_to_base=subtrees ;;
      b) bpct_kind=H bpct_to_base=yes ;;
      K) bpct_kind=F bpct_by_content=yes ;;
      k) bpct_kind=H bpct_by_content=yes ;;
      t) bpct_kind=T bpct_by_content=yes ;;
      I) bpct_kind=D bpct_of_subtrees=yes ;;
      a)
        bpct_kind=A
        bpct_take_word bpct_of_subtrees
        [[ $bpct_of_subtrees =~ $bpct_group_number ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
        ;;
      [$bpct_figured])
        ## A small letter stands for its capital, with other figures.
        bpct_kind=${bpct_kind^}
        bpct_take_word bpct_seen
        ;;
    esac
    # shellcheck disable=SC2034
    if [[ $bpct_kind == [$bpct_of_directory] ]]; then
      ## The directory is read separately: removing the first of a thousand names from an array copies all of them.
      bpct_take_word bpct_below
    else
      bpct_below=.
    fi
    ((count > 0)) || continue
    mapfile -d '' -n "$count" bpct_names <&"$fd"
    ((${#bpct_names[@]} == count)) || bpct_stop "$bpct_list ends within group $bpct_group"
    bpct_leave_if_superseded
    bpct_leave_if_halted
    bpct_obey_control
    bpct_obey_limit
    bpct_defer
    "$1"
    bpct_progress
  done
  exec {fd}<&-
}

# Puts the next word of the list, the caller's fd, into the variable named $1, and takes it off the caller's count.
## read takes a byte at a time, and figures have up to 100 kB; mapfile takes blocks.
bpct_take_word() {
  mapfile -d '' -t -n 1 bpct_names <&"$fd"
  printf -v "$1" %s "${bpct_names[0]-}"
  count=$((count - 1))
}

# Puts the group off if an earlier attempt may have it in hand.
## The first attempt works on the first open group. An attempt that itself put some off works further on, by one group
## for each attempt before it.
bpct_defer() {
  ((${#bpct_predecessors[@]} && ${#bpct_deferred[@]} < (bpct_attempt_number - 1) * bpct_most_lanes)) || return 0
  [[ $bpct_kind == D || -n ${bpct_done[bpct_group]-} ]] || bpct_deferred[bpct_group]=1
}

# Stops at a group of a kind that this script cannot do.
bpct_refuse_kind() {
  bpct_stop "the list asks for a kind of group that this script does not know: '$bpct_kind'"
}
