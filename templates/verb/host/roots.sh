# --- the other host, as bpct saw it ---
## Whether this host sends; the roots there, their identities, and new names of single files, by the numbers of pairs.
bpct_sends='' bpct_token='' bpct_ends=''
declare -a bpct_far_roots=() bpct_far_identities=() bpct_new_names=()

# Loads the facts about the other host, and opens a place for connections.
## Words: version, direction, host, token, wishes of both ends, words of ssh, and three for each root there.
bpct_open_host() {
  local -r file=$bpct_batch_directory/host
  local -a words=()
  local -i i count
  bpct_is_as_written "$file" || bpct_stop "$bpct_message"
  { mapfile -d '' -t words <"$file"; } 2>/dev/null
  [[ ${words[0]-} == bpct-host-1 && ${words[5]-} =~ ^(0|[1-9][0-9]{0,3})$ ]] ||
    bpct_stop "$file is missing, or of another version"
  [[ ${words[1]} != send ]] || bpct_sends=yes
  bpct_host=${words[2]} bpct_token=${words[3]} bpct_ends=" ${words[4]} " count=${words[5]}
  ((count == 0)) || bpct_ssh=("${words[@]:6:count}" "${bpct_ssh[@]:1}")
  for ((i = 6 + count; i + 2 < ${#words[@]}; i += 3)); do
    bpct_far_roots+=("${words[i]}") bpct_far_identities+=("${words[i + 1]}") bpct_new_names+=("${words[i + 2]}")
  done
  ((${#bpct_far_roots[@]})) || bpct_stop "$file is missing, or of another version"
  type -P "${bpct_ssh[0]}" >/dev/null || bpct_blame command "$HOSTNAME has no ${bpct_ssh[0]}"
  [[ -z $bpct_fsync ]] || bpct_ends+='fsync '
  bpct_is_as_written "${bpct_engine%/*}/program.sh" || bpct_stop "$bpct_message"
  bpct_program=$(<"${bpct_engine%/*}/program.sh") || bpct_stop "the program of both ends is missing"
  read -r bpct_mark </proc/sys/kernel/random/uuid
  ## An attempt may wait longer for a link than for a file server: at most ten minutes in all.
  bpct_patience=600
  bpct_doors=$bpct_attempt
}

# Ends the connections.
bpct_close_doors() {
  local door
  cd -- "$bpct_doors" || return 0
  for door in door.*; do
    [[ ! -S $door ]] || "${bpct_ssh[@]}" -o "ControlPath=$door" -O exit -- "$bpct_host" 2>/dev/null
  done
  cd /
}
