# --- a check: source and copy are compared, and nothing is changed ---
## The format also asks for the time of the last change of any kind, which no user can set back.
bpct_survey_more=' %.9Z'
bpct_units_allowed=$bpct_units_apart

# shellcheck disable=SC2034 # callers read these variables
# Puts the difference of a copy from its source, in attributes or links, into bpct_class and bpct_message; arguments: the stat
# output for both.
bpct_judge() {
  local -a a b
  bpct_differs "$1" "$2" || bpct_difference=links
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  bpct_class=other bpct_message="the copy differs in $bpct_difference"
  if [[ -z $1 ]]; then
    bpct_class=vanished bpct_message='gone from the source since it was copied'
    [[ -n $2 ]] || bpct_message+=', and the copy is gone, too'
  elif [[ -z $2 ]]; then
    bpct_message='the copy is gone'
  elif bpct_is_source_later; then
    bpct_class=changed bpct_message='changed in the source since it was copied'
  elif [[ $bpct_difference == type ]]; then
    bpct_message='the copy is not the same kind of file'
  elif [[ ${a[0]} == 8* && ${a[1]} != "${b[1]}" ]]; then
    bpct_class=differs bpct_message="contents differ: '${a[1]}' bytes of source and '${b[1]}' of copy"
  fi
}

# shellcheck disable=SC2034 # callers read these variables
# Makes a difference in mode or owner a change of the source that was touched after the copy was; arguments: the stat output for both.
## The caller still compares contents: chmod writes none.
bpct_excuse_rights() {
  local -a a b
  [[ $bpct_class == other && $bpct_difference == @(mode|owner) ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  ((10#${a[6]/./} > 10#${b[6]/./})) || return 0
  bpct_class=changed bpct_message="the $bpct_difference was changed in the source since it was copied"
}

# Succeeds if the files of "${a[@]}" and "${b[@]}" differ in kind, size or time, and the source was touched after the copy was
# touched last: then the source has changed.
## A copy that was changed by a user has the later time.
bpct_is_source_later() {
  ((10#${a[6]/./} > 10#${b[6]/./})) || return 1
  [[ ${a[0]::1} == "${b[0]::1}" ]] || return 0
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 0
  if [[ -n $bpct_compares_times ]]; then
    [[ ${a[5]} != "${b[5]}" ]]
  else
    ((${a[5]%%.*} >= ${b[5]%%.*}))
  fi
}

