# --- directories that the job copies into ---
# Makes the directories in "${bpct_names[@]}", private until the finalizer gives them their attributes.
## Other jobs may make the same ones. Each attempt repeats this, because it also finds unusable directories.
bpct_make_directories() {
  bpct_make_all
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0
}

bpct_make_all() {
  local -r root=${bpct_destination_roots[bpct_pair]}
#@include verb/copy/layout/before-directories.sh if layout
  bpct_make_at_once || bpct_with_care bpct_make_one_by_one
#@include verb/copy/project/directories.sh if project
#@include verb/copy/layout/after-directories.sh if layout
}

# Makes "${paths[@]}", those above first, or finds that another job has just made some.
bpct_make_new() {
  ((${#paths[@]})) || return 1
  bpct_make_paths mkdir -m 700 || bpct_see_directories "$root" %f
}

# Makes "${paths[@]}" by command "$@".
## One call for each: mkdir -p makes six calls for a directory at depth six.
bpct_make_paths() {
  bpct_run "$root" "$@" -- "${paths[@]}" || return
  [[ -z $bpct_limited ]] || bpct_with_care bpct_settle_up "${#paths[@]}" 0
}

