# --- directories that the job copies into ---
# Makes the directories in "${bpct_names[@]}", private until the finalizer gives them their attributes.
## Other jobs may make the same ones. Each attempt repeats this, because it also finds unusable directories.
bpct_make_directories() {
  bpct_make_all
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0
}

bpct_make_all() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  bpct_make_at_once || bpct_with_care bpct_make_one_by_one
}

# Makes them without a look at each; fails if something is there that needs one.
bpct_make_at_once() {
  local -a paths=("${bpct_names[@]/#/./}")
  if [[ -n $bpct_guard ]]; then
    bpct_make_at_once_sealed
    return
  fi
  [[ $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  bpct_see "$root" %f && bpct_may_work_there && return
  bpct_may_work_there || return 1
  ## The root comes first, and exists.
  [[ ${bpct_names[0]} != . ]] || paths=("${paths[@]:1}")
  bpct_make_new
}

# Makes "${paths[@]}", those above first, or finds that another job has just made some.
## One call for each: mkdir -p makes six calls for a directory at depth six.
bpct_make_new() {
  ((${#paths[@]})) || return 1
  bpct_run "$root" mkdir -m 700 -- "${paths[@]}" || bpct_see_directories "$root" %f || return
  [[ -z $bpct_limited ]] || bpct_with_care bpct_settle_up "${#paths[@]}" 0
}

# Succeeds if all entries in $bpct_seen are directories in which this user has all rights.
bpct_may_work_there() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* ]] || return 1
  ## One pattern with @(...|...) takes 270 ms for a thousand lines.
  ((EUID == 0)) || [[ $'\n'$bpct_seen != *$'\n'4[02468ace]* && $'\n'$bpct_seen != *$'\n'4?[!c-f]* ]]
}

