# --- subtrees of the base: directories that are, with all below them, as they were in an earlier copy ---
## The group in hand, if it is one of subtrees: the topmost directories, all directories, and the last change in them in
## the base.
declare -a bpct_tops=() bpct_inner=()
bpct_subtrees_fd='' bpct_base_changed=''
## Directories of subtrees come with their contents: they are neither made before, nor checked by the finalizer. For
## each name in an existing directory cp needs one more request. A further wave has no such file, and makes all
## directories.
bpct_links_subtrees=''

# Decides whether this job links subtrees.
bpct_choose_subtrees() {
  [[ ! -e $bpct_part/subtrees ]] || ! bpct_may_link_subtrees || bpct_links_subtrees=yes
}

# Finds out how the group in hand can be linked without its names; bpct_tops is empty then if that cannot be done.
bpct_find_subtrees() {
  local number tops inner
  bpct_tops=()
  [[ $bpct_to_base == subtrees && -n $bpct_links_subtrees ]] || return 0
  ## Settled groups are skipped. One that was put off stands before those.
  for _ in 1 2; do
    [[ -n $bpct_subtrees_fd ]] || exec {bpct_subtrees_fd}<"$bpct_part/subtrees"
    while IFS=' ' read -r -d '' number tops inner <&"$bpct_subtrees_fd"; do
      [[ "$tops$inner" =~ ^[1-9][0-9]{1,11}$ ]] || break
      mapfile -d '' -n "$tops" bpct_tops <&"$bpct_subtrees_fd"
      mapfile -d '' -n "$inner" bpct_inner <&"$bpct_subtrees_fd"
      IFS= read -r -d '' bpct_base_changed <&"$bpct_subtrees_fd"
      ## A damaged file may contain a name there, and arithmetic evaluates its operands.
      [[ $bpct_base_changed =~ ^-?[0-9]{1,12}[.][0-9]{9}$ ]] || break
      [[ $number != "$bpct_group" ]] || return 0
    done
    exec {bpct_subtrees_fd}<&-
    bpct_subtrees_fd=''
  done
  bpct_stop "$bpct_part/subtrees is damaged before group $bpct_group"
}

# Links the contents of subtrees with one cp; succeeds if they are as bpct saw them.
## The links match the source as bpct walked it: nothing in these subtrees of the base has changed since then, and no
## name appeared or vanished during the linking. Links change the change times of files, so everything is checked
## before, and only directories after it.
bpct_link_subtrees() {
  local -a inner=()
  local code=1
  bpct_is_base_as_seen && bpct_are_tops_new || return 1
  bpct_run "$base" bpct_become_link_of_subtrees && code=0
  if bpct_inner_stays; then
    ((code == 0)) && bpct_inner_came && brought=${#bpct_inner[@]}
    return "$code"
  fi
  bpct_undo_subtrees
  return 1
}

# Succeeds if the latest change in the subtrees in hand has the same time as when bpct walked them.
## One du for a thousand files: passing their names to stat would cost as much as it saves. It prints a line for each
## directory. mapfile would read it byte by byte: a tenth of Bash's work in a night without changes. Later changes get a
## later time, unless a clock was put back; clocks of file systems tick in 4 to 10 ms.
bpct_is_base_as_seen() {
  local -r second=${bpct_base_changed%.*} total=$'\t'$bpct_base_changed$'\ttotal'
  local now said
  printf -v now '%(%s)T' -1
  ((second <= now)) || return 1
  ((second < now)) || sleep 0.02
  said=$(cd -- "$base" 2>/dev/null && exec du -sc --time=ctime --time-style=+%s.%N -- "${bpct_tops[@]}" 2>/dev/null) &&
    [ "${said: -${#total}}" = "$total" ]
}

# Succeeds if no directory of the subtrees in hand has changed in the base since bpct walked it; puts their stat output into inner
# then.
bpct_inner_stays() {
  local -r last=${bpct_base_changed/./}
  local -a bpct_names=("${bpct_inner[@]}") bpct_lines=() times
  local changed
  bpct_see "$base" '%f %u %g %.9Y %.9Z' || return 1
  bpct_split_lines "$bpct_seen"
  times=("${bpct_lines[@]##* }")
  for changed in "${times[@]/./}"; do
    ((10#$changed <= 10#$last)) || return 1
  done
  inner=("${bpct_lines[@]% *}")
}

# Succeeds if the directories of the subtrees in hand came with all attributes that are kept; if not, the finalizer sets these.
## Extended attributes and access lists are not checked. If cp cannot keep them, it reports that, though with "all" it
## does not fail.
bpct_inner_came() {
  [[ ! -s $bpct_attempt/stderr ]] || return 1
  local -a bpct_names=("${bpct_inner[@]}")
  local IFS=$'\n'
  bpct_see "$bpct_to" '%f %u %g %.9Y' && [ "$bpct_seen" = "${inner[*]}" ]
}

bpct_become_link_of_subtrees() {
  local preserved=mode,ownership,timestamps
  [[ $bpct_keeps != *' xattr '* ]] || preserved+=,xattr
  ## Asking for the context without SELinux is an error.
  [[ $bpct_keeps != *' context '* ]] || preserved=all
  exec cp --link --recursive --no-dereference --remove-destination "--preserve=$preserved" --no-preserve=links \
    --parents -t "$bpct_to" -- "${bpct_tops[@]}"
}

# Makes the directories of subtrees that are to be linked by their names, and opens those that are closed to this user.
bpct_make_inner() {
  ((${#bpct_tops[@]})) || return 0
  local -a bpct_names=("${bpct_inner[@]}")
  bpct_make_all
}
