# --- sealed access: the quick ways of a job ---
## The directories in which, and above which, only root can write, by pair.
declare -A bpct_own_directories=()
## By pair: yes, if that holds for all directories of this job; a job makes every directory before it copies into it.
declare -a bpct_all_own=()

## A suffix to the flags of dd: other users may plant symlinks.
readonly bpct_nofollow=,nofollow

# Succeeds if groups may go the quick way, by paths.
bpct_has_quick_way() {
  [[ -n ${bpct_sealed_destinations[*]-} ]]
}

# Leads the group in hand to the places where the kernel follows no symlink; fails if there are none, or if others can write
# where its names are copied to.
## There, a name could become a further link to another user's file, and cp sets modes by names.
bpct_go_quick_way() {
  local name directory last=''
  [[ -n ${bpct_sealed_destinations[bpct_pair]-} ]] || return 1
  ## A loop over a thousand names takes 5 ms.
  if bpct_is_shut "$bpct_pair" || [[ ${bpct_all_own[bpct_pair]-} == yes && -z ${bpct_links_subtrees-} ]]; then
    :
  elif [[ "${bpct_names[*]}" != */* ]]; then
    [[ -n ${bpct_own_directories["$bpct_pair/$bpct_below"]-} ]] || return 1
  else
    for name in "${bpct_names[@]}"; do
      [[ $name == */* ]] && directory=$bpct_prefix${name%/*} || directory=$bpct_below
      [[ $directory != "$last" ]] || continue
      [[ -n ${bpct_own_directories["$bpct_pair/$directory"]-} ]] || return 1
      last=$directory
    done
  fi
  bpct_from=${bpct_sealed_sources[bpct_pair]}/$bpct_below
  bpct_to=${bpct_sealed_destinations[bpct_pair]}/$bpct_below
}

# Makes directories without a look at each, where the kernel follows no symlink. All must belong to root, and no other user may
# write in them.
bpct_make_at_once() {
  local -a paths=("${bpct_names[@]/#/./}")
  local -r root=${bpct_sealed_destinations[bpct_pair]-} all=${bpct_all_own[bpct_pair]-yes}
  bpct_all_own[bpct_pair]=no
  [[ -n $root && $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  ## The root comes first, and exists.
  [[ ${bpct_names[0]} != . ]] || paths=("${paths[@]:1}")
  if bpct_is_shut "$bpct_pair"; then
#@include verb/copy/leave-unmade.sh if whole
    bpct_make_unseen || bpct_see_directories "$root" %f || bpct_make_new
    return
  fi
  local -a bpct_names=("${bpct_names[@]}")
  local name
  bpct_add_parents
  if ! bpct_see "$root" '%f %u'; then
    bpct_are_own && bpct_make_new && bpct_see "$root" '%f %u' || return 1
  fi
  bpct_are_own || return 1
  for name in "${bpct_names[@]}"; do
    bpct_own_directories["$bpct_pair/$name"]=1
  done
  bpct_all_own[bpct_pair]=$all
}

# Makes "${paths[@]}" below a shut root without a look before; fails if some are there, made by another job.
bpct_make_unseen() {
  ((bpct_attempt_number == 1 && ${#paths[@]})) && bpct_make_paths bpct_become_mkdir
}

## With -m mkdir opens and looks at each directory that it has made: two requests more. Without it an access list that the
## directory inherits may let others in, but nobody else comes through a shut root.
bpct_become_mkdir() {
  umask 077
  exec mkdir "$@"
}
