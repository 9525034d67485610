# --- names that pass from one end to the other ---
# Asks the destination to do $1 with the folder of places in each root of this job.
bpct_ask_each_root() {
  local near_tree far_root far_identity bpct_pair
  for bpct_pair in "${!bpct_source_roots[@]}"; do
    far_root=${bpct_far_roots[bpct_pair]} far_identity=${bpct_far_identities[bpct_pair]}
    bpct_find_near_tree
    bpct_wishes=$bpct_ends bpct_place=.bpct-$bpct_token bpct_end_names=()
    bpct_ask_destination "$1"
    ((bpct_answered == 0)) || bpct_stop "the folder for new copies cannot be made in ${far_root@Q}: ${bpct_told[*]}"
  done
}

# Has the source give the names of the request, and the destination do $1 with them. Puts the looks of the source into the caller's before
# and after, that of the destination into staged, and a second one, if the names were published at once, into published; the messages of
# both tars into given_said and taken_said, and their codes into given and taken. Fails if an answer did not come.
bpct_pass() {
  local trouble=''
  given_said=() taken_said=() before=() after=() staged=() published=()
  if [[ -n $bpct_sends ]]; then
    bpct_run / bpct_become_sender "$1" || :
  else
    bpct_receive "$1"
  fi
  bpct_read_answer "$bpct_attempt/given" || trouble=$bpct_answer_words
  given_said=("${bpct_told[@]}") before=("${bpct_first_look[@]}") after=("${bpct_second_look[@]}") given=$bpct_answered
  bpct_read_answer "$bpct_attempt/taken" || trouble+=${bpct_answer_words:-.}
  taken_said=("${bpct_told[@]}") taken=$bpct_answered
  staged=("${bpct_first_look[@]}") published=("${bpct_second_look[@]}")
  bpct_answer_words=${trouble%.}
  [[ -n $given && -n $taken ]] || return 1
  [[ $given != 9 && $taken != 9 ]] || return 0
  ## A stream that was cut may end between two members, and look whole; then a signal has ended the giver, or tar at the other end.
  ((given > 2 || taken > 2)) || [[ " ${taken_said[*]-} " == *'Unexpected EOF in archive'* ]] || return 0
  bpct_answer_words='the stream was cut'
  return 1
}

# Replaces this process by ssh, which takes the stream of the end here. Its end ends the giver.
bpct_become_sender() {
  exec 2>"$bpct_attempt/taken" >/dev/null
  bpct_become_door < <(
    bpct_wishes+=' far ' bpct_print_far_request "$1" "$far_root" "$far_identity"
    bpct_become_near_end give 2>"$bpct_attempt/given" </dev/null
  )
}

# Has the end here take the stream that ssh brings.
## This shell holds the pipe open until ssh has ended; its end lets the taker see the end of the stream.
bpct_receive() {
  local pipe writer taker
  exec {pipe}< <(:)
  exec {writer}>"/proc/self/fd/$pipe" || bpct_stop 'cannot open a pipe'
  (
    exec {writer}>&-
    exec 2>"$bpct_attempt/taken" >/dev/null <&"$pipe"
    bpct_skip_noise && bpct_become_near_end "$1"
  ) &
  taker=$!
  bpct_run / bpct_become_fetcher "$writer" || :
  exec {writer}>&- {pipe}<&-
  wait "$taker"
}

# Passes over the words of a login shell, which come before the mark.
bpct_skip_noise() {
  local line
  while IFS= read -r line; do
    [[ $line != *"$bpct_mark" ]] || return 0
  done
  return 1
}

bpct_become_fetcher() {
  local -r out=$1
  bpct_wishes+=' far '
  exec 2>"$bpct_attempt/given" >&"$out" {out}>&-
  bpct_become_door < <(bpct_print_far_request give "$far_root" "$far_identity")
}
