# --- requests to both ends: one program, and one form of requests and answers ---
# Replaces this process by the end of this host, which does $1; its standard input and output are the stream.
bpct_become_near_end() {
  exec bash --norc --noprofile -c "$bpct_program" bpct near "$bpct_attempt/mover" 3< <(bpct_print_request "$1" "$near_tree" '')
}

# Asks the destination to do $1 with the names of the request; the answer is read.
## A connection that breaks is waited for. Nobody knows then whether the request was done, so each can be done again.
bpct_ask_destination() {
  local pause
  for pause in 1 2 4 8 15 30 60 60 60 60 60 60 60 60 0; do
    bpct_run / bpct_become_question "$1"
    ! bpct_read_answer "$bpct_attempt/taken" || return 0
    bpct_bear_trouble "$pause"
  done
}

# Asks the source to do $1 with the names of the request; the answer is read.
bpct_ask_source() {
  local sends=yes
  [[ -z $bpct_sends ]] || sends=''
  local bpct_sends=$sends
  bpct_ask_destination "$1"
}

# Stops the job, which says $1, unless the answers to the last question are $2 in number.
bpct_require_answers() {
  [[ $bpct_answered == 0 && ${#answers[@]} == "$2" ]] ||
    bpct_stop "$1: ${bpct_told[*]:-an answer does not fit its names}"
}

bpct_become_question() {
  exec 2>"$bpct_attempt/taken" >/dev/null
  if [[ -n $bpct_sends ]]; then
    bpct_wishes+=' far '
    bpct_become_door < <(bpct_print_far_request "$1" "$far_root" "$far_identity")
  else
    bpct_become_near_end "$1" </dev/null
  fi
}
