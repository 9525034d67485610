# --- guarded mode: stat and others through checked descriptors ---
# Is bpct_survey_there, or the same through checked descriptors where the kernel follows symlinks.
bpct_survey() {
  if [[ $1 == /proc/self/fd* || $1 == "${bpct_sealed_place:-/proc/self/fd}"/* ]]; then
    bpct_survey_there "$@"
  else
    bpct_survey_checked "$@"
  fi
}

# Is bpct_survey_there where names are below a root, $1: looks at each through the checked descriptor of its directory.
bpct_survey_checked() {
  local side=destination below parent name
  local -a options=() targets=() found=()
  local -A fd_of=()
  local root=${bpct_destination_roots[bpct_pair]}
  local -r source=${bpct_source_roots[bpct_pair]}
  ## With --parents a source root may be /, which is above all.
  if [[ $1/ == "${source%/}"/* ]] && [[ $1/ != "${root%/}"/* || ${#source} -gt ${#root} ]]; then
    side=source root=$source
  fi
  below=${1#"$root"}
  below=${below#/}
  [[ -z $below || $below == . ]] && below='' || below+=/
  shift
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  for name; do
    parent=${below%/}
    [[ $name != */* ]] || parent=$below${name%/*}
    parent=${parent:-.}
    if [[ -z ${fd_of["/$parent"]-} ]]; then
      ((${#fd_of[@]} < bpct_most_fds)) || bpct_survey_targets
      fd_of["/$parent"]=none
      ! bpct_open_directory "$side" "$bpct_pair" "$parent" || fd_of["/$parent"]=$bpct_fd
    fi
    targets+=("${fd_of["/$parent"]}/${name##*/}")
  done
  bpct_survey_targets
  bpct_surveyed=("${found[@]}")
}

# Looks at the names that are open so far, and closes their directories.
bpct_survey_targets() {
  ((${#targets[@]} == 0)) || bpct_survey /proc/self/fd "${options[@]}" -- "${targets[@]}"
  ((${#targets[@]} == 0)) || found+=("${bpct_surveyed[@]}")
  local fd
  for fd in "${fd_of[@]}"; do
    [[ $fd == none ]] || exec {fd}<&-
  done
  targets=() fd_of=()
}
