## needs: guard-survey.sh
## reads: bpct_check bpct_guard bpct_keeps bpct_time_digits bpct_units_apart
## sets: bpct_compares_owners bpct_compares_times bpct_difference bpct_lines bpct_look bpct_mode_mask bpct_names
##   bpct_seen bpct_survey_more bpct_surveyed bpct_units_allowed
## fills: text
# --- groups: what stat says of names ---
declare -a bpct_surveyed=()
bpct_survey_more='' bpct_seen=''

## What a comparison looks at is decided here, for the quick look at a whole group (bpct_look, a format of stat)
## and for the close one at single names: what the copy keeps and this user can keep. An ordinary user cannot keep
## owners, nor the setuid, setgid and sticky bits that go with them.
bpct_look='%F %s' bpct_mode_mask=0170000 bpct_compares_owners='' bpct_compares_times='' bpct_difference=''
if [[ $bpct_keeps == *' mode '* ]]; then
  bpct_look='%f %s'
  ((EUID == 0)) && bpct_mode_mask=0177777 || bpct_mode_mask=0170777
fi
if [[ $bpct_keeps == *' ownership '* && $EUID == 0 ]]; then
  bpct_look+=' %u %g'
  bpct_compares_owners=yes
fi
if [[ $bpct_keeps == *' timestamps '* ]]; then
  bpct_look+=" %.${bpct_time_digits}Y"
  bpct_compares_times=yes
fi

# Becomes a stat of "${bpct_names[@]}" in directory $1, printing in format $2; to be called in a subshell.
## Further arguments: options of stat. Before one of a group with a name "-" stands "./": that alone is stat's standard input.
## To hand a thousand names on costs Bash as much as to look at them costs stat.
bpct_become_stat() {
  local IFS=/
  cd -- "$1" 2>/dev/null || return 1
  [[ /${bpct_names[*]}/ != */-/* ]] || bpct_names=("${bpct_names[@]/#/./}")
  exec stat --printf="$2" "${@:3}" -- "${bpct_names[@]}" 2>/dev/null
}

# Puts what stat says of all of "${bpct_names[@]}" in directory $1, in format $2, into bpct_seen; further arguments: options of
# stat.
## Succeeds if all are there.
## Two such texts are compared as they are: a thousand directories in 10 ms, where a loop in Bash takes 200 ms.
bpct_see() {
  bpct_seen=$(bpct_become_stat "$1" "$2\\n" "${@:3}")
}

# Does so, and succeeds if all are directories. The format begins with %f.
bpct_see_directories() {
  bpct_see "$@" && [[ $'\n'$bpct_seen != *$'\n'[!4]* ]]
}

# Puts the lines that descriptor $1 has to give, none of them empty, into bpct_lines.
bpct_read_lines() {
  local text
  bpct_read_text "$1"
  bpct_split_lines "$text"
}

# Puts all that descriptor $1 has to give into text.
## mapfile and plain read ask a pipe for one byte at a time: 1.3 million calls of read(2) for what stat says of 20,000
## files and their copies (strace). read -N asks for blocks.
bpct_read_text() {
  text=''
  read -r -N 999999999 text <&"$1"
}

# Puts the lines of text $1, none of them empty, into bpct_lines.
bpct_split_lines() {
  local -
  local IFS=$'\n'
  set -f
  # shellcheck disable=SC2206 # is to be split
  bpct_lines=($1)
}

# Puts what stat says of names in directory $1 into bpct_surveyed, one line for each name, empty where there is nothing.
## Further arguments: options of stat, --, the names.
bpct_survey() {
  if [[ -n $bpct_guard && $1 != /proc/self/fd* ]]; then
    bpct_survey_checked "$@"
    return
  fi
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

# Does the same where something is missing, within bpct_survey.
bpct_survey_some() {
  local -a out=()
  local i=0 name
  ((${#bpct_lines[@]} == 0)) ||
    mapfile -d '' out < <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\0%n\\0" "${options[@]}")
  bpct_surveyed=()
  ## stat answers in the order of its arguments and leaves out what is not there.
  for name; do
    if [[ ${out[i + 1]-} == ?(./)"$name" ]]; then
      bpct_surveyed+=("${out[i]}")
      i=$((i + 2))
    else
      bpct_surveyed+=('')
    fi
  done
}

# shellcheck disable=SC2034 # the finalizer does not ask what differs
# Succeeds if two lines of bpct_survey show files that differ in what is compared; bpct_difference says in what.
bpct_differs() {
  local -a a b
  bpct_difference='presence'
  [[ -n $1 && -n $2 ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  local -i mask=$bpct_mode_mask
  ## Nobody can set the mode of a symbolic link.
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
  [[ -z $bpct_compares_times ]] || ! bpct_times_differ "${a[5]}" "${b[5]}" || return 0
  bpct_difference=''
  return 1
}

## By how many units of the last digit two times may differ: a destination that keeps no part of a second may keep even seconds
## only. What the user lets differ counts for links and checks; a copy that differs has met a change.
declare -i bpct_units_allowed=$((bpct_time_digits == 0 ? 2 : 0))
[[ -z $bpct_check ]] || bpct_units_allowed=$bpct_units_apart

# Succeeds if two times of bpct_survey differ by more than they may.
## Without its point a time before 1970 is -010, and octal if Bash is not told.
bpct_times_differ() {
  [[ $1 != "$2" ]] || return 1
  local one=10#${1/./} other=10#${2/./}
  one=${one/#10#-/-10#} other=${other/#10#-/-10#}
  local -r apart=$((one - other))
  ((${apart#-} > bpct_units_allowed))
}
