# --- directory attributes ---
declare -a bpct_tar_create=(tar --create --no-recursion --format=posix --null --files-from=- --file=-)
declare -a bpct_tar_extract=(tar --extract --numeric-owner --file=-)
[[ "${bpct_stat_source[*]}" != *-L* ]] || bpct_tar_create+=(--dereference)
[[ $bpct_keeps != *' xattr '* ]] || {
  ## Without an include pattern tar keeps only user.* and loses trusted.*, measured with tar 1.34.
  bpct_tar_create+=(--xattrs '--xattrs-include=*' "${bpct_without_places[@]}")
  bpct_tar_extract+=(--xattrs '--xattrs-include=*' "${bpct_without_places[@]}")
}
if [[ $bpct_keeps == *' mode '* ]]; then
  bpct_tar_extract+=(--same-permissions)
else
  bpct_tar_extract+=(--no-same-permissions)
fi
## By pair: posix or nfs4, the access lists that directories get. The options of both tars for those of the pair in hand.
declare -a bpct_kinds_of_lists=() bpct_tar_lists=()
## Even without recursion tar reads each directory. The kernel lets root, and owners, do that without a move of its access time; where
## it does not, tar has no second try.
bpct_tar_quiet=--atime-preserve=system
## With --incremental alone tar sets access times, too; it removes nothing where the archive holds no lists of names.
if [[ $bpct_keeps == *' timestamps '* ]]; then
  bpct_tar_extract+=(--incremental)
else
  bpct_tar_extract+=(--touch)
fi
if [[ $bpct_keeps == *' ownership '* && $EUID == 0 ]]; then
  bpct_tar_extract+=(--same-owner)
else
  bpct_tar_extract+=(--no-same-owner)
fi

bpct_shuts_out=''

## By group of subtrees: the number of directories that came with it, with their attributes.
declare -a bpct_whole=(0)

# Finds out which groups of subtrees brought their directories along.
bpct_load_whole() {
  ((bpct_linked_entries == 0)) || bpct_for_records unlinked bpct_note_whole
}

bpct_note_whole() {
  bpct_whole[$1]=${4-0}
}

# Succeeds if the directories of the group in hand have their attributes, set by the job that linked them.
bpct_is_whole() {
  ((${bpct_whole[${bpct_of_subtrees:-0}]-0}))
}

# Looks at the directories of an attribute group before anything is changed: entries that are no directories, such as planted
# symlinks, must not be followed.
bpct_inspect() {
  [[ $bpct_kind == A ]] && ! bpct_is_whole || return 0
  local i
  bpct_note_shutting
#@include verb/copy/finalizer/pass-whole.sh if whole
  ! bpct_inspect_at_once || return 0
  bpct_survey "${bpct_destination_roots[bpct_pair]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    case ${bpct_surveyed[i]} in
      4*) ;;
      '') bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]='the directory was not made' ;;
      *) bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]='there is something else than a directory in the destination' ;;
    esac
  done
}

# Finds out whether an ordinary user will shut himself out of some directory by its mode: then those below it must be done before.
bpct_note_shutting() {
  [[ $EUID != 0 && -z $bpct_shuts_out ]] || return 0
  bpct_see "${bpct_source_roots[bpct_pair]}" %f "${bpct_stat_source[@]}"
  [[ $'\n'$bpct_seen != *$'\n'4?[!4-7c-f]* ]] || bpct_shuts_out=yes
}

bpct_attribute() {
  case $bpct_kind in
    A)
      if bpct_is_whole; then
        [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal "${#bpct_names[@]}" 0 0 0
        return
      fi
      if [[ $bpct_keeps == *' mode '* ]] && ((${#bpct_restores[@]})); then
        local name
        for name in "${bpct_names[@]}"; do
          unset "bpct_restores[\$bpct_pair/\$name]"
        done
      fi
      [[ -z ${bpct_done[bpct_group]-} ]] || return 0
      bpct_choose_lists
      ## At 1 ms a request 321 directories took 4 s, one after the other.
      bpct_may_go_together || bpct_reap_all
      bpct_in_lane bpct_set_attributes
      ;;
    L | W) ;;
    *) bpct_refuse_kind ;;
  esac
}

# Chooses how tar carries the access lists of the pair in hand. They go with the mode.
## Those of NFSv4 are attributes that tar sets when it has set the mode, which would make them anew. The mode, or
## --acls, makes all else of the system; with --acls tar complains of each directory where there are lists of NFSv4.
bpct_choose_lists() {
  bpct_find_kind_of_lists
  if [[ ${bpct_kinds_of_lists[bpct_pair]} == nfs4 ]]; then
    bpct_tar_lists=(--xattrs-exclude=system.{'[!n]','n[!f]','nfs4_[!a]'}'*')
  else
    ## A pattern alone has tar carry all extended attributes, also where none are kept.
    bpct_tar_lists=()
    [[ $bpct_keeps != *' xattr '* ]] || bpct_tar_lists=('--xattrs-exclude=system.*')
    [[ $bpct_keeps != *' mode '* ]] || bpct_tar_lists+=(--acls)
  fi
}

# Finds out once whether both trees of the pair in hand have access lists of NFSv4.
bpct_find_kind_of_lists() {
  [[ -z ${bpct_kinds_of_lists[bpct_pair]-} ]] || return 0
  bpct_kinds_of_lists[bpct_pair]=posix
  [[ $bpct_keeps == *' mode '* && $bpct_keeps == *' xattr '* && ${bpct_destination_identities[bpct_pair]} == *:network ]] &&
    bpct_lists_attributes || return 0
  ! getfattr -n system.nfs4_acl -- "${bpct_source_roots[bpct_pair]}" "${bpct_destination_roots[bpct_pair]}" >/dev/null 2>&1 ||
    bpct_kinds_of_lists[bpct_pair]=nfs4
}

# Gives the directories of the group in hand the attributes of their sources: tar does 20,000 in half a second,
# where chown, chmod and touch --reference take 68 seconds.
bpct_set_attributes() {
  local failed=0
#@include verb/copy/project/lacking.sh if project
  if [[ -n $bpct_shuts_out ]]; then
    bpct_carry_over_by_turns
  else
    bpct_carry_over_at_once || bpct_carry_over_good
  fi
#@include verb/copy/project/record.sh if project
  bpct_journal "${#bpct_names[@]}" 0 "$failed" 0
}

# Carries attributes over, one by one for directories that shut this user out: afterwards he cannot check those below.
bpct_carry_over_by_turns() {
  local -ra all=("${bpct_names[@]}")
  local -a bpct_names=()
  local i
  bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "${all[@]}"
  local -ra modes=("${bpct_surveyed[@]%% *}")
  for i in "${!all[@]}"; do
    if [[ ${modes[i]-} == 4?[!4-7c-f]* ]]; then
      bpct_carry_over_turn
      bpct_names=("${all[i]}")
      bpct_carry_over_turn
    else
      bpct_names+=("${all[i]}")
    fi
  done
  bpct_carry_over_turn
}

bpct_carry_over_turn() {
  ((${#bpct_names[@]} == 0)) || bpct_carry_over_at_once || bpct_carry_over_good
  bpct_names=()
}

# Carries attributes over if all is as it should be, before and after. On failure the careful path does it again.
bpct_carry_over_at_once() {
  local source='' destination=''
  bpct_put_trees || return 1
  ## The size of a directory depends on its file system.
  local -r look=${bpct_look/ %s/}
  [[ $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  [[ $EUID == 0 || $bpct_keeps != *' ownership '* ]] || bpct_show_the_same %g || return 1
  bpct_see_directories "$source" "$look" "${bpct_stat_source[@]}" || return 1
  local wanted=$bpct_seen
#@include verb/copy/finalizer/leave-whole.sh if whole
  bpct_pipe_paths "$source" "$destination" "${bpct_names[@]}" && ! bpct_has_lost_attributes || return 1
  bpct_see_directories "$destination" "$look" || return 1
  ## Not [[ == ]], because its right side is a pattern.
  [ "$bpct_seen" = "$wanted" ] || return 1
  ## Without the owner, setuid and setgid are not kept.
  [[ $EUID == 0 || $'\n'$bpct_seen != *$'\n'4[!0-3]* ]] || bpct_show_the_same '%u %g'
}

# Succeeds if stat shows the same of source and destination, in format $1.
bpct_show_the_same() {
  bpct_see "$source" "$1" "${bpct_stat_source[@]}" || return 1
  local wanted=$bpct_seen
  bpct_see "$destination" "$1" && [ "$bpct_seen" = "$wanted" ]
}

# Pipes the attributes of directories from one tar to another by paths, from directory $1 to directory $2.
bpct_pipe_paths() {
  local -r from=$1 to=$2
  shift 2
  local -ra paths=("${@/#/./}")
  bpct_quietly bpct_pipe
}

# Sends attributes by function $1 so that the access times of the sources stay; if that fails, again as tar does it.
bpct_quietly() {
  : >"$bpct_attempt/stderr" # here, where the user's umask does not hold
  ! "$@" || return 0
  [[ -n $bpct_tar_quiet ]] || return 1
  bpct_tar_quiet=''
  : >"$bpct_attempt/stderr"
  "$@"
}

bpct_pipe() {
  ## User attributes can be set only if the owner may write, and tar sets the mode before them.
  if ((EUID != 0)) && [[ $bpct_keeps == *' xattr '* ]]; then
    bpct_pipe_once --mode=u+rwx
    : >"$bpct_attempt/stderr"
  fi
  bpct_pipe_once
}

bpct_pipe_once() {
  local -a codes
  printf '%s\0' "${paths[@]}" |
    (cd -- "$from" && exec "${bpct_tar_create[@]}" "${bpct_tar_lists[@]}" ${bpct_tar_quiet:+"$bpct_tar_quiet"} "$@" 2>>"$bpct_attempt/stderr") |
    (cd -- "$to" && umask "$bpct_user_umask" && exec "${bpct_tar_extract[@]}" "${bpct_tar_lists[@]}" 2>>"$bpct_attempt/stderr")
  codes=("${PIPESTATUS[@]}")
  ((codes[1] == 0 && codes[2] == 0))
}

# Gives the files that jobs have copied their names. Files that came as ranges stand first.
bpct_name() {
  bpct_finish_split
  bpct_link
}

# Links, and gives the directories their attributes.
bpct_finish() {
  bpct_load_whole
#@include verb/copy/finalizer/tidy-whole.sh if whole
  bpct_work_through_list bpct_inspect
  bpct_work_through_list bpct_name
  bpct_reap_all
  bpct_load_restores
  bpct_work_through_list bpct_attribute
  bpct_reap_all
  bpct_restore_modes
}
