# --- the check after the copy ---
# Compares the group in hand with its sources although cp was content, and copies differing names again: a file written to while
# it is read gets a copy that is no state of it, and cp returns 0.
## The second cp fails a source that is gone now as vanished: its copy may be complete or half written, and there is no
## way to tell. A new copy stays where it is, and is named. From a place it does not land, and the old one stays.
bpct_check_copies() {
  local -a suspects=() sources=()
  local -A before=()
  local i
  bpct_leave_out_failed
  ((${#bpct_names[@]})) || return 0
  ! bpct_agree || return 0
#@include verb/copy/careful/give-old-times.sh if fuse
  bpct_set_landed
  bpct_find_suspects
  if ((${#suspects[@]})) && bpct_copy_twins; then
    ! bpct_agree || return 0
    suspects=()
    bpct_find_suspects
  fi
  bpct_lose_known
  for i in "${!bpct_names[@]}"; do
    before["/${bpct_names[i]}"]=${sources[i]}
  done
  ((${#suspects[@]} == 0)) || bpct_see_through_cache
  ((${#suspects[@]})) || return 0
  local -ra all_suspects=("${suspects[@]}")
  local -a bare=() unseen=()
  local refusal=''
  ## In guarded mode cp may write into a private folder, in which it would make empty files.
  bpct_is_shared || bpct_set_aside_bare
  ((${#bare[@]} == 0)) || bpct_copy_attributes "${bare[@]}"
  suspects+=("${unseen[@]}")
  ((${#suspects[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${suspects[@]}"
  bpct_names=("${all_suspects[@]}")
  bpct_check_again
}

# Checks names that were copied again, and fails them, except those that now agree with a source that stood still.
## Else a name that agrees now changed while it was copied. Its copy has a later state, but is not reported as good, because
## the change may go on.
bpct_check_again() {
  local -A is_suspect=() unmoved=()
  local i name
  bpct_leave_out_failed
  ((${#bpct_names[@]})) || return 0
  bpct_set_landed
  suspects=()
  bpct_find_suspects
  ((${#suspects[@]} == 0)) || bpct_look_once_more
  bpct_mark_suspects
  local -ra copies=("${bpct_surveyed[@]}")
  local -A broken=()
  local -a lacking=()
  bpct_find_broken
  bpct_find_hidden
  bpct_find_unmoved
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if [[ -z ${sources[i]} ]]; then
      bpct_fail "$name" vanished 'gone since it was copied; its copy cannot be compared'
    elif [[ -z ${is_suspect["/$name"]-} ]]; then
      [[ -n ${unmoved["/$name"]-} ]] ||
        bpct_fail "$name" changed 'changed while it was copied; this is the later state' whole
    elif [[ ${sources[i]} != "${before["/$name"]-}" ]]; then
      bpct_fail "$name" changed 'changes again and again while it is copied' whole
    else
      bpct_fail_lost "$name" "${sources[i]}" "${copies[i]}" "${lacking[i]-}"
    fi
  done
}

# Puts the names in hand whose sources have not changed since the list was written into unmoved.
bpct_find_unmoved() {
  local since='' moment i bpct_survey_more=' %.9Z'
  read -r since < <(stat -L --printf='%.9Y\n' -- "$bpct_list" 2>/dev/null)
  [[ $since == [1-9]* ]] || return 0
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    moment=${bpct_surveyed[i]##* }
    [[ $moment != [1-9]* ]] || ((${moment/./} >= ${since/./})) || unmoved["/${bpct_names[i]}"]=yes
  done
}

# Fails a name that stays different though its source, as stat shows both, stays as it was. Where contents are there, it only lacks
# attributes: all different ones, and the words in $4.
bpct_fail_lost() {
  local why='' words
  bpct_differs "$2" "$3" || bpct_difference=''
  if [[ $bpct_difference == presence ]]; then
    bpct_fail "$1" other 'the copy is gone again'
  elif [[ $bpct_difference == size ]] && ! bpct_holds_its_size "$@"; then
    bpct_fail "$1" other 'the source does not hold as many bytes as its size' bad
  elif [[ -n $bpct_difference ]] && ! bpct_find_kinds "$2" "$3"; then
    bpct_fail "$1" other "the destination does not keep its $bpct_difference" bad
  else
    [[ -n $bpct_difference ]] || bpct_kinds=''
    [[ $bpct_kinds != *@(mode|owner)* || -z ${refusal-} ]] || why=": $refusal"
    bpct_is_whole_family "$2" || bpct_kinds+=${bpct_kinds:+,}links
    words=${bpct_kinds//,/, }
    if [[ -n ${4-} ]]; then
      words+=${words:+, }$4
      bpct_add_kinds "$4"
    fi
    bpct_lose "$1" "${bpct_kinds:-links}" "${words:-links}$why"
  fi
}

# Puts the inodes of families whose copies are several files into broken, from sources and bpct_surveyed.
bpct_find_broken() {
  local -A copy_of=()
  local -a a b
  local i
  [[ $bpct_kind == H ]] || return 0
  for i in "${!bpct_names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ -n ${a[4]-} ]] || continue
    [[ ${copy_of[${a[4]}]:=${b[4]-none}} == "${b[4]-none}" ]] || broken[${a[4]}]=1
  done
}

# Succeeds if the copies of the family that a line of bpct_survey is about are one file.
bpct_is_whole_family() {
  local -a a
  read -r -a a <<<"$1"
  [[ -z ${broken[${a[4]}]-} ]]
}

# Succeeds if the source may hold as many bytes as its size: a longer or complete copy shows that it does not.
## As in /proc, where most files report 0, and in /sys, where they report 4096.
bpct_holds_its_size() {
  local -a a b
  read -r -a a <<<"$2"
  read -r -a b <<<"$3"
  ((b[1] < a[1])) || return
  IFS= read -r -d '' -n 1 _ < <(tail -c "+$((b[1] + 1))" -- "$bpct_from/$1" 2>/dev/null)
}
