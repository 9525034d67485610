# --- a check: the groups of a job ---
bpct_before_groups() { :; }

bpct_after_groups() { :; }

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  case $bpct_kind in
    ## The finalizer checks all directories.
    D) [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0 ;;
    F | M | H | T)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      bpct_in_lane bpct_compare_group
      ;;
    *) bpct_refuse_kind ;;
  esac
}

# Compares the group in hand with its copies, reports differing names, and journals the group.
bpct_compare_group() {
  local -r planned=$bpct_bytes
  local -A odd=()
  local copied=$planned name
  bpct_agreed=()
  bpct_take_in_hand
  local -ra all=("${bpct_names[@]}")
  bpct_compare_attributes
  bpct_leave_out_failed
  bpct_compare_within
  bpct_keep_sums
  ## Different contents are reported first, because they are the worse news.
  ((${#odd[@]} == 0)) || for name in "${all[@]}"; do
    [[ -z ${odd["/$name"]-} || -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] ||
      bpct_fail "$name" "${odd["/$name"]%% *}" "${odd["/$name"]#* }"
  done
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    bpct_sum_copied
  fi
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Compares the stat output for sources and copies: fails names, and puts those whose contents are to be compared nevertheless into
# odd, with class and difference.
bpct_compare_attributes() {
  local -a sources copies
  local -A copy_of=()
  local i name is_whole=yes
  bpct_set_landed
  ! bpct_agree_at_once || return 0
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  copies=("${bpct_surveyed[@]}")
  ! bpct_are_alike || return 0
  [[ $bpct_kind != H ]] || bpct_match_families
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -n ${sources[i]} && -n ${copies[i]} ]] || is_whole=''
    ! bpct_is_linked "${sources[i]}" "${copies[i]}" || bpct_differs "${sources[i]}" "${copies[i]}" || continue
    bpct_judge "${sources[i]}" "${copies[i]}"
    if [[ -n ${copies[i]} && $bpct_class == other && $bpct_difference != type ]]; then
      ! bpct_is_linked "${sources[i]}" "${copies[i]}" || bpct_excuse_rights "${sources[i]}" "${copies[i]}"
      odd["/$name"]="$bpct_class $bpct_message"
    else
      bpct_fail "$name" "$bpct_class" "$bpct_message"
    fi
  done
  ## A file does not count as gone while a file server does not answer.
  [[ -n $is_whole ]] || bpct_check_roots || bpct_stop "$bpct_message"
}

# Succeeds if sources and copies are the same in mode, size, owner and time, and none is missing; families need a closer look.
## A loop takes 0.3 ms a name: it reads two lines by single bytes.
bpct_are_alike() {
  local -a one=("${sources[@]% *}") other=("${copies[@]% *}")
  [[ $bpct_kind != H && " ${one[*]} ${other[*]} " != *'  '* ]] || return 1
  [[ "${one[*]##* }" == "${other[*]##* }" && "${one[*]% * *}" == "${other[*]% * *}" ]]
}

# Puts the copy that most names of a family are links to into copy_of, by the inode of the source; one copy is that
# of one family.
bpct_match_families() {
  local -a a b
  local -A most=() count=() source_of=()
  local i pair
  for i in "${!sources[@]}"; do
    [[ -n ${sources[i]} && -n ${copies[i]} ]] || continue
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${copies[i]}"
    pair="${a[4]} ${b[4]}"
    count[$pair]=$((${count[$pair]:-0} + 1))
    [[ ${source_of[${b[4]}]:=${a[4]}} == "${a[4]}" ]] || continue
    ((${count[$pair]} > ${most[${a[4]}]:-0})) || continue
    most[${a[4]}]=${count[$pair]}
    copy_of[${a[4]}]=${b[4]}
  done
}

# Succeeds if a name is a link to its family in the copy, too; arguments: the stat output for its source and its copy.
bpct_is_linked() {
  local -a a b
  [[ $bpct_kind == H && -n $1 && -n $2 ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  [[ ${copy_of[${a[4]}]-} == "${b[4]}" ]]
}

# Compares the contents of files and the targets of symlinks.
bpct_compare_inside() {
  bpct_compare_targets "$@"
  bpct_compare_contents "$@"
}

# Fails the symlinks whose copies lead to somewhere else.
bpct_compare_targets() {
  local -a bpct_names=() bpct_landed=() sources targets
  local i name
  bpct_take_symlinks "$@"
  ((${#bpct_names[@]})) || return 0
  bpct_read_links "$bpct_from" "${bpct_names[@]}"
  sources=("${targets[@]}")
  bpct_read_links "$bpct_to" "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -z ${sources[i]} || "${sources[i]}" != "${targets[i]}" ]] || continue
    bpct_survey "$bpct_from" -- "$name"
    local source=${bpct_surveyed[0]}
    bpct_survey "$bpct_to" -- "${bpct_landed[i]}"
    bpct_judge "$source" "${bpct_surveyed[0]}"
    [[ $bpct_class == [cv]* ]] || bpct_class=differs bpct_message='the copy is a symlink to something else'
    bpct_fail "$name" "$bpct_class" "$bpct_message"
  done
}

# Puts the names that are symlinks on both sides into bpct_names.
bpct_take_symlinks() {
  local i
  bpct_names=() bpct_landed=()
  ((${#bpct_stat_source[@]} == 0)) || return 0
  ## Only the lines of symlinks, which begin with a or that word, are of interest.
  local -a links=() seen=("${bpct_agreed[@]##[!as]*}")
  ((${#seen[@]} == $#)) || seen=()
  [[ ${#seen[@]} == 0 || "${seen[*]}" == *[![:blank:]]* ]] || return 0
  bpct_names=("$@")
  bpct_set_landed
  for i in "${!bpct_names[@]}"; do
    [[ -n ${seen[i]-unseen} ]] || continue
    [[ ! -L $bpct_from/${bpct_names[i]} || ! -L $bpct_to/${bpct_landed[i]} ]] || links+=("${bpct_names[i]}")
  done
  bpct_names=("${links[@]}")
  bpct_set_landed
}

# Puts the targets of symlinks in directory $1 into targets, nothing for unreadable ones.
bpct_read_links() {
  local -r where=$1
  local name target
  shift
  mapfile -d '' targets < <(cd -- "$where" && exec readlink -z -- "${@/#/./}")
  ((${#targets[@]} != $#)) || return 0
  targets=()
  for name; do
    IFS= read -r -d '' target < <(cd -- "$where" && exec readlink -z -- "./$name") || target=''
    targets+=("$target")
  done
}
