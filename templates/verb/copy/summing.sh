# --- checksums of names ---
bpct_sum_command=${bpct_verify:-b2sum}
declare -ga bpct_summed=() bpct_refusals=() bpct_lines=() bpct_said=()

# Says why a name has no checksum: name, which side, message.
bpct_explain_refusal() {
  class_of["/$1"]=other
  case $3 in
    'Permission denied' | 'Operation not permitted') class_of["/$1"]=denied ;;
    'No such file or directory') [[ -n $2 ]] || class_of["/$1"]=vanished ;;
  esac
  reason_of["/$1"]="${2}cannot be read for its checksum: $3"
}

# Puts the checksum lines of names in directory $1 into bpct_summed, one for each name.
## Fails if one cannot be read: its line is empty then, and bpct_refusals has the message about it.
bpct_sum() {
  local -r where=$1
  local name pause
  shift
  bpct_refusals=()
  bpct_call_sum "$where" "$@"
  bpct_summed=("${bpct_lines[@]}")
  ((bpct_code != 0 || ${#bpct_summed[@]} != $#)) || return 0
  ## Lines are missing, and names are escaped, so it is uncertain which: sum one by one.
  bpct_summed=()
  for name; do
    for pause in 1 2 4 0; do
      bpct_call_sum "$where" "$name"
      if ((bpct_code == 0)) || ! bpct_is_shaken "${bpct_said[@]}" || ! bpct_pause "$pause"; then
        break
      fi
    done
    bpct_summed+=("${bpct_lines[0]-}")
    bpct_refusals+=("${bpct_said[0]-no answer}")
  done
  return 1
}

# Runs one checksum command, from within the directory as cp is run. A name "-" would be standard input.
bpct_call_sum() {
  local -r where=$1
  shift
  : >"$bpct_attempt/summed" || bpct_stop "cannot write in $bpct_attempt"
  local said
  bpct_run "$where" "$bpct_sum_command" -- "${@/#/./}" >"$bpct_attempt/summed"
  mapfile -t bpct_lines <"$bpct_attempt/summed"
  mapfile -t bpct_said <"$bpct_attempt/stderr"
  ## Names stand in messages as ./NAME, in quotes if they are odd: none of them is taken for an error of writing.
  for said in "${bpct_said[@]}"; do
    [[ $said != "$bpct_sum_command: write"* ]] || bpct_stop "cannot write in $bpct_attempt"
  done
}
