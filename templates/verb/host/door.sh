# --- the door to the other host: ssh ---
## Each call is one command of ssh: its end ends the stream. The calls of a lane share a connection, which the first one opens, and
## which ends by itself half a minute after the last call; each lane has one of its own, since calls that share one share its window,
## its losses and its cipher.
declare -a bpct_ssh=(ssh -T -x -a -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=15 -o ServerAliveCountMax=4
  -o ForwardAgent=no -o ClearAllForwardings=yes -o PermitLocalCommand=no -o RemoteCommand=none -o LogLevel=ERROR
  -o EscapeChar=none)
readonly bpct_far_command='exec bash --norc --noprofile -c '\''read -r n && exec bash --norc --noprofile -c "$(head -c "$n")" bpct'\'
bpct_host='' bpct_program='' bpct_mark='' bpct_place='' bpct_wishes='' bpct_new_name='' bpct_doors=''
declare -a bpct_end_names=()

# Prints a request to the other host: the program, then the request itself.
bpct_print_far_request() {
  printf '%s\n%s' "${#bpct_program}" "$bpct_program"
  bpct_print_request "$@"
}

# Prints a request: command $1, root $2, its identity $3, and the names of the request.
bpct_print_request() {
  local -ra words=("$bpct_mark" "$1" "$2" "$3" "$bpct_place" "$bpct_wishes" "$bpct_new_name" "${bpct_end_names[@]}")
  local joined
  printf -v joined '%s/' "${words[@]}"
  printf '%s %s\n' "${#words[@]}" "${#joined}"
  printf '%s\0' "${words[@]}"
}

# Replaces this process by ssh; its input is a request.
bpct_become_door() {
  local -a shared=()
  ## A path of a socket is short; where there is no place for it each call has a connection of its own.
  [[ -z $bpct_doors ]] || shared=(-o ControlMaster=auto -o ControlPersist=30 -o "ControlPath=$bpct_doors.${bpct_lane:-0}")
  exec "${bpct_ssh[@]}" "${shared[@]}" -- "$bpct_host" "$bpct_far_command"
}
