# --- unfinished files ---
## The names that commands of the group in hand were given in this place, if these are more than "${bpct_names[@]}".
declare -ga bpct_begun=()

# Removes unfinished files of the group in hand that the last command has begun where there were none before.
bpct_undo_begun() {
  ! bpct_has_begun || bpct_run / bpct_become_undoing
}

# Removes them when the script ends because the destination is full, or its user has ended it; runs no more commands: a lane is told to
# end while its cp goes on.
## Nobody may ever resume such a batch, and a part of a large file would lie there under its name.
bpct_undo_at_end() {
  [[ -e $bpct_batch_directory/halt || $bpct_stopping == @(2|15) ]] || return 0
  [[ -z $bpct_from || -n $bpct_apart ]] || (bpct_become_undoing)
}

bpct_has_begun() {
  [[ -n $bpct_from && -z $bpct_apart && -n $bpct_undo ]]
}

# Removes the beginnings of copies that failed names have left, where nothing was before.
bpct_undo_failed() {
  local -a bpct_names=() begun=("${bpct_begun[@]}")
  local -a bpct_begun=()
  local name
  for name in "${begun[@]}"; do
    [[ ${bpct_failed_names["/$bpct_prefix$name"]-} != failed ]] || bpct_names+=("$name")
  done
  ((${#bpct_names[@]} == 0)) || bpct_run / bpct_become_undoing
}

# Replaces this process by the rm of the copies in hand that are beginnings of their sources, and shorter.
## Any other file of such a name was written by another process, and a file as long as its source is left to the next attempt.
bpct_become_undoing() {
  bpct_may_undo || exit 0
  local -a sources=() begun=()
  local i
  ((${#bpct_begun[@]} == 0)) || bpct_names=("${bpct_begun[@]}")
  bpct_set_landed
  bpct_survey_there "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey_there "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    ! bpct_is_beginning "$bpct_from/${bpct_names[i]}" "$bpct_to/${bpct_landed[i]}" "${sources[i]}" "${bpct_surveyed[i]}" ||
      begun+=("${bpct_landed[i]}")
  done
  ((${#begun[@]})) || exit 0
  cd -- "$bpct_to" && exec rm -f -- "${begun[@]}"
  exit
}

# Succeeds if copy $2 is a file of this user, as cp makes it, with no more than the first bytes of source $1; $3 and $4 are their lines
# of bpct_survey.
## Of a long one the first and the last bytes are compared: it may have terabytes.
bpct_is_beginning() {
  local -a a b
  [[ $3 == 8* && $4 == 8* ]] || return 1
  read -r -a a <<<"$3"
  read -r -a b <<<"$4"
  ((b[2] == EUID && b[1] < a[1])) || return 1
  ((b[1] > 0)) || return 0
  [[ $(bpct_sum_ends "$1" "${b[1]}") == "$(bpct_sum_ends "$2" "${b[1]}")" ]]
}

# Prints checksums of the first bytes of file $1, and of the last ones of the first $2.
## The file may have been replaced: a FIFO keeps no process waiting, and no symlink is followed where others may plant some.
bpct_sum_ends() {
  local -ir length=65536
  local -i from=$(($2 > length ? $2 - length : 0))
  local -r flags=skip_bytes,count_bytes,fullblock,nonblock$bpct_nofollow
  dd if="$1" bs=$length count=$(($2 < length ? $2 : length)) iflag="$flags" status=none 2>/dev/null | cksum
  ((from == 0)) || dd if="$1" bs=$length skip="$from" count=$length iflag="$flags" status=none 2>/dev/null | cksum
}
