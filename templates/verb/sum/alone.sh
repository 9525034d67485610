# --- sums of names one by one ---
# Sums name $1 of the group.
bpct_sum_alone() {
  local directory=$prefix$1 place=''
  [[ $directory == */* ]] && directory=${directory%/*} || directory=.
  if ! bpct_open_place "$directory"; then
    bpct_fail_sum "$1" "$bpct_class" "${bpct_message/while it was copied/since the walk}" ''
    return
  fi
  bpct_sum_in_place "$1"
  bpct_close_place
}

# Sums the name in directory $place, with patience for a server that does not answer.
bpct_sum_in_place() {
  local -r name=./${1##*/}
  local -a said lines bpct_names was
  local -ra zero=(-z)
  local before='' after='' pause
  local -i reader_code
  for pause in 1 2 4 0; do
    reader_code=0
    bpct_look_at before
    if [[ -n $before && $before != 8* ]]; then
      bpct_fail_sum "$1" changed 'it is no regular file any more' "$before"
      return
    fi
    [[ -z $before ]] || bpct_run_sum "$place" bpct_become_reader || reader_code=$bpct_code
    if [[ -n $before ]] && ((reader_code == 0)); then
      mapfile -t lines <"$bpct_attempt/summed"
      bpct_look_at after
      if [[ $before == "$after" ]]; then
        lines=("${lines[0]%% *}  ./$1") bpct_names=("$1") was=("$before")
        bpct_take_sums
      else
        bpct_fail_sum "$1" changed 'it changed while it was summed' "$before"
      fi
      return
    fi
    mapfile -t said <"$bpct_attempt/stderr"
    { ((pause)) && bpct_may_read_again && bpct_pause "$pause"; } || break
  done
  bpct_fail_as_said "$1" "${said[0]##*: }" "$before"
}

# Succeeds if the cause that ended the last reader may pass: it was killed, or a server did not answer.
bpct_may_read_again() {
  ((reader_code > 128)) || bpct_is_shaken "${said[@]}"
}

# Puts the stat output for the name into the variable named $1, nothing if it fails.
bpct_look_at() {
  printf -v "$1" '%s' "$(cd -- "$place" 2>"$bpct_attempt/stderr" &&
    exec stat --printf='%f %i %s %.9Y %.9Z' -- "$name" 2>"$bpct_attempt/stderr")"
}

# Replaces this process by the command that reads the name. It neither follows a symlink nor waits for a FIFO that came in the
# way.
bpct_become_reader() {
  set -o pipefail
  dd if="$name" iflag=nofollow,nonblock,fullblock bs=1M status=none | "$bpct_verify"
  exit
}

# Fails name $1 by a command's message about it: $2. Its stat output before: $3.
bpct_fail_as_said() {
  bpct_class_of "$2"
  bpct_fail_sum "$1" "$bpct_class" "$bpct_message" "$3"
}

# Puts the class of a command's message about a file into bpct_class, and the text for people into bpct_message.
bpct_class_of() {
  bpct_class=other bpct_message="it cannot be read for its checksum: ${1:-no answer}"
  case $1 in
    'Permission denied' | 'Operation not permitted') bpct_class=denied ;;
    'No such file or directory' | 'Not a directory') bpct_class=vanished bpct_message='it is gone since the walk' ;;
    'Too many levels of symbolic links') bpct_class=changed bpct_message='a symlink came in its way since the walk' ;;
  esac
}
