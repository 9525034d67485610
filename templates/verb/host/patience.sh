# --- a host that does not answer ---
# Waits $1 seconds, and up to as many more, after a call that got no answer; stops the job if there is no hope, or no patience. The
# node is to blame if the first question of a job gets no answer, since another one may have a way to the host; lanes blame nobody.
## A refused key or host does not get better, and sshd punishes hosts that try again. The lanes and jobs of a batch do not come back
## all at once.
bpct_bear_trouble() {
  local -r why=${bpct_answer_words:-ssh ended without a word}
  case $why in
    *'Could not resolve hostname'*) bpct_blame reach "$HOSTNAME does not know $bpct_host: $why" ;;
    *'Permission denied ('* | *'Host key verification failed'* | *'Too many authentication failures'* | \
      *'REMOTE HOST IDENTIFICATION HAS CHANGED'* | *'Bad configuration option'* | *'No such file or directory'* | *'not found'* | \
      *'This account is currently not available'* | *restricted* | \
      *'unshare failed'*)
      bpct_stop "$bpct_host cannot be used: $why"
      ;;
  esac
  (($1)) && bpct_pause $(($1 + RANDOM % ($1 + 1))) || bpct_blame reach "$bpct_host does not answer: $why"
  bpct_choose_door
}

# Has a lane that has no connection call through that of another lane.
## A host that takes no more connections (MaxStartups, a limit for each address) takes more calls on those that are open.
bpct_choose_door() {
  local -a open=()
  local door
  bpct_door=''
  [[ ! -S $bpct_doors/door.${bpct_lane:-1} ]] || return 0
  for door in "$bpct_doors"/door.*; do
    [[ ! -S $door ]] || open+=("${door##*/}")
  done
  ((${#open[@]} == 0)) || bpct_door=${open[RANDOM % ${#open[@]}]}
}
