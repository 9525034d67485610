# --- directories, level by level, the deepest first ---
## The deepest level of directories that a lane may have in hand, and their pair.
bpct_level=0 bpct_level_pair=-1

# Waits for the lanes if one may have a directory in hand that is in one of this group.
## The list goes up level by level, and directories of one level do not contain each other.
bpct_await_deeper() {
  local first=${bpct_names[0]} last=${bpct_names[-1]} deepest shallowest
  bpct_measure "$first" deepest
  bpct_measure "$last" shallowest
  if ((bpct_pair != bpct_level_pair)); then
    bpct_level_pair=$bpct_pair bpct_level=$deepest
  elif ((shallowest < bpct_level)); then
    bpct_reap_all
    bpct_level=$deepest
  fi
}

# Puts the level of directory $1 into the variable named $2.
bpct_measure() {
  local slashes=${1//[!\/]/}
  [[ $1 == . ]] && printf -v "$2" -- -1 || printf -v "$2" '%s' "${#slashes}"
}
