## A question of bpct itself to the other host: the arguments are the program, the host, the command, the root, its identity, the wishes, the
## number of words of ssh, these words, and the names. The answer comes as the other host gave it, behind its mark.
#@include verb/host/door.sh
bpct_ask() {
  local -r command=$3 root=$4 identity=$5
  local -ir count=$7
  bpct_program=$1 bpct_host=$2 bpct_wishes=" $6 far "
  ((count == 0)) || bpct_ssh=("${@:8:count}" "${bpct_ssh[@]:1}")
  bpct_end_names=("${@:8+count}")
  read -r bpct_mark </proc/sys/kernel/random/uuid
  printf '%s\n' "$bpct_mark"
  bpct_become_door < <(bpct_print_far_request "$command" "$root" "$identity")
}
set -u
export LC_ALL=C
bpct_ask "$@"
