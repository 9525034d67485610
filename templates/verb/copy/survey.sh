# --- a close look at single names ---
declare -ga bpct_surveyed=()
bpct_survey_more='' bpct_difference=''

## The units of the last digit by which two times may differ: a destination without fractions of a second may keep even
## seconds only. The difference that the user allows counts for links and checks; a copy that differs has met a change.
bpct_units_allowed=$((bpct_time_digits == 0 ? 2 : 0))

# Puts the lines that descriptor $1 has to give, none of them empty, into bpct_lines.
bpct_read_lines() {
  local text
  bpct_read_text "$1"
  bpct_split_lines "$text"
}

# Puts the stat output for names in directory $1 into bpct_surveyed, one line for each name, empty where there is nothing.
## Further arguments: options of stat, --, the names.
bpct_survey_there() {
  local -r where=$1 look="%f %s %u %g %d:%i %.${bpct_time_digits}Y$bpct_survey_more"
  shift
  local -a options=() bpct_lines=()
  local answer
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  exec {answer}< <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\n" "${options[@]}")
  bpct_read_lines "$answer"
  exec {answer}<&-
  if ((${#bpct_lines[@]} == $#)); then
    bpct_surveyed=("${bpct_lines[@]}")
  else
    bpct_survey_some "$@"
  fi
}

# Does the same where something is missing, within bpct_survey_there.
bpct_survey_some() {
  local -a out=()
  local i=0 name
  ((${#bpct_lines[@]} == 0)) ||
    mapfile -d '' out < <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\0%n\\0" "${options[@]}")
  bpct_surveyed=()
  ## stat answers in the order of its arguments and leaves out missing names.
  for name; do
    if [[ ${out[i + 1]-} == ?(./)"$name" ]]; then
      bpct_surveyed+=("${out[i]}")
      i=$((i + 2))
    else
      bpct_surveyed+=('')
    fi
  done
}

# shellcheck disable=SC2034 # the finalizer does not use bpct_difference
# Succeeds if two lines of bpct_survey differ in a compared attribute; puts the difference into bpct_difference.
bpct_differs() {
  local -a a b
  bpct_difference='presence'
  [[ -n $1 && -n $2 ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  local -i mask=$bpct_mode_mask
  ## The mode of a symbolic link cannot be set.
  [[ ${a[0]} != a* ]] || mask=0170000
  bpct_difference='type'
  (((16#${a[0]} & 0170000) == (16#${b[0]} & 0170000))) || return 0
  bpct_difference='mode'
  (((16#${a[0]} & mask) == (16#${b[0]} & mask))) || return 0
  bpct_difference='size'
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 0
  bpct_difference='owner'
  [[ -z $bpct_compares_owners || ${a[2]} == "${b[2]}" && ${a[3]} == "${b[3]}" ]] || return 0
  bpct_difference='time'
  [[ -z $bpct_compares_times || ${bpct_tells_old_times-}${a[5]}${b[5]::1} == yes0.000000000- ]] || ! bpct_times_differ "${a[5]}" "${b[5]}" || return 0
  bpct_difference=''
  return 1
}

# Succeeds if two times of bpct_survey differ by more than they may.
## Without its point a time before 1970 is -010, which Bash reads as octal unless told otherwise.
bpct_times_differ() {
  [[ $1 != "$2" ]] || return 1
  local one=10#${1/./} other=10#${2/./}
  one=${one/#10#-/-10#} other=${other/#10#-/-10#}
  local -r apart=$((one - other))
  ((${apart#-} > bpct_units_allowed))
}
