# --- keeping to a limit ---
## The debt of this process, by which it exceeds its limit. In hundredths of a byte, and in hundredths of a thousandth
## of a name.
bpct_owed_bytes=0 bpct_owed_names=0
## The counted part of the group in hand.
bpct_reckoned_bytes=0 bpct_reckoned_names=0
## The uptime of this host in hundredths of seconds at the last count, and the further hundredths to wait. A clock that is
## set does not matter.
bpct_clock=0 bpct_wait=0
## The bytes that the command in hand moved in a hundredth of a second between the last two counts.
bpct_speed=0
## The bytes that the command in hand has moved, as far as they were counted; then those that this shell had read and
## written then, to which the bytes of an ended command are added.
## The work of the shell itself is no data: a lane that waited read 8 kB a second of lists, clocks and its own figures.
## Its part of 300K was 5, so its debt grew, and it waited forever.
bpct_moved=0 bpct_shell_read=0 bpct_shell_written=0
## A command reads its libraries and tables to begin: `cp` 8 kB. They are no data either.
bpct_to_begin=16384
bpct_quiet='' bpct_mover=''

bpct_begin_to_owe() {
  bpct_owed_bytes=0 bpct_owed_names=0 bpct_reckoned_bytes=0 bpct_reckoned_names=0
  bpct_read_clock
  bpct_begin_to_weigh
  bpct_weigh
}

bpct_read_clock() {
  local up
  read -r up _ </proc/uptime
  bpct_clock=$((10#${up/./}))
}

# Puts the process that moves the bytes of the command in hand into bpct_mover: mostly the command. One that another process moves them for
# has that write itself into a file; until then there is none.
bpct_find_mover() {
  local -a words=()
  local started
  bpct_mover=$bpct_child
  [[ -n ${bpct_names_mover-} ]] || return 0
  bpct_mover=''
  { read -r -a words <"$bpct_attempt/mover"; } 2>/dev/null
  [[ "${words[*]}" =~ ^[0-9]{1,10}\ [0-9]{1,20}\ [.]$ ]] || return 0
  ! bpct_start_time "${words[0]}" started || [[ $started != "${words[1]}" ]] || bpct_mover=${words[0]}
}

# Puts the bytes that process $1 and its ended children have read and written into the caller's bytes_read and bytes_written.
## The file is read at once: a shell that reads the next line seeks back in the file, which is longer by then.
bpct_read_moved() {
  local -a lines=()
  { mapfile -t lines <"/proc/$1/io"; } 2>/dev/null
  [[ ${lines[0]-} == rchar:* && ${lines[1]-} == wchar:* ]] || return
  bytes_read=${lines[0]#*: } bytes_written=${lines[1]#*: }
}

# Prepares to weigh a command that begins, and to look at it often.
bpct_begin_to_weigh() {
  bpct_patch=0.01
  local -i bytes_read=0 bytes_written=0
  bpct_moved=0
  bpct_read_moved "$bpct_process" || return 0
  bpct_shell_read=$bytes_read bpct_shell_written=$bytes_written
}

# Puts the bytes that the command in hand has read, or written if that is more, into bpct_moved.
bpct_weigh() {
  local -i bytes_read=0 bytes_written=0
  bpct_find_mover
  [[ -n $bpct_mover ]] && bpct_read_moved "$bpct_mover" || return 0
  bpct_count_moved
  bpct_read_moved "$bpct_process" || return 0
  bpct_shell_read=$bytes_read bpct_shell_written=$bytes_written
}

# Counts the last bytes of a command that has ended: they are those of the shell by now. Dismisses the process that would end the command
# if this one were killed.
bpct_end_weighing() {
  if [[ -n $bpct_leash ]]; then
    { printf '\n' >&"$bpct_leash"; } 2>/dev/null
    exec {bpct_leash}>&-
    bpct_leash=''
  fi
  local -ri before=bpct_moved
  local -i bytes_read=0 bytes_written=0
  ## The bytes that no look at such a process of a verb saw are in the sum of its group.
  if [[ -z ${bpct_names_mover-} ]] && bpct_read_moved "$bpct_process"; then
    bytes_read=bytes_read-bpct_shell_read bytes_written=bytes_written-bpct_shell_written
    bpct_count_moved
    ((bpct_byte_rate == 0)) || bpct_owe_bytes $((bpct_moved - before))
  fi
  bpct_moved=0
}

# Raises bpct_moved to the caller's bytes_read, or bytes_written if that is more.
bpct_count_moved() {
  local -ri moved=$(((bytes_read > bytes_written ? bytes_read : bytes_written) - bpct_to_begin))
  ((moved <= bpct_moved)) || bpct_moved=$moved
}

# Computes the present debt, and puts the hundredths of seconds to wait into bpct_wait.
## A process that was slower than allowed may make up for one second of that.
bpct_reckon() {
  local -r clock=$bpct_clock moved=$bpct_moved
  local -i passed lanes=1 rate wait
  bpct_read_clock
  passed=$((bpct_clock - clock))
  ((passed <= 6000)) || passed=6000
  [[ -n $bpct_lane ]] || ((${#bpct_lane_groups[@]})) || lanes=bpct_sharing
  bpct_weigh
  bpct_wait=0
  if ((bpct_byte_rate)); then
    rate=$((bpct_byte_rate * lanes))
    ((bpct_moved <= moved)) || bpct_owe_bytes $((bpct_moved - moved))
    bpct_speed=$(((bpct_moved - moved) / (passed > 0 ? passed : 1)))
    bpct_owed_bytes=$((bpct_owed_bytes - rate * passed))
    ((bpct_owed_bytes >= -100 * rate)) || bpct_owed_bytes=$((-100 * rate))
    ((bpct_owed_bytes <= 0)) || bpct_wait=$((bpct_owed_bytes / rate + 1))
  fi
  if ((bpct_name_rate)); then
    rate=$((bpct_name_rate * lanes))
    bpct_owed_names=$((bpct_owed_names - rate * passed))
    ((bpct_owed_names >= -100 * rate)) || bpct_owed_names=$((-100 * rate))
    wait=$((bpct_owed_names / rate + 1))
    ((bpct_owed_names <= 0 || wait <= bpct_wait)) || bpct_wait=$wait
  fi
}

bpct_owe_bytes() {
  local -ri bytes=$(($1 < 10 ** 16 ? $1 : 10 ** 16))
  bpct_reckoned_bytes=$((bpct_reckoned_bytes + bytes))
  bpct_owed_bytes=$((bpct_owed_bytes + 100 * bytes))
}

# Reckons that so many names of the group in hand are done.
bpct_owe_names() {
  (($1 > bpct_reckoned_names)) || return 0
  bpct_owed_names=$((bpct_owed_names + ($1 - bpct_reckoned_names) * 100000))
  bpct_reckoned_names=$1
}

# Stops the command that runs until nothing is owed.
## The command runs long enough each time that it is stopped about once a second, but for at least 10 ms.
bpct_keep_to_limit() {
  local -i ran=10#${bpct_patch/./} stopped next
  if ((bpct_name_rate)); then
    bpct_count_in_hand
    bpct_owe_names "$bpct_there"
  fi
  bpct_reckon
  ## One that waits for the other end may move its first megabytes between two rare looks.
  if [[ -n ${bpct_names_mover-} ]] && ((bpct_moved == 0)); then
    bpct_patch=0.02
    return
  elif ((bpct_wait == 0)); then
    ran=$((ran < 50 ? 2 * ran : 100))
    ## Not so long that the command can owe much by then.
    ((bpct_speed <= 0 || -bpct_owed_bytes / 100 / bpct_speed >= ran)) || ran=$((-bpct_owed_bytes / 100 / bpct_speed + 1))
    bpct_put_seconds bpct_patch "$ran"
    return
  fi
  stopped=bpct_clock
  [[ -n $bpct_leash ]] || bpct_put_on_leash
  while ((bpct_wait)) && [[ -n $bpct_limited && -n $bpct_mover ]]; do
    ## An administrator who suspends jobs and continues them continues this one, too.
    kill -STOP "$bpct_mover" 2>/dev/null || break
    ! bpct_rest "$bpct_pipe" || break
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
    bpct_hear_limit
    bpct_reckon
  done
  [[ -z $bpct_mover ]] || kill -CONT "$bpct_mover" 2>/dev/null
  stopped=$((bpct_clock - stopped))
  ## A stream that has just begun gets quicker: the next time is at most twice as long.
  next=$((ran * 100 / (ran + stopped + 1)))
  next=$((next < 2 * ran ? next : 2 * ran))
  bpct_put_seconds bpct_patch $((next > 0 ? next : 1))
}

# Has a process of its own end the command if this one is killed: a stopped command would stay so forever.
## It reads from a pipe that only this process holds open, and a line there dismisses it.
bpct_put_on_leash() {
  local started now
  bpct_start_time "$bpct_mover" started || return 0
  exec {bpct_leash}> >(
    trap '' TERM INT HUP USR1
    trap - EXIT
    ! read -r _ || exit 0
    if bpct_start_time "$bpct_mover" now && [[ $now == "$started" ]]; then
      kill -TERM "$bpct_mover"
      kill -CONT "$bpct_mover"
    fi
  )
}

# Waits for the time due, at most a second; succeeds if the input from descriptor $1 has ended.
bpct_rest() {
  local seconds
  bpct_put_seconds seconds $((bpct_wait < 100 ? bpct_wait : 100))
  IFS= read -r -t "$seconds" -u "$1" _
  (($? <= 128))
}

# Puts $2 hundredths of a second into the variable named $1.
bpct_put_seconds() {
  printf -v "$1" '%d.%02d' $(($2 / 100)) $(($2 % 100))
}

# Waits until nothing is owed, when a group is done: names, bytes.
## Bytes read and written count, and at least those that the journal will record: a link to the same blocks moves
## nothing.
bpct_settle_up() {
  ((bpct_name_rate == 0)) || bpct_owe_names "$1"
  bpct_reckon
  if ((bpct_byte_rate && $2 > bpct_reckoned_bytes)); then
    bpct_owe_bytes $(($2 - bpct_reckoned_bytes))
    bpct_reckon
  fi
  [[ -n $bpct_quiet ]] || ((bpct_wait == 0)) || exec {bpct_quiet}<> <(:)
  bpct_waiting_names=$1 bpct_waiting_bytes=$2
  while ((bpct_wait)) && [[ -n $bpct_limited ]]; do
    bpct_rest "$bpct_quiet" || :
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
    bpct_hear_limit
    bpct_reckon
  done
  bpct_waiting_names=0 bpct_waiting_bytes=0 bpct_reckoned_bytes=0 bpct_reckoned_names=0
}
