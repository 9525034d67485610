# --- links to the base: files that are as they were in an earlier copy ---
## This module never writes to an existing file: the base and earlier copies share it.
declare -a bpct_base_fds=()
declare -A bpct_unlinked=()

# Gives up the bases that are no longer as bpct saw them: their files are then copied instead of linked.
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
  bpct_seal_bases
  bpct_choose_subtrees
}

# Succeeds if the base of pair $1 is the directory that bpct saw; in guarded mode it is open then.
bpct_is_base() {
  local place=${bpct_base_roots[$1]} type class
  local -a words=()
  bpct_open_base "$1" || return 1
  read -r -a words < <(stat -L --printf='%i %d\n' -- "$place" 2>/dev/null)
  type=$(stat -f --printf='%t' -- "$place" 2>/dev/null)
  (((${words[1]-0} >> 8 & 0xfff) == 0)) && class=network || class=block
  [[ "${words[0]-}:$type:$class" == "${bpct_base_identities[$1]}" ]]
}

# Links the group in hand to the base, checks it against the source, copies differing names, and journals it.
bpct_link_group() {
  local brought=0
  bpct_take_in_hand
  if bpct_link_at_once; then
#@include verb/copy/project/linked.sh if project
    bpct_sync "$bpct_to"
    bpct_journal_links "${#bpct_names[@]}" 0 0 0
  else
    bpct_with_care bpct_link_carefully
  fi
}

# Quick path: links the whole group in hand with one cp; succeeds if all its names are links and
# as in the source.
## If cp reports success, the links exist: link(2) cannot half succeed. Two more checks of each name made a night
## without changes half as long again.
bpct_link_at_once() {
  local base=${bpct_base_roots[bpct_pair]-}
  [[ -n $base && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  bpct_go_quick_way_to_base || return 1
  if ((${#bpct_tops[@]})); then
    bpct_link_subtrees
  else
    bpct_run "$base/$bpct_below" bpct_become_link && bpct_agree
  fi
}

# Journals the group in hand: names, bytes, failed, changed.
## Records the numbers of entries that did not become links, and of directories that came with the group.
bpct_journal_links() {
  bpct_from=''
  bpct_make_line "$bpct_group" "${unlinked-0}" "${unlinked_bytes-0}" "$brought"
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/unlinked" ||
    bpct_stop "cannot write in $bpct_attempt"
  bpct_journal "$@"
}

## Without -R: cp does not descend into an entry that is now a directory in the base.
bpct_become_link() {
  local -a call=(cp --link --no-dereference --remove-destination)
  [[ "${bpct_names[*]}" != */* ]] || call+=(--parents)
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

#@include verb/copy/subtrees.sh
#@include verb/copy/sealed-base.sh if guard
#@include verb/copy/plain-base.sh unless guard

#@otherwise
bpct_check_bases() { :; }

bpct_find_subtrees() { :; }

bpct_link_group() {
  bpct_refuse_kind
}

bpct_mark_unlinked() { :; }
