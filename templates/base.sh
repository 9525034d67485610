## needs: agree.sh attempt.sh awake.sh copy.sh destination.sh doubted-copies.sh failures.sh groups.sh guard-copy.sh
##   guard-together.sh subtrees.sh suspects.sh written.sh
## reads: bpct_attempt bpct_bad_directories bpct_base_identities bpct_below bpct_changed_here bpct_doubted
##   bpct_failed_here bpct_failed_names bpct_group bpct_guard bpct_kind bpct_line bpct_pair bpct_prefix bpct_stat_source
##   bpct_surveyed bpct_to bpct_tops bpct_units_apart unlinked unlinked_bytes
## sets: bpct_base_fds bpct_base_roots bpct_from bpct_is_tried bpct_names bpct_units_allowed bpct_unlinked
# --- links to the base: files that are as they were in an earlier copy ---
## Nothing here writes to a file that is there: the base shares it, and the copies before that.
declare -a bpct_base_fds=()
declare -A bpct_unlinked=()

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
  local brought=0
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

# Journals the group in hand: names, bytes, failed, changed.
## Records how much of it became no link, and how many directories came with it.
bpct_journal_links() {
  bpct_from=''
  bpct_make_line "$bpct_group" "${unlinked-0}" "${unlinked_bytes-0}" "$brought"
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/unlinked" ||
    bpct_stop "cannot write in $bpct_attempt"
  bpct_journal "$@"
}

# Links the group in hand, and copies what cannot be linked or differs from the source.
bpct_link_with_care() {
  local -A bpct_unlinked=() figures=()
  local copied=0 unlinked=0 unlinked_bytes=0
  local -ra all=("${bpct_names[@]}")
  bpct_make_inner
  bpct_set_aside_bad
  [[ -z ${bpct_doubted[bpct_group]-} ]] || bpct_set_aside_known
  if ((${#bpct_names[@]})); then
    bpct_call_links
    [[ $bpct_kind != H || ${#bpct_unlinked[@]} == 0 ]] || bpct_unlink_families
    bpct_by_place bpct_settle_links
  fi
  ((${#bpct_unlinked[@]} + bpct_failed_here == 0)) || bpct_sum_unlinked
  ((bpct_failed_here == 0)) || bpct_record_landed
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
    local -ri allowed=$bpct_units_allowed
    bpct_set_landed
    bpct_units_allowed=$bpct_units_apart
    bpct_find_suspects
    bpct_mark_suspects
    bpct_units_allowed=$allowed
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
    bpct_add_size unlinked_bytes "${words[1]}"
  done
  bpct_note "$unlinked" not-linked-to-the-base
  bpct_names=("${apart[@]}")
  bpct_sum_copied
}

#@include subtrees.sh
