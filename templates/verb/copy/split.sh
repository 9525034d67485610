# --- a file that is copied as ranges ---
## Its copy is made in a place beside its destination. "data" has the full length of the file from the beginning.
## "source" identifies the state of the file that is copied. A complete range has a file done.OFFSET, so that its record
## moves with the data; begun.OFFSET means that a job may have written a part of it.
readonly bpct_wave=@number:wave@
bpct_split_number=0 bpct_split_source='' bpct_split_copy='' bpct_split_directory='' bpct_split_place=''
bpct_split_planned='' bpct_split_figures='' bpct_split_size=0
bpct_range_offset=0 bpct_range_length=0 bpct_range_step=0
## The reason why the file, or a range of it, failed.
bpct_split_class='' bpct_split_message=''

# Reads from the group in hand the file, its destination, and the range.
bpct_take_split() {
  local -r number='(0|[1-9][0-9]{0,17})'
  [[ $bpct_seen =~ ^$number\ $number\ $number\ $number\ ($number\ -?[0-9]+\.[0-9]+\ [0-9]+)$ && ${#bpct_names[@]} == 2 ]] ||
    bpct_stop "$bpct_list is damaged in a group of ranges"
  bpct_split_number=${BASH_REMATCH[1]} bpct_range_offset=${BASH_REMATCH[2]} bpct_range_length=${BASH_REMATCH[3]}
  bpct_range_step=${BASH_REMATCH[4]} bpct_split_planned=${BASH_REMATCH[5]} bpct_split_size=${BASH_REMATCH[6]}
  bpct_split_source=${bpct_source_roots[bpct_pair]}/${bpct_names[0]}
  bpct_split_copy=${bpct_destination_roots[bpct_pair]}/${bpct_names[1]}
  [[ ${bpct_names[1]} == */* ]] && bpct_split_directory=${bpct_names[1]%/*} || bpct_split_directory=.
  bpct_split_place=${bpct_split_copy%/*}/.bpct-split.${bpct_batch_directory##*/}.$bpct_split_number
  bpct_split_class='' bpct_split_message=''
}

# Says why the file in hand fails: class, message.
bpct_blame_split() {
  bpct_split_class=$1 bpct_split_message=${2#[a-z][a-z]: }
  return 1
}

# Reports why it fails, by the message of the last command.
bpct_blame_by_message() {
  local -a said=()
  local class=other
  mapfile -t said <"$bpct_attempt/stderr"
  case ${said[0]-} in
    *': Permission denied' | *': Operation not permitted') class=denied ;;
    *': No such file or directory') [[ -e $bpct_split_source || -L $bpct_split_source ]] || class=vanished ;;
  esac
  bpct_blame_split "$class" "${said[0]:-the command ended with exit code $bpct_code}"
}

# Succeeds if the place is there, and this user's.
## In a directory that others may write in, one of them may have planted a directory, or a symlink to one, with its
## name.
bpct_has_split_place() {
  local -r place=$bpct_split_place
  [[ -d $place && ! -L $place && -f $place/source && ! -L $place/source ]] && bpct_is_own "$place"
}

# Reads the figures of the copied state of the file into bpct_split_figures.
bpct_read_split_figures() {
  bpct_split_figures=''
  { IFS= read -r bpct_split_figures <"$bpct_split_place/source"; } 2>/dev/null
  [[ $bpct_split_figures =~ ^(0|[1-9][0-9]{0,17})\ -?[0-9]+\.[0-9]+\ [0-9]+\ [.]$ ]] ||
    { bpct_blame_split other 'the place in which it is copied is damaged' || return; }
  bpct_split_size=${BASH_REMATCH[1]} bpct_split_figures=${bpct_split_figures% .}
}

# Succeeds if the source is in the state that its copy is made of.
bpct_is_unchanged() {
  local now
  bpct_look_at_split || return
  [[ $now == "$bpct_split_figures" ]] || bpct_blame_split changed 'changed while it was copied'
}

# Puts the stat output for the source into now; fails, with the reason, if it is no file any more or stat fails.
## Silence of stat does not prove that a file vanished: stat may have been killed, with the script of this lane.
bpct_look_at_split() {
  now=$(exec stat --printf='%f %s %.9Y %i' -- "$bpct_split_source" 2>"$bpct_attempt/stderr")
  bpct_code=$?
  [[ -n $now ]] || ((bpct_code)) || bpct_code=137
  if ((bpct_code)); then
    bpct_leave_if_told
    bpct_blame_by_message
    [[ $bpct_split_class != vanished ]] || bpct_split_message='gone before all of it was copied'
    return 1
  fi
  [[ $now == 8* ]] || bpct_blame_split changed 'it is no regular file any more' || return
  now=${now#* }
}

# Succeeds if the copy has its name, and has the size and time of the source.
bpct_is_split_there() {
  local -a said=()
  local look='%F %s'
  [[ $bpct_keeps != *' timestamps '* ]] || look+=" %.${bpct_time_digits}Y"
  mapfile -t said < <(exec stat --printf="$look\n" -- "$bpct_split_source" "$bpct_split_copy" 2>/dev/null)
  ((${#said[@]} == 2)) && [[ ${said[0]} == "${said[1]}" && ${said[0]} == 'regular file '* ]]
}

# Reads why the file in hand failed, as far as a wave before number $1 has left that, the newest first.
## A wave reports it once, by the first job that finds it. A later wave tries again, with the current state of the
## source.
bpct_read_split_failure() {
  local first_class first_message
  local -i wave
  for ((wave = $1 - 1; wave > 0; wave--)); do
    bpct_read_first_failure "$bpct_split_number" "$wave" || continue
    bpct_blame_split "$first_class" "$first_message"
    return 0
  done
  return 1
}

# Records why the file fails, unless that is known.
bpct_record_split_failure() {
  [[ -z $bpct_split_class ]] || bpct_record_first_failure "$bpct_split_number" "$bpct_split_class" "$bpct_split_message"
}

#@include core/first-failure.sh
#@include core/known-failure.sh
#@include verb/copy/own.sh
