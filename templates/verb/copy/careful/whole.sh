# --- whole directories ---
## cp looks twice for each name that it is given, and once more at the copy, but not for names in a directory that it makes. On a
## file server each look is a request. So below a shut root, which only this user can enter, a directory without directories is not made
## before, but comes with its names, if one group has them all: one cp, and a look at the copy.

# Leaves the directories that may come with their names out of "${paths[@]}" and "${bpct_names[@]}"; fails if none may.
## On a disk of this host a look costs less than this loop.
bpct_leave_unmade() {
  local -A above=()
  local -a made=()
  local name
  [[ $bpct_kind == D && "${bpct_stat_source[*]}" != *-L* && $bpct_keeps == ' mode ownership timestamps links '* && $bpct_keeps != *' loses-'* ]] || return 1
  ((bpct_attempt_number == 1)) && [[ ${bpct_destination_identities[bpct_pair]} == *:network ]] || return 1
  bpct_is_shut "$bpct_pair" || return 1
  for name in "${bpct_names[@]}"; do
    [[ $name != */* ]] || above["/${name%/*}"]=1
  done
  paths=()
  for name in "${bpct_names[@]}"; do
    ## An earlier group of directories ended between the two.
    if [[ $name == */* && -n ${bpct_unmade["$bpct_pair/${name%/*}"]-} ]]; then
      bpct_unmade["$bpct_pair/${name%/*}"]=''
      made+=("${name%/*}")
      paths+=("./${name%/*}")
    fi
    if [[ $name != . && -z ${above["/$name"]-} ]]; then
      bpct_unmade["$bpct_pair/$name"]=1
      continue
    fi
    made+=("$name")
    [[ $name == . ]] || paths+=("./$name")
  done
  bpct_names=("${made[@]}")
}

# Makes the directories of the group in hand that are not made yet, but for one that may come whole.
bpct_make_for_group() {
  local -a missing=()
  local name directory last=''
  bpct_comes_whole=''
  if [[ "${bpct_names[*]}" != */* ]]; then
    [[ -n ${bpct_unmade["$bpct_pair/$bpct_below"]-} ]] || return 0
    bpct_unmade["$bpct_pair/$bpct_below"]=''
    if [[ $bpct_kind == F && -z $bpct_by_content$bpct_limited ]] && ((${#bpct_bad_directories[@]} == 0)); then
      bpct_comes_whole=yes
      return
    fi
    missing=("$bpct_below")
  else
    for name in "${bpct_names[@]}"; do
      [[ $name == */* && ${name%/*} != "$last" ]] || continue
      last=${name%/*} directory=$last
      [[ $bpct_below == . ]] || directory=$bpct_below/$directory
      [[ -n ${bpct_unmade["$bpct_pair/$directory"]-} ]] || continue
      bpct_unmade["$bpct_pair/$directory"]=''
      missing+=("$directory")
    done
  fi
  ((${#missing[@]} == 0)) || bpct_make_left "${missing[@]}"
}

# Makes the directories "$@". The figures of the group in hand stay.
bpct_make_left() {
  local -a bpct_names=("$@")
  local bpct_kind='' bpct_seen=''
  bpct_make_all
}

# Makes the directories that no group has made.
bpct_make_unmade() {
  local -a left=()
  local key bpct_pair
  for bpct_pair in "${!bpct_destination_roots[@]}"; do
    left=()
    for key in "${!bpct_unmade[@]}"; do
      [[ $key != "$bpct_pair"/* || -z ${bpct_unmade["$key"]} ]] || left+=("${key#*/}")
    done
    ((${#left[@]} == 0)) || bpct_make_left "${left[@]}"
  done
}

# Copies the group in hand with its directory, and settles it; fails, with that directory made, if it is to be copied by its names.
bpct_copy_directory() {
  if bpct_go_quick_way && bpct_may_bring && [[ ! -e $bpct_to ]] && bpct_holds_names_alone "$bpct_from"; then
    bpct_bring_directory
    return 0
  fi
  bpct_make_left "$bpct_below"
  bpct_aim
  return 1
}

# Succeeds if this user can still work in the directory in hand once it has the mode of its source.
bpct_may_bring() {
  ((EUID == 0)) || [[ $(stat --printf=%f -- "$bpct_from/.") == 4[13579bdf][c-f]? ]]
}

bpct_bring_directory() {
  local is_exact=''
  ## The finalizer removes all others if this script is killed meanwhile.
  printf '%s\0' "$bpct_pair" "$bpct_below" "${#bpct_names[@]}" "${bpct_names[@]}" . >"$bpct_attempt/bringing" || bpct_stop "cannot write in $bpct_attempt"
  printf -v bpct_undo bpct_undo_cp
  bpct_is_tried=yes
  bpct_run "${bpct_from%/*}" bpct_become_bringing
  if bpct_holds_names_alone "$bpct_to"; then
    is_exact=yes
  else
    bpct_leave_listed "$bpct_from" "$bpct_to"
  fi
  : >"$bpct_attempt/bringing" || bpct_stop "cannot write in $bpct_attempt"
  ## Of names that a directory lists no two are one file by another case.
  if ((bpct_code == 0)) && bpct_agree_soon && bpct_is_as_walked && { [[ -n $is_exact ]] || ! bpct_are_folded; }; then
    printf '%s\0' "$bpct_pair" "$bpct_below" >>"$bpct_attempt/whole" || bpct_stop "cannot write in $bpct_attempt"
    bpct_settle_copied
    return
  fi
  [[ -e $bpct_to ]] || bpct_make_left "$bpct_below"
  bpct_with_care bpct_copy_carefully
}

# Is bpct_agree, and looks again a second later: a client of a server may still show a mode that cp has changed since.
bpct_agree_soon() {
  bpct_agree || { bpct_with_care bpct_pause 1 && bpct_agree; }
}

## With the directory above both as its own, cp walks no path again and again.
bpct_become_bringing() {
  exec "${bpct_copy[@]}" -R -t "${bpct_to%/*}" -- "./${bpct_below##*/}"
}

#@include verb/copy/listed.sh
#@include verb/copy/shut.sh unless guard
