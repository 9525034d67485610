# --- links to the base: files that are as they were in an earlier copy ---
## Nothing here writes to a file that is there: the base shares it, and the copies before that.
declare -a bpct_base_fds=()
declare -A bpct_unlinked=()
## Of the group in hand, if it is one of subtrees: the topmost directories, all directories, and when anything in them
## changed last in the base.
declare -a bpct_tops=() bpct_inner=()
bpct_subtrees_fd='' bpct_base_changed=''

# Gives up the bases that are not there as bpct saw them: what was to be linked is copied then.
bpct_check_bases() {
  local pair
  for pair in "${!bpct_base_roots[@]}"; do
    ! bpct_is_base "$pair" || continue
    if [[ -n ${bpct_base_identities[pair]} ]]; then
      bpct_note 1 bases-are-gone
      bpct_say "${bpct_base_roots[pair]} is not the base that bpct saw: files are copied in place of being linked"
    fi
    unset "bpct_base_roots[pair]"
  done
}

# Succeeds if the base of pair $1 is the directory that bpct saw; in guarded mode it is open then.
bpct_is_base() {
  local place=${bpct_base_roots[$1]} type class fd
  local -a found=() words=()
  if [[ -n $bpct_guard ]]; then
    { exec {fd}<"$place/."; } 2>/dev/null || return 1
    mapfile -d '' -t found < <(readlink -z -- "/proc/self/fd/$fd")
    [[ ${found[0]-} == "$place" ]] || return 1
    bpct_base_fds[$1]=$fd
    place=/proc/self/fd/$fd/.
  fi
  read -r -a words < <(stat -L --printf='%i %d\n' -- "$place" 2>/dev/null)
  type=$(stat -f --printf='%t' -- "$place" 2>/dev/null)
  (((${words[1]-0} >> 8 & 0xfff) == 0)) && class=network || class=block
  [[ "${words[0]-}:$type:$class" == "${bpct_base_identities[$1]}" ]]
}

# Links the group in hand to the base, makes sure that it is as in the source, copies what is not, and journals it.
bpct_link_group() {
  bpct_take_in_hand
  if bpct_link_at_once; then
    bpct_sync "$bpct_to"
    bpct_journal_links "${#bpct_names[@]}" 0 0 0
  else
    bpct_link_with_care
  fi
}

# Links the group in hand if nothing is known of it that asks for a closer look; succeeds if all its names are links and
# as in the source.
## That cp has made all links is enough to know that they are: link(2) cannot half succeed. Two more looks at each name
## made a night without changes half as long again.
bpct_link_at_once() {
  [[ -z $bpct_guard && -z ${bpct_doubted[bpct_group]-} && -n ${bpct_base_roots[bpct_pair]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  if ((${#bpct_tops[@]})); then
    bpct_link_subtrees
  else
    bpct_run "${bpct_base_roots[bpct_pair]}/$bpct_below" bpct_become_link && bpct_agree
  fi
}

# Finds out how the group in hand can be linked without its names; bpct_tops is empty then if that cannot be done.
bpct_find_subtrees() {
  local number tops inner
  bpct_tops=()
  [[ $bpct_to_base == subtrees ]] || return 0
  if [[ -z $bpct_subtrees_fd ]]; then
    [[ -e $bpct_job_directory/subtrees ]] && exec {bpct_subtrees_fd}<"$bpct_job_directory/subtrees" || return 0
  fi
  ## Those of groups that are settled already are passed over.
  while IFS=' ' read -r -d '' number tops inner <&"$bpct_subtrees_fd"; do
    [[ "$tops$inner" =~ ^[1-9][0-9]{1,11}$ ]] || return 0
    mapfile -d '' -n "$tops" bpct_tops <&"$bpct_subtrees_fd"
    mapfile -d '' -n "$inner" bpct_inner <&"$bpct_subtrees_fd"
    IFS= read -r -d '' bpct_base_changed <&"$bpct_subtrees_fd" || break
    [[ $number != "$bpct_group" ]] || return 0
  done
  bpct_tops=()
}

# Links all that is in subtrees with one cp; succeeds if that is what bpct saw there.
## What was linked is what the source was when bpct walked it: nothing in these subtrees of the base has changed since then,
## and no name has come or gone while they were linked. Links move the times of change of files, so that is looked at
## before, and by directories alone after it.
bpct_link_subtrees() {
  local -r base=${bpct_base_roots[bpct_pair]}
  local code=1 before
  bpct_look_at_inner || return 1
  before=$bpct_seen
  bpct_is_base_as_seen || return 1
  bpct_run "$base" bpct_become_link_of_subtrees && code=0
  bpct_look_at_inner && [ "$bpct_seen" = "$before" ] && return "$code"
  bpct_remove_strays
  return 1
}

# Puts the times at which directories of the base changed last into bpct_seen.
bpct_look_at_inner() {
  local -a bpct_names=("${bpct_inner[@]}")
  bpct_see "$base" %.9Z
}

# Succeeds if what changed last in the subtrees in hand is what had changed last when bpct walked them.
## One du for a thousand files: to hand their names to stat would cost what is saved.
bpct_is_base_as_seen() {
  local -a lines=()
  mapfile -t lines < <(cd -- "$base" 2>/dev/null &&
    exec du -sc --time=ctime --time-style=+%s.%N -- "${bpct_tops[@]}" 2>/dev/null)
  [[ ${lines[-1]-} == *$'\t'"$bpct_base_changed"$'\ttotal' ]]
}

bpct_become_link_of_subtrees() {
  exec cp --link --recursive --no-dereference --remove-destination --parents -t "$bpct_to" -- "${bpct_tops[@]}"
}

# Removes the links to what has come into the base while it was linked.
bpct_remove_strays() {
  local -A known=()
  local name
  for name in "${bpct_names[@]}" "${bpct_inner[@]}"; do
    known["$name"]=1
  done
  shopt -s nullglob dotglob
  for name in "${bpct_inner[@]}"; do
    bpct_remove_strays_in "$name"
  done
  shopt -u nullglob dotglob
}

## Only links to what is in the base by the same name, and directories that are empty without these.
bpct_remove_strays_in() {
  local path name
  for path in "$bpct_to/$1"/*; do
    name=$1/${path##*/}
    [[ -z ${known["$name"]-} ]] || continue
    if [[ -d $path && ! -L $path ]]; then
      bpct_remove_strays_in "$name"
      rmdir -- "$path" 2>/dev/null
    elif [[ $(stat -c %d:%i -- "$path") == "$(stat -c %d:%i -- "$base/$name" 2>/dev/null)" ]]; then
      rm -f -- "$path"
    fi
  done
}

# Journals the group in hand and how much of it became no link: names, bytes, failed, changed.
bpct_journal_links() {
  bpct_from=''
  printf '%s %s %s .\n' "$bpct_group" "${unlinked-0}" "${unlinked_bytes-0}" >>"$bpct_attempt/unlinked" ||
    bpct_stop "cannot write in $bpct_attempt"
  bpct_journal "$@"
}

# Links the group in hand, and copies what cannot be linked or differs from the source.
bpct_link_with_care() {
  local -A bpct_unlinked=() figures=()
  local copied=0 unlinked=0 unlinked_bytes=0
  local -ra all=("${bpct_names[@]}")
  bpct_set_aside_bad
  [[ -z ${bpct_doubted[bpct_group]-} ]] || bpct_set_aside_known
  if ((${#bpct_names[@]})); then
    bpct_call_links
    [[ $bpct_kind != H || ${#bpct_unlinked[@]} == 0 ]] || bpct_unlink_families
    bpct_by_place bpct_settle_links
  fi
  ((${#bpct_unlinked[@]} + bpct_failed_here == 0)) || bpct_sum_unlinked
  [[ -n $bpct_guard ]] || ((${#all[@]} == bpct_failed_here)) || bpct_sync "$bpct_to"
  bpct_journal_links "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Calls $1 for "${bpct_names[@]}": for all, or in guarded mode in the directories that they are in.
bpct_by_place() {
  if [[ -n $bpct_guard ]]; then
    bpct_by_directory "$1" "${bpct_names[@]}"
  else
    "$1" "${bpct_names[@]}"
  fi
}

# Links "${bpct_names[@]}"; those that are no links then are in bpct_unlinked.
bpct_call_links() {
  local bpct_kind=F bpct_is_linking=yes name
  if [[ -z ${bpct_base_roots[bpct_pair]-} ]]; then
    for name in "${bpct_names[@]}"; do
      bpct_mark_unlinked "$name"
    done
    return
  fi
  local bpct_from=${bpct_base_roots[bpct_pair]}/$bpct_below
  ## Where a source is opened and looked at by path, it is the base now.
  local -a bpct_source_fds=()
  local -A bpct_checked=()
  [[ -z $bpct_guard ]] || bpct_source_fds[bpct_pair]=${bpct_base_fds[bpct_pair]}
  bpct_by_place bpct_link_names
}

# Links names of $bpct_from to $bpct_to with one cp. What an earlier wave has settled is looked at only.
bpct_link_names() {
  local -a bpct_names=("$@") bases a b
  local base_text copy_text i
  [[ -n ${bpct_doubted[bpct_group]-} ]] || bpct_run "$bpct_from" bpct_become_link || :
  if base_text=$(bpct_become_stat "$bpct_from" '%d:%i\n') && copy_text=$(bpct_become_stat "$bpct_to" '%d:%i\n') &&
    [ "$base_text" = "$copy_text" ]; then
    return
  fi
  bpct_survey "$bpct_from" -- "${bpct_names[@]}"
  bases=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a a <<<"${bases[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ ${a[4]-none} == "${b[4]-}" ]] || bpct_mark_unlinked "${bpct_names[i]}"
  done
}

## Without -R: what is a directory in the base by now is not gone down into.
bpct_become_link() {
  local -a call=(cp --link --no-dereference --remove-destination)
  [[ "${bpct_names[*]}" != */* ]] || call+=(--parents)
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

bpct_mark_unlinked() {
  local bpct_path
  bpct_set_path "$1"
  bpct_unlinked["/$bpct_path"]=1
}

# Takes all names of a family for unlinked if one of them is.
bpct_unlink_families() {
  local -A broken=()
  local -a words
  local i
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${bpct_surveyed[i]}"
    [[ -z ${bpct_unlinked["/$bpct_prefix${bpct_names[i]}"]-} ]] || broken[${words[4]-none}]=1
  done
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${bpct_surveyed[i]}"
    [[ -z ${broken[${words[4]-none}]-} ]] || bpct_mark_unlinked "${bpct_names[i]}"
  done
}

# Copies of names of the group in hand those that are no links, or not as in the source.
bpct_settle_links() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=()
  local -A is_suspect=()
  local name bpct_path
  if ((${#bpct_unlinked[@]})) || ! bpct_agree; then
    bpct_set_landed
    bpct_find_suspects
    bpct_mark_suspects
    for name in "${bpct_names[@]}"; do
      bpct_set_path "$name"
      [[ -z ${is_suspect["/$name"]-} && -n ${bpct_unlinked["/$bpct_path"]-} && -z ${bpct_doubted[bpct_group]-} ]] ||
        continue
      suspects+=("$name")
    done
  fi
  for name in "${suspects[@]}"; do
    bpct_mark_unlinked "$name"
  done
  bpct_is_tried=''
  if [[ -n $bpct_guard ]]; then
    bpct_copy_opened "${suspects[@]}"
  else
    bpct_names=("${suspects[@]}")
    bpct_copy_and_check
  fi
}

# Counts what is no link into unlinked and unlinked_bytes, and what of that was copied into copied.
bpct_sum_unlinked() {
  local -A counted=()
  local -a words apart=()
  local i name
  for name in "${all[@]}"; do
    [[ -z ${bpct_unlinked["/$bpct_prefix$name"]-}${bpct_failed_names["/$bpct_prefix$name"]-} ]] || apart+=("$name")
  done
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${apart[@]}"
  for i in "${!apart[@]}"; do
    unlinked=$((unlinked + 1))
    read -r -a words <<<"${bpct_surveyed[i]}"
    [[ ${words[0]-} == 8* && -z ${counted[${words[4]}]-} ]] || continue
    counted[${words[4]}]=1
    unlinked_bytes=$((unlinked_bytes + words[1]))
  done
  bpct_note "$unlinked" not-linked-to-the-base
  bpct_names=("${apart[@]}")
  bpct_sum_copied
}

