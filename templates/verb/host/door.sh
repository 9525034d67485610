# --- the door to the other host: ssh ---
## Each call is one command of ssh: its end ends the stream. The calls of a lane share a connection, which the first one opens, and
## which ends by itself half a minute after the last call; each lane has one of its own, since calls that share one share its window,
## its losses and its cipher.
declare -a bpct_ssh=(ssh -T -x -a -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=15 -o ServerAliveCountMax=4
  -o ForwardAgent=no -o ClearAllForwardings=yes -o PermitLocalCommand=no -o RemoteCommand=none -o LogLevel=ERROR
  -o EscapeChar=none)
## The first line of its input has the length of the program, and the words that give it a mount namespace, if it needs one.
readonly bpct_far_command='exec bash --norc --noprofile -c '\''read -r n w && exec $w bash --norc --noprofile -c "$(head -c "$n")" bpct $w'\'
readonly bpct_namespace='unshare --mount --propagation private --'
bpct_host='' bpct_program='' bpct_mark='' bpct_place='' bpct_wishes='' bpct_new_name='' bpct_doors='' bpct_door=''
declare -a bpct_end_names=()

# Prints a request to the other host: the program, then the request itself.
bpct_print_far_request() {
  local within=''
  [[ $bpct_wishes != *' sealed '* ]] || within=" $bpct_namespace"
  printf '%s\n%s' "${#bpct_program}$within" "$bpct_program"
  bpct_print_request "$@"
}

# Prints a request: command $1, root $2, its identity $3, and the names of the request.
## Each word is a line behind a colon. A line feed in a word is "//:", since names that are told have no two slashes side by side: others
## lead to the same file.
bpct_print_request() {
  local -a words=("$bpct_mark" "$1" "$2" "$3" "$bpct_place" "$bpct_wishes" "$bpct_new_name" "${bpct_end_names[@]}")
  local joined
  while [[ "${words[*]}" == *//* ]]; do
    words=("${words[@]//'//'//}")
  done
  [[ "${words[*]}" != *$'\n'* ]] || words=("${words[@]//$'\n'/'//:'}")
  printf -v joined ':%s\n' "${words[@]}"
  printf '%s %s\n%s' "${#words[@]}" "${#joined}" "$joined"
}

# Ends this process with the end of ssh, whose input is a request.
## A socket has a path of at most 107 bytes, so ssh gets its name alone. The first lane begins after the questions of the job itself, whose
## connection it takes over. A question before the batch has a connection of its own.
bpct_become_door() {
  local -a command=(-- "$bpct_host" "$bpct_far_command")
  local ssh=''
  [[ -n $bpct_doors ]] && cd -- "$bpct_doors" || exec "${bpct_ssh[@]}" "${command[@]}"
  command=(-o ControlMaster=auto -o ControlPersist=30 -o "ControlPath=${bpct_door:-door.${bpct_lane:-1}}" "${command[@]}")
  ## ssh closes all descriptors but three as it begins. The end of one tells a job that its command has ended, and the job would then
  ## sleep until it has, with no progress and no limit: this shell holds them meanwhile.
  trap '[[ -z $ssh ]] || kill -TERM "$ssh" 2>/dev/null' TERM
  "${bpct_ssh[@]}" "${command[@]}" <&0 &
  ssh=$!
  until wait "$ssh" || ! kill -0 "$ssh" 2>/dev/null; do :; done
  exit
}
