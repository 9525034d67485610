# shellcheck shell=bash disable=SC2030,SC2031,SC2317 # functions are handed over by name; lanes are subshells
# bpct unreleased, engine of wave 1 of batch 7: copies, or checks, the groups in a job's list.

# --- settings ---
readonly bpct_batch_directory bpct_job_directory bpct_groups
readonly bpct_list=$bpct_job_directory/list
readonly bpct_pre=$bpct_batch_directory/pre.sh
readonly bpct_post=$bpct_batch_directory/post.sh
readonly bpct_user_umask=0022
readonly bpct_interval=60
readonly bpct_lanes_asked='4'
readonly bpct_id_variable='SLURM_JOB_ID'
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_auto_resume=3
readonly -a bpct_copy=('cp' '-d' '--no-preserve=all')
readonly -a bpct_stat_source=()
readonly bpct_keeps='  '
readonly bpct_time_digits=9
readonly bpct_units_apart=0
readonly bpct_fsync=''
readonly bpct_access='plain'
readonly bpct_guard=''
readonly bpct_verify='sha256sum'
readonly bpct_manifest_root='/'
readonly bpct_check=''
readonly bpct_pool=''
readonly bpct_snapshot=''
readonly bpct_update=''
readonly bpct_replaces=''

# --- the attempt: one start of this script ---
bpct_attempt='' bpct_attempt_number=0 bpct_state=starting bpct_code=0 bpct_message=''
bpct_stopping=''
bpct_apart='' bpct_place='' bpct_place_fd=''
bpct_process=$$ # a lane is a process of its own
bpct_scheduler_id=- bpct_standstills=0 bpct_advanced=''
bpct_settled=0 bpct_names_done=0 bpct_bytes_done=0 bpct_failed=0 bpct_changed=0
readonly bpct_most_bytes=999999999999999999
declare -a bpct_done=() bpct_deferred=() bpct_predecessors=()
declare -a bpct_classes=(0 0 0 0 0 0)
readonly bpct_group_number='^[1-9][0-9]{0,17}$'
readonly bpct_journal_line='^[1-9][0-9]{0,17}( (0|[1-9][0-9]{0,17})){5}( :[0-9]+)? [.]$'
bpct_sum=0 bpct_line=''
declare -a bpct_lines=()

if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)); then
  printf 'bpct: needs bash 4.4 or newer on the nodes; %s has %s\n' "$HOSTNAME" "$BASH_VERSION" >&2
  exit 1
fi

# --- what was written, and is read again ---
# Puts into bpct_sum what numbers come to: a digit that was changed since shows.
bpct_sum_up() {
  local number
  bpct_sum=0
  for number; do
    bpct_sum=$(((bpct_sum * 31 + number % 1000003) % 1000003))
  done
}

# Puts a line of numbers into bpct_line, with their sum.
bpct_make_line() {
  bpct_sum_up "$@"
  bpct_line="$* :$bpct_sum ."
}

# Puts the lines of file $1 that match $2, and are as they were written, into bpct_lines.
bpct_load_lines() {
  local -a words
  local i
  bpct_lines=()
  { mapfile -t bpct_lines <"$1"; } 2>/dev/null
  for i in "${!bpct_lines[@]}"; do
    if [[ ${bpct_lines[i]} =~ $2 ]]; then
      # shellcheck disable=SC2206 # is to be split
      words=(${bpct_lines[i]% .})
      [[ ${words[-1]} == :* ]] || continue
      bpct_sum_up "${words[@]:0:${#words[@]}-1}"
      [[ ${words[-1]} != ":$bpct_sum" ]] || continue
    fi
    if [[ ${bpct_lines[i]} == *' .' ]] || ((i + 1 < ${#bpct_lines[@]})); then
      bpct_say "$1 is damaged in line $((i + 1))"
    fi
    unset "bpct_lines[i]"
  done
}

# Succeeds if file $1 is as cksums beside it says; else bpct_message says that it is not.
bpct_is_as_written() {
  local said='' recorded=''
  [[ -e ${1%/*}/cksums ]] || return 0
  said=$(cd -- "${1%/*}" && exec cksum -- "${1##*/}" 2>/dev/null)
  { read -r -d '' recorded <"${1%/*}/cksums"; } 2>/dev/null
  [[ -z $said || $'\n'$recorded$'\n' != *$'\n'"$said"$'\n'* ]] || return 0
  bpct_message="$1 is damaged: cksum says '$said', which ${1%/*}/cksums does not have"
  return 1
}

# Succeeds if the files that this script reads are as bpct wrote them; else bpct_message names one.
bpct_check_files() {
  local file
  [[ -e $bpct_list || ! -e $bpct_list.gz ]] || return 0
  for file in cksums roots; do
    if [[ -e $bpct_list && ! -e $bpct_job_directory/$file ]]; then
      bpct_message="$bpct_job_directory/$file is missing, and the list is not believed without it"
      return 1
    fi
  done
  for file in "$bpct_list" "$bpct_job_directory"/{roots,subtrees,settled,doubted,doubted.errors} \
    "${bpct_pre-}" "${bpct_post-}" "$bpct_batch_directory"/{mirror,holders,in-the-way}; do
    if [[ -e $file ]] && ! bpct_is_as_written "$file"; then
      [[ $file != "$bpct_list" ]] || bpct_find_damage
      return 1
    fi
  done
}

# Adds to bpct_message behind which byte the list is damaged.
bpct_find_damage() {
  local -a recorded=() found
  local i=0
  { mapfile -t recorded <"$bpct_job_directory/blocks"; } 2>/dev/null
  mapfile -t found < <(split -b 16384 --filter=cksum -- "$bpct_list" 2>/dev/null)
  while ((i < ${#recorded[@]})) && [[ ${recorded[i]} == "${found[i]-}" ]]; do
    i=$((i + 1))
  done
  bpct_message+=", behind byte $((i * 16384))"
}

# Writes down the sums of what others read of this attempt.
bpct_sum_files() {
  local -a files=()
  local file
  for file in errors sums restore ledger; do
    [[ ! -s $bpct_attempt/$file ]] || files+=("$file")
  done
  ((${#files[@]} == 0)) || (cd -- "$bpct_attempt" && cksum -- "${files[@]}" >cksums.new && mv -f -- cksums.new cksums)
}

# Claims the smallest free attempt folder; from then on this process alone writes there.
bpct_claim_attempt() {
  local number=1
  if [[ -e $bpct_job_directory/handed-over ]]; then
    printf 'bpct: a later wave of the batch does the work of %s\n' "$bpct_job_directory" >&2
    exit 75
  fi
  if [[ -e $bpct_job_directory/cancelled ]]; then
    printf 'bpct: %s was cancelled\n' "$bpct_job_directory" >&2
    exit 1
  fi
  until [[ ! -e $bpct_job_directory/attempt.$number ]] &&
    mkdir -- "$bpct_job_directory/attempt.$number" 2>/dev/null; do
    if [[ ! -e $bpct_job_directory/attempt.$number ]]; then
      printf 'bpct: cannot write in %s on %s\n' "$bpct_job_directory" "$HOSTNAME" >&2
      exit 1
    fi
    number=$((number + 1))
  done
  bpct_attempt_number=$number
  bpct_attempt=$bpct_job_directory/attempt.$number
  if ! exec >>"$bpct_attempt/output" 2>&1 </dev/null; then
    printf 'bpct: cannot write in %s on %s\n' "$bpct_attempt" "$HOSTNAME" >&2
    exit 1
  fi
  bpct_state=running
  bpct_set_traps
  bpct_count_standstills
  [[ -z $bpct_id_variable ]] || bpct_scheduler_id=${!bpct_id_variable:--}
  local started boot now
  bpct_start_time "$$" started
  read -r boot </proc/sys/kernel/random/boot_id
  printf -v now '%(%s)T' -1
  if ! printf '%s %s %s %s %s %s .\n' "$now" "$HOSTNAME" "$$" "$started" "$boot" \
    "$bpct_scheduler_id" >"$bpct_attempt/start.new" ||
    ! mv -f -- "$bpct_attempt/start.new" "$bpct_attempt/start"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
}

# Records how many attempts in a row before this one settled nothing.
bpct_count_standstills() {
  local -r before=$bpct_job_directory/attempt.$((bpct_attempt_number - 1))
  if [[ -d $before && ! -e $before/advanced ]]; then
    { read -r bpct_standstills _ <"$before/standstills"; } 2>/dev/null
    [[ $bpct_standstills =~ ^[0-9]{1,9}$ ]] || bpct_standstills=0
    bpct_standstills=$((10#$bpct_standstills + 1))
  fi
  printf '%s .\n' "$bpct_standstills" >"$bpct_attempt/standstills" || bpct_stop "cannot write in $bpct_attempt"
}

# Puts the job back into the queue, to go on with what is open; not for ever if nothing gets settled.
bpct_requeue_job() {
  [[ ! -e $bpct_attempt/advanced ]] || bpct_standstills=0
  [[ ! -e $bpct_job_directory/cancelled ]] || return 0
  if ((${#bpct_requeue[@]} && bpct_standstills < bpct_auto_resume)) && [[ $bpct_scheduler_id != - ]]; then
    "${bpct_requeue[@]}" "$bpct_scheduler_id"
  fi
}

bpct_set_traps() {
  trap 'bpct_at_exit' EXIT
  trap 'bpct_at_signal 15' TERM
  trap 'bpct_at_signal 2' INT
  trap 'bpct_at_signal 1' HUP
  trap 'bpct_at_signal 10' USR1
}

# Puts the start time of process $1, in ticks since boot, into the variable named $2; fails if it is gone.
bpct_start_time() {
  local stat
  { read -r -d '' stat <"/proc/$1/stat"; } 2>/dev/null
  [[ -n ${stat-} ]] || return 1
  local -a fields
  read -r -a fields <<<"${stat##*) }"
  [[ ${fields[0]} != [ZX] ]] || return 1
  printf -v "$2" '%s' "${fields[19]}"
}

# Succeeds if a higher attempt has begun, or a later wave has taken the job over.
bpct_is_superseded() {
  [[ -e $bpct_job_directory/attempt.$((bpct_attempt_number + 1)) || -e $bpct_job_directory/handed-over ]]
}

bpct_leave_if_superseded() {
  ! bpct_is_superseded || bpct_end superseded 75
}

# Adds size $2 to the sum in the variable named $1: two sparse files may have more than 2^63 bytes.
bpct_add_size() {
  local -i bpct_sum=$((${!1} + $2))
  ((bpct_sum >= 0 && bpct_sum < bpct_most_bytes)) || bpct_sum=$bpct_most_bytes
  printf -v "$1" '%s' "$bpct_sum"
}

# Adds to the sums: names, bytes, failed, changed.
bpct_count() {
  bpct_settled=$((bpct_settled + 1))
  bpct_names_done=$((bpct_names_done + $1))
  bpct_bytes_done=$((bpct_bytes_done + $2))
  ((bpct_bytes_done < bpct_most_bytes)) || bpct_bytes_done=$bpct_most_bytes
  bpct_failed=$((bpct_failed + $3))
  bpct_changed=$((bpct_changed + $4))
}

# Journals the group in hand: names, bytes, failed, changed.
bpct_journal() {
  local now
  if [[ -n $bpct_lane ]]; then
    bpct_ring "$@"
    return
  fi
  printf -v now '%(%s)T' -1
  bpct_leave_if_superseded
  bpct_make_line "$bpct_group" "$1" "$2" "$3" "$4" "$now"
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/journal" ||
    bpct_stop "cannot write the journal in $bpct_attempt"
  if [[ -z $bpct_advanced ]]; then
    bpct_advanced=yes
    : >"$bpct_attempt/advanced" || bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_done[bpct_group]=1
  bpct_count "$@"
}

# Records a failed name of the group in hand: name below the root, class, message.
bpct_record_error() {
  printf '%s\0' "$bpct_group" "$1" "$2" "$3" >>"$bpct_attempt/errors" ||
    bpct_stop "cannot write the errors in $bpct_attempt"
  bpct_count_class "$2"
}

# Counts a failed name by its class. Readers need the sums, and a million records take seconds to read.
bpct_count_class() {
  local i
  case $1 in
    vanished) i=0 ;;
    changed) i=1 ;;
    denied) i=2 ;;
    full) i=3 ;;
    differs) i=4 ;;
    *) i=5 ;;
  esac
  bpct_classes[i]=$((bpct_classes[i] + 1))
}

# Counts a note: count, word.
bpct_note() {
  printf '%s %s .\n' "$1" "$2" >>"$bpct_attempt/notes"
}

# --- texts as people see them ---
# Puts a text into the variable named $1 as one line that no terminal obeys: $2.
bpct_put_shown() {
  if [[ $2 == *[[:cntrl:]]* || $2 == *$'\302'[$'\200'-$'\237']* ]]; then
    printf -v "$1" '%q' "$2"
  else
    printf -v "$1" '%s' "$2"
  fi
}

# Says a line to people.
bpct_say() {
  local bpct_shown
  bpct_put_shown bpct_shown "$1"
  printf '%s\n' "$bpct_shown" >>"$bpct_attempt/message"
  [[ -n $bpct_lane ]] || printf 'bpct: %s\n' "$bpct_shown" >&2
}

bpct_at_signal() {
  [[ $BASHPID == "$bpct_process" ]] || exit $((128 + $1))
  bpct_stopping=$1
  [[ -z $bpct_child ]] || kill -TERM "$bpct_child" 2>/dev/null
}

# Ends the script before its work is done; what is open can be resumed.
bpct_stop() {
  bpct_say "$1 (on $HOSTNAME)"
  bpct_end stopped 1
}

bpct_say_who_stopped() {
  local who=interrupted
  ((bpct_stopping != 10)) || who='the node asked it to stop before the time limit'
  ((bpct_stopping != 15)) || who='told to end'
  bpct_say "$who (signal $bpct_stopping, on $HOSTNAME)"
}

# Writes the exit record and ends the script: state, exit code.
bpct_end() {
  trap - EXIT
  trap '' TERM INT HUP USR1
  bpct_end_children
  [[ -z $bpct_apart ]] || (bpct_become_place_removal)
  [[ -z $bpct_lane ]] || exit "$2"
  [[ $1 != stopped || -z $bpct_stopping ]] || bpct_say_who_stopped
  bpct_write_progress "$1"
  bpct_make_line "${bpct_classes[@]}"
  ((bpct_failed == 0)) || printf '%s\n' "$bpct_line" >"$bpct_attempt/tally"
  bpct_sum_files
  if ! bpct_write_exit "$1" "$2"; then
    rm -f -- "$bpct_attempt/stderr" "$bpct_attempt/child" "$bpct_attempt"/*.new
    bpct_write_exit "$1" "$2" || exit 1
  fi
  [[ $1 != stopped || $bpct_stopping != 10 ]] || bpct_requeue_job
  exit "$2"
}

# Becomes the command that removes $bpct_place with all that is in it.
bpct_become_place_removal() {
  [[ -n $bpct_guard ]] || exec rm -rf -- "$bpct_place"
  [[ -n $bpct_place_fd ]] && cd -- "/proc/self/fd/$bpct_place_fd" || exit
  shopt -s nullglob dotglob
  local -ra inside=(*)
  ((${#inside[@]} == 0)) || rm -rf -- "${inside[@]}" || exit
  exec rmdir -- "$bpct_place"
}

# Ends what this process has started, and waits: who has said that it ended must not be at work.
bpct_end_children() {
  local -a running=()
  [[ -z $bpct_child ]] || running=("$bpct_child")
  running+=("${bpct_lane_processes[@]}")
  ((${#running[@]} == 0)) || kill -TERM "${running[@]}" 2>/dev/null
  ((${#running[@]} == 0)) || wait "${running[@]}"
}

bpct_write_exit() {
  local now
  printf -v now '%(%s)T' -1
  bpct_sum_up "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" "$bpct_changed" "$now" "$2"
  printf '%s %s %s %s %s %s %s %s :%s .\n' "$1" "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" \
    "$bpct_changed" "$now" "$2" "$HOSTNAME" "$bpct_sum" >"$bpct_attempt/exit.new" &&
    mv -f -- "$bpct_attempt/exit.new" "$bpct_attempt/exit"
}

# Runs when the script ends in a way that it did not choose.
bpct_at_exit() {
  [[ $BASHPID == "$bpct_process" ]] || return
  if [[ -n $bpct_stopping ]]; then
    bpct_end stopped $((128 + bpct_stopping))
  elif [[ $bpct_state == pre || $bpct_state == post ]]; then
    bpct_stop "--$bpct_state ended the script"
  fi
  bpct_stop "the script ended before its work was done"
}

# --- staying awake while a command runs ---
bpct_child='' bpct_ticked_at=0
exec {bpct_pipe}< <(:)

# Runs a command, or a function that becomes one, in a directory and waits for it, awake once a second.
bpct_run() {
  local -r where=$1
  local writer started
  shift
  bpct_leave_if_told
  : >"$bpct_attempt/stderr" || bpct_stop "cannot write in $bpct_attempt"
  exec {writer}>"/proc/self/fd/$bpct_pipe" || bpct_stop 'cannot open a pipe'
  (
    cd -- "$where" && umask "$bpct_user_umask" || exit
    [[ $1 != bpct_* ]] || "$@"
    exec "$@"
  ) 2>"$bpct_attempt/stderr" &
  bpct_child=$!
  exec {writer}>&-
  if bpct_start_time "$bpct_child" started; then
    printf '%s %s .\n' "$bpct_child" "$started" >"$bpct_attempt/child" || bpct_stop "cannot write in $bpct_attempt"
  fi
  until bpct_listen "$bpct_pipe" || ! kill -0 "$bpct_child" 2>/dev/null; do
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
  done
  wait "$bpct_child"
  bpct_code=$?
  bpct_child=''
  bpct_leave_if_told
  return "$bpct_code"
}

# Leaves if a signal came.
bpct_leave_if_told() {
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  local started
  [[ -z $bpct_lane ]] || bpct_start_time "$$" started || bpct_end stopped 1
}

# Waits for a line or the end of what descriptor $1 reads, at most a second; fails if neither came, or a signal did.
bpct_listen() {
  IFS= read -r -t 1 -u "$1" _
  (($? <= 128))
}

# Succeeds if an interval has passed since second $1 of this script. A clock that was set back says so, too.
bpct_is_due() {
  ((SECONDS - $1 >= bpct_interval || SECONDS < $1))
}

# What is due once an interval while a command runs.
bpct_tick() {
  bpct_ticked_at=$SECONDS
  bpct_leave_if_superseded
  bpct_leave_if_halted
  bpct_progress
}

# --- lanes: several groups at once, one journal ---
bpct_lane='' bpct_patience_before=0 bpct_half_a_line=''
declare -a bpct_lane_groups=() bpct_lane_processes=() bpct_lane_pipes=()
exec {bpct_bell}<> <(:)

bpct_most_lanes=8
if [[ $bpct_lanes_asked == auto ]]; then
  bpct_lanes=$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc) || bpct_lanes=1
  bpct_lanes=$((bpct_lanes * 4 < bpct_most_lanes ? bpct_lanes * 4 : bpct_most_lanes))
else
  bpct_lanes=$bpct_lanes_asked bpct_most_lanes=$bpct_lanes_asked
fi

# Calls "$@", which does the group in hand and journals it: in a lane, if there are several.
bpct_in_lane() {
  local lane=1
  if ((bpct_lanes == 1)); then
    "$@"
    return
  fi
  while ((${#bpct_lane_groups[@]} >= bpct_lanes)); do
    bpct_reap
  done
  while [[ -n ${bpct_lane_groups[lane]-} ]]; do
    lane=$((lane + 1))
  done
  [[ -n ${bpct_lane_pipes[lane]-} ]] || bpct_open_lane "$lane"
  bpct_leave_if_told
  (
    bpct_become_lane "$lane"
    "$@"
  ) &
  bpct_lane_processes[lane]=$!
  bpct_lane_groups[lane]=$bpct_group
}

bpct_open_lane() {
  local pipe
  mkdir -- "$bpct_attempt/lane.$1" || bpct_stop "cannot write in $bpct_attempt"
  exec {pipe}< <(:)
  bpct_lane_pipes[$1]=$pipe
}

# Makes this subshell lane $1.
bpct_become_lane() {
  local started
  bpct_process=$BASHPID
  bpct_set_traps
  trap - EXIT
  bpct_ticked_at=$SECONDS
  bpct_lane=$1 bpct_attempt=$bpct_attempt/lane.$1 bpct_pipe=${bpct_lane_pipes[$1]} bpct_patience_before=$bpct_patience
  bpct_lane_groups=() bpct_lane_processes=()
  bpct_start_time "$bpct_process" started
  printf '%s %s .\n' "$bpct_process" "$started" >"$bpct_attempt/process" || bpct_stop "cannot write in $bpct_attempt"
}

# Has the group in the hands of this lane journalled: names, bytes, failed, changed.
bpct_ring() {
  printf '%s %s %s\n' "$bpct_lane" "$*" $((bpct_patience_before - bpct_patience)) >&"$bpct_bell"
}

# Waits, at most a fifth of a second, until a lane has settled its group. Whatever lanes have settled is journalled.
bpct_reap() {
  local -a gone=()
  local lane
  bpct_wait_for_ring
  for lane in "${!bpct_lane_processes[@]}"; do
    kill -0 "${bpct_lane_processes[lane]}" 2>/dev/null || gone+=("$lane")
  done
  while read -r -t 0 -u "$bpct_bell"; do
    bpct_wait_for_ring
  done
  bpct_leave_if_told
  for lane in "${gone[@]}"; do
    [[ -z ${bpct_lane_groups[lane]-} ]] || bpct_give_up_lane "$lane"
  done
  ! bpct_is_due "$bpct_ticked_at" || bpct_tick
}

# Waits for a whole line, and settles the lane that rang.
bpct_wait_for_ring() {
  local text=''
  local -a result
  if ! IFS= read -r -t 0.2 -u "$bpct_bell" text; then
    bpct_half_a_line+=$text
    return 1
  fi
  read -r -a result <<<"$bpct_half_a_line$text"
  bpct_half_a_line=''
  bpct_settle_lane "${result[@]}"
}

bpct_reap_all() {
  while ((${#bpct_lane_groups[@]})); do
    bpct_reap
  done
}

# Journals the group of lane $1: names, bytes, failed, changed, seconds of patience that it took.
bpct_settle_lane() {
  local -r bpct_group=${bpct_lane_groups[$1]} folder=$bpct_attempt/lane.$1
  local -a records=()
  local file line i
  wait "${bpct_lane_processes[$1]}"
  unset "bpct_lane_groups[$1]" "bpct_lane_processes[$1]"
  [[ ! -s $folder/errors ]] || mapfile -d '' records <"$folder/errors"
  for ((i = 2; i < ${#records[@]}; i += 4)); do
    bpct_count_class "${records[i]}"
  done
  if [[ -s $folder/unlinked ]]; then
    IFS= read -r line <"$folder/unlinked"
    if ! printf '%s\n' "$line" >>"$bpct_attempt/unlinked" || ! : >"$folder/unlinked"; then
      bpct_stop "cannot write in $bpct_attempt"
    fi
  fi
  for file in errors sums notes same landed; do
    [[ -s $folder/$file ]] || continue
    if ! cat -- "$folder/$file" >>"$bpct_attempt/$file" || ! : >"$folder/$file"; then
      bpct_stop "cannot write in $bpct_attempt"
    fi
  done
  [[ ! -s $folder/progress ]] || : >"$folder/progress"
  bpct_patience=$((bpct_patience - $6))
  bpct_journal "${@:2:4}"
}

# Ends the script because of lane $1, which has ended and left its group open.
bpct_give_up_lane() {
  local said=''
  bpct_wait_for_ring || :
  bpct_leave_if_told
  bpct_leave_if_superseded
  bpct_leave_if_halted
  { IFS= read -r said <"$bpct_attempt/lane.$1/message"; } 2>/dev/null
  bpct_say "${said:-group ${bpct_lane_groups[$1]} came to no end (on $HOSTNAME)}"
  bpct_end stopped 1
}

# Sums what lanes have in hand into bpct_bytes_in_hand, and puts one name into bpct_name_in_hand.
bpct_look_at_lanes() {
  local -a words
  local lane
  for lane in "${!bpct_lane_groups[@]}"; do
    words=()
    { read -r -a words <"$bpct_attempt/lane.$lane/progress"; } 2>/dev/null
    [[ ${words[9]-} == . && "${words[6]} ${words[7]}" =~ ^(0|[1-9][0-9]{0,17})\ (0|[1-9][0-9]{0,9})$ ]] || continue
    bpct_add_size bpct_bytes_in_hand "${words[6]}"
    bpct_names_in_hand=$((bpct_names_in_hand + words[7]))
    bpct_name_in_hand=${words[8]}
  done
}

# --- what an attempt takes over from those before it ---
# Takes over what the attempt before this one settled, and looks out for attempts that may still be at work.
bpct_inherit() {
  local number line journal='' errors waited_for=''
  local -a bpct_lines=() words
  for ((number = bpct_attempt_number - 1; number > 0; number--)); do
    if [[ -z $journal && -f $bpct_job_directory/attempt.$number/journal ]]; then
      journal=$bpct_job_directory/attempt.$number/journal
    fi
    if ! bpct_may_live "$number"; then
      bpct_end_orphans "$number"
    elif [[ -z $waited_for ]]; then
      bpct_predecessors+=("$number")
    fi
    [[ ! -e $bpct_job_directory/attempt.$number/waited ]] || waited_for=yes
  done
  [[ -n $journal || ! -f $bpct_job_directory/settled ]] || journal=$bpct_job_directory/settled
  [[ -z $journal ]] || bpct_load_lines "$journal" "$bpct_journal_line"
  errors=${journal%/journal}/errors
  if [[ -f $errors ]] && ! bpct_is_as_written "$errors"; then
    bpct_say "$bpct_message: what had failed is tried again"
    errors=''
  fi
  for line in "${bpct_lines[@]}"; do
    read -r -a words <<<"$line"
    [[ -z ${bpct_done[words[0]]-} && (-n $errors || ${words[3]} == 0) ]] || continue
    bpct_done[words[0]]=$line
    bpct_count "${words[1]}" "${words[2]}" "${words[3]}" "${words[4]}"
  done
  [[ -z $journal ]] || bpct_inherit_errors "$errors"
  if ! { ((${#bpct_done[@]} == 0)) || printf '%s\n' "${bpct_done[@]}"; } >"$bpct_attempt/journal.new" ||
    ! mv -f -- "$bpct_attempt/journal.new" "$bpct_attempt/journal"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
  bpct_progress
}

# Takes over the error records of the groups that were inherited; the others will be tried again.
bpct_inherit_errors() {
  local -a records=()
  local i
  [[ -f $1 ]] || return 0
  mapfile -d '' records <"$1"
  for ((i = 0; i + 3 < ${#records[@]}; i += 4)); do
    [[ ${records[i]} =~ $bpct_group_number && -n ${bpct_done[records[i]]-} ]] || continue
    bpct_count_class "${records[i + 2]}"
    printf '%s\0' "${records[@]:i:4}" || bpct_stop "cannot write the errors in $bpct_attempt"
  done >"$bpct_attempt/errors"
  [[ -f $bpct_attempt/errors ]] || bpct_stop "cannot write the errors in $bpct_attempt"
}

# Succeeds if attempt number $1 may still be at work: it has not said that it ended, and it is not known to be dead.
bpct_may_live() {
  local host pid started boot now_started my_boot
  [[ ! -e $bpct_job_directory/attempt.$1/exit ]] || return 1
  bpct_read_start "$1" || return 0
  [[ $host == "$HOSTNAME" ]] || return 0
  read -r my_boot </proc/sys/kernel/random/boot_id
  [[ $boot == "$my_boot" ]] && bpct_start_time "$pid" now_started && [[ $started == "$now_started" ]]
}

# Reads who started as attempt number $1 into the caller's host, pid, started and boot; fails if it has not said so.
bpct_read_start() {
  local file words
  for file in start start.new; do
    { read -r -a words <"$bpct_job_directory/attempt.$1/$file"; } 2>/dev/null || continue
    [[ ${#words[@]} == 7 && ${words[6]} == . ]] || continue
    host=${words[1]} pid=${words[2]} started=${words[3]} boot=${words[4]}
    return 0
  done
  return 1
}

# Ends what attempt number $1 has left behind on this host.
bpct_end_orphans() {
  local -r attempt=$bpct_job_directory/attempt.$1
  local host pid process started boot now_started file
  bpct_read_start "$1" || return 0
  [[ $host == "$HOSTNAME" ]] || return 0
  for file in "$attempt"/lane.*/process "$attempt"/{,lane.*/}child; do
    { read -r process started _ <"$file"; } 2>/dev/null || continue
    while bpct_start_time "$process" now_started && [[ $started == "$now_started" ]]; do
      kill -KILL "$process" 2>/dev/null
      sleep 0.1
    done
  done
}

# Waits until no earlier attempt can have a copy in hand.
bpct_outwait_predecessors() {
  local number
  for number in "${bpct_predecessors[@]}"; do
    while bpct_may_live "$number" && ((SECONDS < bpct_interval * 5 / 2 + 1)); do
      bpct_run / sleep 1
    done
  done
  ((${#bpct_predecessors[@]} == 0)) || : >"$bpct_attempt/waited"
}

# --- trouble: what passes by itself, and what every job would run into ---
bpct_patience=120

# Succeeds if one of these messages is of the kind that shared file systems get over: a server that answers again.
bpct_is_shaken() {
  local said
  for said; do
    case $said in
      *': Input/output error' | *': Stale file handle' | *': Connection timed out' | \
        *': Transport endpoint is not connected' | *': Cannot send after transport endpoint shutdown' | \
        *': Resource temporarily unavailable' | *': Interrupted system call') return 0 ;;
    esac
  done
  return 1
}

# Waits $1 seconds, awake; fails if the attempt has no patience left.
bpct_pause() {
  local -a said=()
  local bpct_from=''
  ((bpct_patience >= $1)) || return 1
  bpct_patience=$((bpct_patience - $1))
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_run / sleep "$1"
  ((${#said[@]} == 0)) || printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr"
}

# Tells all jobs of the batch to stop, and why: $1.
bpct_declare_halt() {
  set -o noclobber
  { printf '%s %s (%s, on %s)\n' "${bpct_job_directory##*/}" "$1" \
    "${bpct_destination_roots[bpct_pair]@Q}" "$HOSTNAME" >"$bpct_batch_directory/halt"; } 2>/dev/null
  set +o noclobber
}

# Stops this job, and all others of the batch, because of $1.
bpct_halt() {
  bpct_declare_halt "$1"
  bpct_leave_if_halted
  bpct_stop "$1"
}

# Stops if a job has found that the destination can take no more: all say the same words, so people read them once.
bpct_leave_if_halted() {
  [[ -e $bpct_batch_directory/halt ]] || return 0
  [[ -z $bpct_lane ]] || bpct_end stopped 1
  local reason='' tries
  for tries in 1 2 3; do
    { IFS= read -r reason <"$bpct_batch_directory/halt"; } 2>/dev/null && break
    sleep 0."$tries"
  done
  reason=${reason#* }
  bpct_say "${reason:-the destination cannot take more}"
  bpct_end stopped 1
}

# Does what bpct_compare_roots does, with patience.
bpct_check_roots() {
  local -a said=()
  local pause
  for pause in 1 2 4 0; do
    bpct_compare_roots && return
    mapfile -t said < <(stat -L -- "${bpct_source_roots[@]}" "${bpct_destination_roots[@]}" 2>&1 >/dev/null)
    { ((pause)) && bpct_is_shaken "${said[@]}" && bpct_pause "$pause"; } || return 1
  done
}

# Succeeds if what the last command complained of may be over in a moment.
bpct_may_pass() {
  local -a messages=()
  local said
  mapfile -t messages <"$bpct_attempt/stderr"
  ! bpct_is_shaken "${messages[@]}" || return 0
  for said in "${messages[@]}"; do
    [[ $said != *': No such file or directory' || $said == 'cp: cannot '@(stat|open)' '* ]] || return 0
  done
  return 1
}

# Succeeds if one of these messages says that the destination cannot take more; puts the reason into bpct_message.
bpct_is_exhausted() {
  local said
  for said; do
    case $said in
      *'setxattr'* | *': setting attribute'* | *': preserving permissions'*) ;;
      *': No space left on device' | *': Disk quota exceeded' | *': Read-only file system')
        bpct_message="the destination cannot take more: ${said##*: }"
        return 0
        ;;
    esac
  done
  return 1
}

# Makes sure that what is in these directories outlives a power cut, if --fsync asks for it.
bpct_sync() {
  local -a said=()
  local bpct_from=''
  [[ -n $bpct_fsync ]] || return 0
  bpct_run / sync -f -- "$@" && return
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
  bpct_stop "cannot sync the destination: ${said[0]:-sync ended with exit code $bpct_code}"
}

# --- the user's commands: --pre and --post ---
declare -a bpct_imported=()

# Takes over the functions of the environment, which this shell has passed over: "module" is one.
bpct_import_functions() {
  local name
  local -a names
  mapfile -t names < <(bash -s <<<'compgen -A function >&3' 3>&1 >/dev/null 2>&1)
  bpct_imported=()
  for name in "${names[@]}"; do
    [[ $(type -t -- "$name") =~ ^(alias|builtin|function|keyword)$ ]] || bpct_imported+=("$name")
  done
  ((${#bpct_imported[@]})) || return 0
  # shellcheck source=/dev/null
  source <(bash -s -- "${bpct_imported[@]}" <<<'declare -f -- "$@" >&3' 3>&1 >/dev/null 2>&1)
}

# Sources the user's commands in file $1 in this shell, so that "module load" works, and makes good what they may have changed
# here.
bpct_source() {
  local -r bpct_commands=$1
  bpct_code=0
  [[ -s $bpct_commands ]] || return 0
  bpct_import_functions
  bpct_state=$2
  set --
  umask "$bpct_user_umask"
  set +u
  # shellcheck source=/dev/null
  source "$bpct_commands"
  bpct_code=$?
  set -u +e +f +x
  ((${#bpct_imported[@]} == 0)) || unset -f -- "${bpct_imported[@]}"
  bpct_clean_path
  umask 077
  bpct_set_traps
  export LC_ALL=C
  IFS=$' \t\n'
  cd /
  bpct_state=running
  return "$bpct_code"
}

# --- progress: the shared progress function ---
bpct_progress_at=-1 bpct_bytes_in_hand=0 bpct_names_in_hand=0 bpct_name_in_hand=-
bpct_from=''

# Tells how far this attempt is, at most once an interval.
bpct_progress() {
  ((bpct_progress_at < 0)) || bpct_is_due "$bpct_progress_at" || return 0
  bpct_bytes_in_hand=0 bpct_names_in_hand=0 bpct_name_in_hand=-
  bpct_look_at_lanes
  [[ -z $bpct_from ]] || bpct_look_at_hand
  bpct_write_progress running
  bpct_progress_at=$SECONDS
}

# Replaces the progress file: a reader sees the old line or the new one, never half of one.
bpct_write_progress() {
  local now
  printf -v now '%(%s)T' -1
  printf '%s %s %s %s %s %s %s %s %s .\n' "$1" "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" \
    "$bpct_changed" "$now" "$bpct_bytes_in_hand" "$bpct_names_in_hand" "$bpct_name_in_hand" >"$bpct_attempt/progress.new" &&
    mv -f -- "$bpct_attempt/progress.new" "$bpct_attempt/progress"
}

# --- what is in hand ---
bpct_reading=''
bpct_to='' bpct_in_hand_since=0

# Finds the file that is being copied and how much of the group is there, so that neither a file of 2 TB nor a thousand small
# ones look dead.
bpct_look_at_hand() {
  [[ -n $bpct_child ]] || return 0
  ((bpct_bytes >= 1 << 26 || SECONDS - bpct_in_hand_since >= 2)) || return 0
  if [[ -n $bpct_reading ]]; then
    bpct_look_at_reading
    return
  fi
  local -a bpct_lines=()
  local -i there=0 missing=${#bpct_names[@]} middle
  local name line
  while ((there < missing)); do
    middle=$(((there + missing) / 2))
    name=$bpct_to/${bpct_new_name:-${bpct_names[middle]}}
    if [[ -e $name || -L $name ]]; then
      there=$((middle + 1))
    else
      missing=$middle
    fi
  done
  ((there)) || return 0
  bpct_names_in_hand=$((there - 1))
  bpct_tell_name_in_hand "${bpct_names[there - 1]}"
  bpct_split_lines "$(
    bpct_names=("${bpct_names[@]:0:there}")
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" '%f %s\n'
  )"
  for line in "${bpct_lines[@]}"; do
    [[ $line != 8* ]] || bpct_add_size bpct_bytes_in_hand "${line#* }"
  done
}

# Puts name $1, as people are to see it, into bpct_name_in_hand.
bpct_tell_name_in_hand() {
  local name=$1
  ((${#bpct_prefixes[@]} == 0)) || name=${bpct_prefixes[${name%%/*}]}${name#*/}
  bpct_name_in_hand=${name@Q}
  bpct_name_in_hand=${bpct_name_in_hand// /\\x20}
}

# --- the roots that this job works in ---
declare -a bpct_source_roots=() bpct_destination_roots=() bpct_source_identities=() bpct_destination_identities=()
declare -a bpct_base_roots=() bpct_base_identities=() bpct_real_sources=() bpct_real_destinations=()

# shellcheck disable=SC2034 # not every engine reads all of them
# Loads them by the numbers that groups name them by: names are data, and stand in no script.
bpct_load_roots() {
  local -a words=()
  local root i
  { mapfile -d '' -t words <"$bpct_job_directory/roots"; } 2>/dev/null
  [[ ${words[0]-} == bpct-roots-1 ]] || return 0
  for ((i = 1; i + 8 < ${#words[@]}; i += 9)); do
    root=${words[i]}
    [[ $root =~ ^(0|[1-9][0-9]{0,8})$ ]] || return 0
    bpct_source_roots[root]=${words[i + 1]}
    bpct_destination_roots[root]=${words[i + 2]}
    bpct_source_identities[root]=${words[i + 3]}
    bpct_destination_identities[root]=${words[i + 4]}
    if [[ -n ${words[i + 5]} ]]; then
      bpct_base_roots[root]=${words[i + 5]}
      bpct_base_identities[root]=${words[i + 6]}
    fi
    if [[ -n ${words[i + 7]} ]]; then
      bpct_real_sources[root]=${words[i + 7]}
      bpct_real_destinations[root]=${words[i + 8]}
    fi
  done
}

# --- the roots ---
# Succeeds if the roots are the trees that bpct planned for; otherwise bpct_message says which is not.
bpct_compare_roots() {
  local -ra roots=("${bpct_source_roots[@]}" "${bpct_destination_roots[@]}")
  local -ra identities=("${bpct_source_identities[@]}" "${bpct_destination_identities[@]}")
  local -a places=("${roots[@]}") nodes types words
  local i class
  for i in "${!roots[@]}"; do
    if [[ ! -d ${roots[i]} ]]; then
      bpct_message="${roots[i]} is not there"
      return 1
    fi
  done
  if [[ -n $bpct_guard ]]; then
    bpct_open_roots || return 1
    places=("${bpct_source_fds[@]/#//proc/self/fd/}" "${bpct_destination_fds[@]/#//proc/self/fd/}")
  fi
  mapfile -t nodes < <(stat -L --printf='%i %d\n' -- "${places[@]}" 2>/dev/null)
  mapfile -t types < <(stat -f --printf='%t\n' -- "${places[@]}" 2>/dev/null)
  for i in "${!roots[@]}"; do
    read -r -a words <<<"${nodes[i]-} 0"
    (((words[1] >> 8 & 0xfff) == 0)) && class=network || class=block
    if [[ "${words[0]}:${types[i]-}:$class" != "${identities[i]}" || ! ${roots[i]} -ef ${places[i]} ]]; then
      bpct_message="${roots[i]} is not the same directory as on the host where bpct was run: is it mounted here?"
      return 1
    fi
  done
}

# --- where the snapshot is ---
# A snapshot has another name once it is published: a check finds it there, and a finalizer that is started once more.
bpct_find_snapshot() {
  local -r written=$bpct_pool/.incomplete-$bpct_snapshot published=$bpct_pool/$bpct_snapshot
  local pair
  [[ -n $bpct_pool && ! -d $written && -d $published ]] || return 0
  for pair in "${!bpct_destination_roots[@]}"; do
    bpct_destination_roots[pair]=$published
  done
  for pair in "${!bpct_real_destinations[@]}"; do
    bpct_real_destinations[pair]=$published
  done
}

# --- the list: groups, one after the other ---
bpct_group=0 bpct_pair=0 bpct_kind='' bpct_bytes=0 bpct_below=. bpct_to_base='' bpct_by_content='' bpct_of_subtrees='' bpct_seen=''
declare -a bpct_names=()

# Calls $1 for each group of the list, in order.
bpct_work_through_list() {
  local fd version record mark count
  exec {fd}<"$bpct_list" || bpct_stop "cannot read $bpct_list (list.gz: of a closed batch)"
  IFS= read -r -d '' version <&"$fd"
  [[ $version == bpct-list-1 ]] || bpct_stop "$bpct_list is not a list that this script can read"
  while IFS= read -r -d '' record <&"$fd"; do
    # shellcheck disable=SC2034 # a finalizer copies no bytes
    read -r mark bpct_group bpct_pair bpct_kind count bpct_bytes <<<"$record"
    [[ $mark == G && $count =~ ^[0-9]+$ ]] || bpct_stop "$bpct_list is damaged before group '$bpct_group'"
    bpct_to_base='' bpct_by_content='' bpct_of_subtrees='' bpct_seen=''
    # shellcheck disable=SC2034 # a finalizer does neither
    case $bpct_kind in
      B) bpct_kind=F bpct_to_base=yes ;;
      S) bpct_kind=F bpct_to_base=subtrees ;;
      b) bpct_kind=H bpct_to_base=yes ;;
      K) bpct_kind=F bpct_by_content=yes ;;
      k) bpct_kind=H bpct_by_content=yes ;;
      t) bpct_kind=T bpct_by_content=yes ;;
      I) bpct_kind=D bpct_of_subtrees=yes ;;
      a)
        bpct_kind=A
        IFS= read -r -d '' bpct_of_subtrees <&"$fd"
        [[ $bpct_of_subtrees =~ $bpct_group_number ]] || bpct_stop "$bpct_list is damaged in group $bpct_group"
        count=$((count - 1))
        ;;
      r | x)
        [[ $bpct_kind == r ]] && bpct_kind=R || bpct_kind=X
        IFS= read -r -d '' bpct_seen <&"$fd"
        count=$((count - 1))
        ;;
    esac
    # shellcheck disable=SC2034 # a finalizer copies no files
    if [[ $bpct_kind == [FMR] ]]; then
      IFS= read -r -d '' bpct_below <&"$fd"
      count=$((count - 1))
    else
      bpct_below=.
    fi
    ((count > 0)) || continue
    mapfile -d '' -n "$count" bpct_names <&"$fd"
    ((${#bpct_names[@]} == count)) || bpct_stop "$bpct_list ends within group $bpct_group"
    bpct_leave_if_superseded
    bpct_leave_if_halted
    bpct_defer
    "$1"
    bpct_progress
  done
  exec {fd}<&-
}

# Puts the group off if an earlier attempt may have it in hand.
bpct_defer() {
  ((${#bpct_predecessors[@]} && ${#bpct_deferred[@]} < (bpct_attempt_number - 1) * bpct_most_lanes)) || return 0
  [[ $bpct_kind == D || -n ${bpct_done[bpct_group]-} ]] || bpct_deferred[bpct_group]=1
}

# Calls $1 for each group of the list until all are settled: last those that an earlier attempt may have in hand.
bpct_settle_all() {
  if ((bpct_settled < bpct_groups)); then
    bpct_work_through_list "$1"
    bpct_reap_all
    if ((${#bpct_deferred[@]})); then
      bpct_outwait_predecessors
      bpct_deferred=() bpct_predecessors=()
      bpct_work_through_list "$1"
      bpct_reap_all
    fi
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
}

# --- groups: what stat says of names ---
declare -a bpct_surveyed=()
bpct_survey_more='' bpct_seen=''

bpct_look='%F %s' bpct_mode_mask=0170000 bpct_compares_owners='' bpct_compares_times='' bpct_difference=''
if [[ $bpct_keeps == *' mode '* ]]; then
  bpct_look='%f %s'
  ((EUID == 0)) && bpct_mode_mask=0177777 || bpct_mode_mask=0170777
fi
if [[ $bpct_keeps == *' ownership '* && $EUID == 0 ]]; then
  bpct_look+=' %u %g'
  bpct_compares_owners=yes
fi
if [[ $bpct_keeps == *' timestamps '* ]]; then
  bpct_look+=" %.${bpct_time_digits}Y"
  bpct_compares_times=yes
fi

# Becomes a stat of "${bpct_names[@]}" in directory $1, printing in format $2; to be called in a subshell.
bpct_become_stat() {
  local IFS=/
  cd -- "$1" 2>/dev/null || return 1
  [[ /${bpct_names[*]}/ != */-/* ]] || bpct_names=("${bpct_names[@]/#/./}")
  exec stat --printf="$2" "${@:3}" -- "${bpct_names[@]}" 2>/dev/null
}

# Puts what stat says of all of "${bpct_names[@]}" in directory $1, in format $2, into bpct_seen; further arguments: options of
# stat.
bpct_see() {
  bpct_seen=$(bpct_become_stat "$1" "$2\\n" "${@:3}")
}

# Does so, and succeeds if all are directories. The format begins with %f.
bpct_see_directories() {
  bpct_see "$@" && [[ $'\n'$bpct_seen != *$'\n'[!4]* ]]
}

# Puts the lines that descriptor $1 has to give, none of them empty, into bpct_lines.
bpct_read_lines() {
  local text
  bpct_read_text "$1"
  bpct_split_lines "$text"
}

# Puts all that descriptor $1 has to give into text.
bpct_read_text() {
  text=''
  read -r -N 999999999 text <&"$1"
}

# Puts the lines of text $1, none of them empty, into bpct_lines.
bpct_split_lines() {
  local -
  local IFS=$'\n'
  set -f
  # shellcheck disable=SC2206 # is to be split
  bpct_lines=($1)
}

# Puts what stat says of names in directory $1 into bpct_surveyed, one line for each name, empty where there is nothing.
bpct_survey() {
  if [[ -n $bpct_guard && $1 != /proc/self/fd* ]]; then
    bpct_survey_checked "$@"
    return
  fi
  local -r where=$1 look="%f %s %u %g %d:%i %.${bpct_time_digits}Y$bpct_survey_more"
  shift
  local -a options=() bpct_lines=()
  local answer
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  exec {answer}< <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\n" "${options[@]}")
  bpct_read_lines "$answer"
  exec {answer}<&-
  if ((${#bpct_lines[@]} == $#)); then
    bpct_surveyed=("${bpct_lines[@]}")
  else
    bpct_survey_some "$@"
  fi
}

# Does the same where something is missing, within bpct_survey.
bpct_survey_some() {
  local -a out=()
  local i=0 name
  ((${#bpct_lines[@]} == 0)) ||
    mapfile -d '' out < <(bpct_names=("$@") && bpct_become_stat "$where" "$look\\0%n\\0" "${options[@]}")
  bpct_surveyed=()
  for name; do
    if [[ ${out[i + 1]-} == ?(./)"$name" ]]; then
      bpct_surveyed+=("${out[i]}")
      i=$((i + 2))
    else
      bpct_surveyed+=('')
    fi
  done
}

# shellcheck disable=SC2034 # the finalizer does not ask what differs
# Succeeds if two lines of bpct_survey show files that differ in what is compared; bpct_difference says in what.
bpct_differs() {
  local -a a b
  bpct_difference='presence'
  [[ -n $1 && -n $2 ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  local -i mask=$bpct_mode_mask
  [[ ${a[0]} != a* ]] || mask=0170000
  bpct_difference='type'
  (((16#${a[0]} & 0170000) == (16#${b[0]} & 0170000))) || return 0
  bpct_difference='mode'
  (((16#${a[0]} & mask) == (16#${b[0]} & mask))) || return 0
  bpct_difference='size'
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 0
  bpct_difference='owner'
  [[ -z $bpct_compares_owners || ${a[2]} == "${b[2]}" && ${a[3]} == "${b[3]}" ]] || return 0
  bpct_difference='time'
  [[ -z $bpct_compares_times ]] || ! bpct_times_differ "${a[5]}" "${b[5]}" || return 0
  bpct_difference=''
  return 1
}

declare -i bpct_units_allowed=$((bpct_time_digits == 0 ? 2 : 0))
[[ -z $bpct_check ]] || bpct_units_allowed=$bpct_units_apart

# Succeeds if two times of bpct_survey differ by more than they may.
bpct_times_differ() {
  [[ $1 != "$2" ]] || return 1
  local one=10#${1/./} other=10#${2/./}
  one=${one/#10#-/-10#} other=${other/#10#-/-10#}
  local -r apart=$((one - other))
  ((${apart#-} > bpct_units_allowed))
}
# --- does the copy agree? ---
declare -a bpct_agreed=()

# Succeeds if "${bpct_names[@]}" are all in the destination as they are in the source.
bpct_agree() {
  local -a bpct_lines=() sources
  local source_text copy_text
  if [[ $bpct_kind == H ]]; then
    bpct_look_at_both "$bpct_look %d:%i" && bpct_agree_on_families || return 1
  else
    bpct_look_at_both "$bpct_look" && [ "$source_text" = "$copy_text" ] || return 1
    [[ -z $bpct_verify ]] || bpct_split_lines "$copy_text"
  fi
  bpct_agreed=("${bpct_lines[@]}")
}

# Puts what stat says of sources and copies, at the same time, into source_text and copy_text; fails if a copy is
# missing.
bpct_look_at_both() {
  local source text code
  exec {source}< <(bpct_become_stat "$bpct_from" "$1\\n" "${bpct_stat_source[@]}")
  copy_text=$(
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" "$1\\n"
  )
  code=$?
  bpct_read_text "$source"
  source_text=${text%$'\n'}
  exec {source}<&-
  return "$code"
}

# Succeeds if the lines of source_text and copy_text agree but for their last words, the inodes, and
# names are links to one file in the destination where they are in the source, and nowhere else.
bpct_agree_on_families() {
  local -A copy_of=() source_of=()
  local i source copy
  bpct_split_lines "$source_text"
  sources=("${bpct_lines[@]}")
  bpct_split_lines "$copy_text"
  ((${#bpct_lines[@]} == ${#sources[@]})) || return 1
  for i in "${!sources[@]}"; do
    source=${sources[i]##* } copy=${bpct_lines[i]##* }
    [[ "${sources[i]% *}" == "${bpct_lines[i]% *}" ]] || return 1
    [[ ${copy_of[$source]:=$copy} == "$copy" ]] || return 1
    [[ ${source_of[$copy]:=$source} == "$source" ]] || return 1
  done
  bpct_lines=("${bpct_lines[@]% *}")
}

# Succeeds if two lines of bpct_survey, that differ, show regular files that do so in mode or owner alone.
bpct_is_bare() {
  local -a a b
  [[ -n $bpct_compares_times && $1 == 8* && $2 == 8* ]] || return 1
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  [[ ${a[1]} == "${b[1]}" ]] && ! bpct_times_differ "${a[5]}" "${b[5]}"
}

# --- guarded mode: nothing is reached by a path that another user may have bent ---
bpct_fd='' bpct_class=''
declare -a bpct_source_fds=() bpct_destination_fds=()
declare -A bpct_checked=() bpct_root_names=()
readonly bpct_most_fds=200

# Opens the roots, once, and makes sure that no symlink led to somewhere else than where bpct has seen them.
bpct_open_roots() {
  ((${#bpct_destination_fds[@]} == 0)) || return 0
  local -ra paths=("${bpct_real_sources[@]}" "${bpct_real_destinations[@]}")
  local -a fds=() found
  local path i
  for path in "${paths[@]}"; do
    if ! { exec {bpct_fd}<"$path/."; } 2>/dev/null; then
      bpct_message="$path cannot be opened as a directory"
      return 1
    fi
    fds+=("$bpct_fd")
  done
  mapfile -d '' -t found < <(readlink -z -- "${fds[@]/#//proc/self/fd/}")
  for i in "${!paths[@]}"; do
    if [[ ${found[i]-} != "${paths[i]}" ]]; then
      bpct_message="${paths[i]} leads to ${found[i]-nowhere}: a directory was replaced since bpct was run"
      return 1
    fi
  done
  i=0
  for path in "${!bpct_real_sources[@]}"; do
    bpct_source_fds[path]=${fds[i]}
    bpct_destination_fds[path]=${fds[i + ${#bpct_real_sources[@]}]}
    i=$((i + 1))
  done
}

# Opens directory $3 of the source or destination ($1) of pair $2 and puts the descriptor into bpct_fd.
# shellcheck disable=SC2034 # a finalizer needs the message only
bpct_open_directory() {
  local root
  [[ $1 == source ]] && root=/proc/self/fd/${bpct_source_fds[$2]} || root=/proc/self/fd/${bpct_destination_fds[$2]}
  local -r path=$root/$3
  bpct_class=other bpct_message='the directory was replaced while it was copied'
  if [[ $1 == source && ${#bpct_stat_source[@]} != 0 ]]; then
    { exec {bpct_fd}<"$path/."; } 2>/dev/null && return
  else
    if { exec {bpct_fd}<"$path/."; } 2>/dev/null; then
      bpct_is_below "$root" "$3" && return
      exec {bpct_fd}<&-
      return 1
    fi
    ! bpct_is_behind_symlink "$1/$2" "$root" "$3" || return 1
  fi
  if [[ -d $path ]]; then
    bpct_class=denied bpct_message='cannot open the directory: Permission denied'
  elif [[ ! -e $path ]]; then
    bpct_message='the directory is gone'
    [[ $1 != source ]] || bpct_class=vanished
  fi
  return 1
}

# Succeeds if a directory is reached through a symlink: tree, its root, the directory below it.
bpct_is_behind_symlink() {
  local known='' rest=$3/
  [[ $3 != . ]] || return 1
  ((${#3} < 1000)) || known=${bpct_checked["$1"]-}
  while [[ -n $known && $3 != "$known"/* ]]; do
    [[ $known == */* ]] && known=${known%/*} || known=''
  done
  [[ -z $known ]] || rest=${rest#"$known"/}
  while [[ -n $rest ]]; do
    known+=${known:+/}${rest%%/*}
    rest=${rest#*/}
    [[ ! -L $2/$known ]] || return 0
  done
  bpct_checked["$1"]=$known
  return 1
}

# Succeeds if the kernel calls the open directory by the name of root $1 and path $2 below it.
bpct_is_below() {
  local below=/$2 name=''
  [[ $2 != . ]] || below=''
  bpct_put_name name "$bpct_fd" "$2"
  [[ -z ${bpct_root_names["$1"]-} || $name != "${bpct_root_names["$1"]}$below" ]] || return 0
  local root=''
  bpct_put_name root "${1##*/}" ''
  bpct_root_names["$1"]=${root%/}
  below=${root%/}$below
  [[ -n $root && $name == "${below:-/}" ]]
}

# Puts what the kernel calls descriptor $2 into the variable named $1, nothing if it has no name any more.
bpct_put_name() {
  local -a called=()
  if ((${#3} > 1000)); then
    mapfile -d '' -t called < <(readlink -z -- "/proc/self/fd/$2")
    printf -v "$1" '%s' "${called[0]-}"
  else
    printf -v "$1" ''
    ! cd -P -- "/proc/self/fd/$2/." 2>/dev/null || printf -v "$1" '%s' "$PWD"
    cd / || bpct_stop 'cannot enter the root directory'
  fi
}

# Closes descriptors.
bpct_close() {
  local fd
  for fd; do
    exec {fd}<&-
  done
}

# --- guarded mode: stat and others through checked descriptors ---
# Is bpct_survey where names are below a root, $1: looks at each through the checked descriptor of its directory.
bpct_survey_checked() {
  local side=destination below parent name
  local -a options=() targets=() found=()
  local -A fd_of=()
  local root=${bpct_destination_roots[bpct_pair]}
  local -r source=${bpct_source_roots[bpct_pair]}
  if [[ $1/ == "${source%/}"/* ]] && [[ $1/ != "${root%/}"/* || ${#source} -gt ${#root} ]]; then
    side=source root=$source
  fi
  below=${1#"$root"}
  below=${below#/}
  [[ -z $below || $below == . ]] && below='' || below+=/
  shift
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  for name; do
    parent=${below%/}
    [[ $name != */* ]] || parent=$below${name%/*}
    parent=${parent:-.}
    if [[ -z ${fd_of["/$parent"]-} ]]; then
      ((${#fd_of[@]} < bpct_most_fds)) || bpct_survey_targets
      fd_of["/$parent"]=none
      ! bpct_open_directory "$side" "$bpct_pair" "$parent" || fd_of["/$parent"]=$bpct_fd
    fi
    targets+=("${fd_of["/$parent"]}/${name##*/}")
  done
  bpct_survey_targets
  bpct_surveyed=("${found[@]}")
}

# Looks at the names that are open so far, and closes their directories.
bpct_survey_targets() {
  ((${#targets[@]} == 0)) || bpct_survey /proc/self/fd "${options[@]}" -- "${targets[@]}"
  ((${#targets[@]} == 0)) || found+=("${bpct_surveyed[@]}")
  local fd
  for fd in "${fd_of[@]}"; do
    [[ $fd == none ]] || exec {fd}<&-
  done
  targets=() fd_of=()
}

# Runs a command on directories of the destination themselves, not on what their names lead to: the number of words
# of the command, its words, the directories.
bpct_on_directories() {
  local -ra command=("${@:2:$1}")
  shift "$(($1 + 1))"
  local code=0 name
  local -a targets
  while (($#)); do
    (
      targets=()
      for name in "${@:1:bpct_most_fds}"; do
        bpct_open_directory destination "$bpct_pair" "$name" && targets+=("/proc/self/fd/$bpct_fd/.")
      done
      ((${#targets[@]} == 0)) || exec "${command[@]}" -- "${targets[@]}"
    ) || code=$?
    shift "$(($# < bpct_most_fds ? $# : bpct_most_fds))"
  done
  return "$code"
}

# --- directories that cannot be used ---
declare -A bpct_bad_directories=()

# Succeeds if directory $1 or one above it cannot be used; bpct_message says why.
bpct_is_below_bad() {
  local path=$1
  ((${#bpct_bad_directories[@]})) || return 1
  while :; do
    bpct_message=${bpct_bad_directories["$bpct_pair/$path"]-}
    [[ -z $bpct_message ]] || return 0
    [[ $path == */* ]] || break
    path=${path%/*}
  done
  bpct_message=${bpct_bad_directories["$bpct_pair/."]-}
  [[ -n $bpct_message ]]
}

# --- directories that the job copies into ---
# Makes the directories in "${bpct_names[@]}", private until the finalizer gives them their attributes.
bpct_make_directories() {
  bpct_make_all
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0
}

bpct_make_all() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  bpct_make_at_once || bpct_make_one_by_one
}

# Makes them without a look at each; fails if something is there that needs one.
bpct_make_at_once() {
  local -a paths=("${bpct_names[@]/#/./}")
  [[ $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  if [[ -n $bpct_guard ]]; then
    bpct_make_at_once_sealed
    return
  fi
  bpct_see "$root" %f && bpct_may_work_there && return
  bpct_may_work_there || return 1
  [[ ${bpct_names[0]} != . ]] || paths=("${paths[@]:1}")
  bpct_make_new
}

# Makes "${paths[@]}", those above first, or finds that another job has just made some.
bpct_make_new() {
  ((${#paths[@]})) || return 1
  bpct_run "$root" mkdir -m 700 -- "${paths[@]}" || bpct_see_directories "$root" %f
}

# Succeeds if all that $bpct_seen shows are directories, in which this user has all rights.
bpct_may_work_there() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* ]] || return 1
  ((EUID == 0)) || [[ $'\n'$bpct_seen != *$'\n'4[02468ace]* && $'\n'$bpct_seen != *$'\n'4?[!c-f]* ]]
}

# Makes those that are missing, and opens those that are closed to this user, with a look at each.
bpct_make_one_by_one() {
  local -a missing=() closed=() figures
  local i name found
  bpct_survey "$root" -- "${bpct_names[@]}"
  if [[ -n $bpct_update ]] && bpct_has_met_others; then
    bpct_clear_way
    bpct_survey "$root" -- "${bpct_names[@]}"
  fi
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    found=${bpct_surveyed[i]}
    [[ -z $bpct_guard || $found != 4* ]] || bpct_note_shared "$name" "$found"
    if bpct_is_below_bad "$name"; then
      continue
    elif [[ -z $found ]]; then
      missing+=("$name")
    elif [[ $found != 4* ]]; then
      bpct_bad_directories["$bpct_pair/$name"]='there is something else than a directory in the destination'
    elif ((EUID != 0 && (16#${found%% *} & 0700) != 0700)); then
      read -r -a figures <<<"$found"
      ((figures[2] == EUID)) || continue
      closed+=("$name")
      bpct_restore_later "$((16#${figures[0]} & 07777))" "$name"
    fi
  done
  ((${#missing[@]} == 0)) || bpct_make_missing "$root" "${missing[@]}"
  ((${#closed[@]} == 0)) || bpct_open_up "$root" "${closed[@]}"
}

# Gives this user all rights in directories below root $1 that are its own.
bpct_open_up() {
  if [[ -n $bpct_guard ]]; then
    bpct_on_directories 2 chmod u+rwx "${@:2}" 2>"$bpct_attempt/stderr"
  else
    bpct_run "$1" chmod u+rwx -- "${@:2}"
  fi
}

# Makes directories below root $1: private, and with those above them.
bpct_call_mkdir() {
  if [[ -n $bpct_guard ]]; then
    bpct_make_by_level "${@:2}"
  else
    bpct_run "$1" mkdir -p -m 700 -- "${@:2}"
  fi
}

# Makes directories below root $1 and finds out why one cannot be made.
bpct_make_missing() {
  local -r root=$1
  shift
  local -a figures
  local i mode pause
  if [[ $bpct_keeps != *' mode '* ]]; then
    bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "$@"
    local -ra sources=("${bpct_surveyed[@]}")
    for i in "${!sources[@]}"; do
      read -r -a figures <<<"${sources[i]}"
      mode=$((16#${figures[0]:-1ff}))
      [[ $bpct_keeps != *' no-mode '* ]] || mode=$((mode & 01000 | 0777))
      bpct_restore_later "$((mode & 01777 & ~8#$bpct_user_umask))" "${@:i+1:1}"
    done
  fi
  for pause in 1 2 4 0; do
    bpct_call_mkdir "$root" "$@" && return
    bpct_check_destination
    { ((pause)) && bpct_may_pass && bpct_pause "$pause"; } || break
  done
  bpct_survey "$root" -- "$@"
  for i in "${!bpct_surveyed[@]}"; do
    [[ ${bpct_surveyed[i]} == 4* ]] || bpct_is_below_bad "${@:i+1:1}" || bpct_explain_missing "$root" "${@:i+1:1}"
  done
}

bpct_explain_missing() {
  local -a said
  if ! bpct_call_mkdir "$1" "$2"; then
    mapfile -t said <"$bpct_attempt/stderr"
    bpct_bad_directories["$bpct_pair/$2"]="cannot make the directory: ${said[0]##*: }"
  fi
}

# Records which mode the finalizer is to give directory $2 at the end: mode as a decimal number.
bpct_restore_later() {
  printf '%o\0%s\0%s\0' "$1" "$bpct_pair" "$2" >>"$bpct_attempt/restore" ||
    bpct_stop "cannot write in $bpct_attempt"
}

# --- groups that an earlier wave settled, and that are compared before they are believed ---
declare -a bpct_doubted=() bpct_known_counts=()
declare -A bpct_known_failures=()

# Finds out which groups are doubted, and which of their names are known to fail.
bpct_load_doubted() {
  local -a bpct_lines=() records=()
  local line i
  bpct_load_lines "$bpct_job_directory/doubted" "$bpct_journal_line"
  for line in "${bpct_lines[@]}"; do
    [[ -z ${bpct_done[${line%% *}]-} ]] || continue
    bpct_doubted[${line%% *}]=$line
  done
  [[ ! -f $bpct_job_directory/doubted.errors ]] || mapfile -d '' records <"$bpct_job_directory/doubted.errors"
  for ((i = 0; i + 3 < ${#records[@]}; i += 4)); do
    [[ ${records[i]} =~ $bpct_group_number ]] || continue
    [[ -n ${bpct_known_failures["${records[i]}/${records[i + 1]}"]-} ]] ||
      bpct_known_counts[records[i]]=$((${bpct_known_counts[records[i]]:-0} + 1))
    bpct_known_failures["${records[i]}/${records[i + 1]}"]="${records[i + 2]} ${records[i + 3]}"
  done
}

# --- copies that an earlier wave settled ---
# Leaves in "${bpct_names[@]}" what of a doubted group is to be copied: not what is there as it should be, and not
# what is known to fail.
bpct_set_aside_settled() {
  [[ -n ${bpct_doubted[bpct_group]-} ]] || return 0
  local -a words suspects=() sources=() bpct_landed=()
  local name
  read -r -a words <<<"${bpct_doubted[bpct_group]}"
  bpct_set_aside_known
  bpct_set_landed
  ((${#bpct_names[@]} == 0)) || bpct_agree || bpct_find_suspects
  bpct_names=()
  for name in "${suspects[@]}"; do
    if ((${bpct_known_counts[bpct_group]:-0} != words[3])) || [[ -e $bpct_from/$name || -L $bpct_from/$name ]] || ! bpct_is_there "$name"; then
      bpct_names+=("$name")
    fi
  done
}

# Fails the names of the group in hand that are known to fail, with what was said of them.
bpct_set_aside_known() {
  local -a left=()
  local name failure known
  for name in "${bpct_names[@]}"; do
    known=$bpct_prefix$name
    ((${#bpct_prefixes[@]} == 0)) || known=${bpct_prefixes[${name%%/*}]}${name#*/}
    failure=${bpct_known_failures["$bpct_group/$known"]-}
    if [[ -n $failure ]]; then
      bpct_fail "$name" "${failure%% *}" "${failure#* }"
    else
      left+=("$name")
    fi
  done
  bpct_names=("${left[@]}")
}

# Succeeds if there is a copy of name $1 of the group in hand.
bpct_is_there() {
  local -r copy=$bpct_to/${bpct_new_name:-$1}
  [[ -e $copy || -L $copy ]]
}

# --- lines of checksums ---
bpct_escaped='' bpct_escapes_returns=''

# Puts name $1 into bpct_escaped as the checksum command writes it; where that differs, a backslash stands before the line.
bpct_escape_name() {
  bpct_escaped=${1//\\/\\\\}
  bpct_escaped=${bpct_escaped//$'\n'/\\n}
  [[ $bpct_escaped == *$'\r'* ]] || return 0
  [[ -n $bpct_escapes_returns ]] || bpct_learn_escapes
  [[ $bpct_escapes_returns == no ]] || bpct_escaped=${bpct_escaped//$'\r'/\\r}
}

bpct_learn_escapes() {
  local line
  line=$(cd -- "$bpct_attempt" && : >$'\r' && "$bpct_verify" -- $'\r')
  rm -f -- "$bpct_attempt/"$'\r'
  [[ $line == \\* ]] && bpct_escapes_returns=yes || bpct_escapes_returns=no
}

# --- contents: --verify ---
bpct_sum_command=${bpct_verify:-b2sum}
declare -a bpct_summed=() bpct_refusals=() bpct_lines=() bpct_said=() bpct_sums=()

# Compares the contents of names of the group in hand with those of their copies by checksums, copies once more what differs,
# and leaves the checksums of what is equal for the manifest.
bpct_verify_names() {
  local -a bpct_names=() bpct_landed=() unequal=() kept=()
  local -A reason_of=() class_of=()
  bpct_take_regular "$@"
  bpct_compare_sums
  if ((${#unequal[@]})); then
    if [[ -n ${bpct_are_links-} ]]; then
      bpct_fail_unequal
    else
      bpct_verify_again "$@"
    fi
  fi
  bpct_name_sums
}

# Puts those of the names into bpct_names that are regular files on both sides, and into unequal those that are so on one side
# alone.
bpct_take_regular() {
  local -a sources
  local i=0 name
  bpct_names=("$@")
  bpct_set_landed
  if ((bpct_failed_here == 0 && ${#bpct_agreed[@]} == $#)); then
    sources=("${bpct_agreed[@]##8*}")
    sources=("${sources[@]##regular*}")
    [[ "${sources[*]}" == *[![:blank:]]* ]] || return 0
  fi
  bpct_names=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for name; do
    if [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} || ${sources[i]} != 8* && ${bpct_surveyed[i]} != 8* ]]; then
      :
    elif [[ ${sources[i]} == 8* && ${bpct_surveyed[i]} == 8* ]]; then
      bpct_names+=("$name")
    else
      unequal+=("$name")
      class_of["/$name"]=other
      reason_of["/$name"]='the copy is not the same kind of file'
    fi
    i=$((i + 1))
  done
  bpct_set_landed
}

# Sums both sides: puts the lines of what is equal into kept, and the names of what is not into unequal.
bpct_compare_sums() {
  ((${#bpct_names[@]})) || return 0
  local -a source_sums copy_sums lines refusals
  local whole=yes
  bpct_sum "$bpct_from" "${bpct_names[@]}" || whole=''
  source_sums=("${bpct_summed[@]#\\}") refusals=("${bpct_refusals[@]}")
  bpct_sum "$bpct_to" "${bpct_landed[@]}" || whole=''
  lines=("${bpct_summed[@]}") copy_sums=("${bpct_summed[@]#\\}")
  source_sums=("${source_sums[@]%% *}") copy_sums=("${copy_sums[@]%% *}")
  if [[ -n $whole && "${source_sums[*]}" == "${copy_sums[*]}" ]]; then
    kept+=("${lines[@]}")
    return
  fi
  local i name
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if [[ -n ${source_sums[i]} && ${source_sums[i]} == "${copy_sums[i]}" ]]; then
      kept+=("${lines[i]}")
      continue
    fi
    unequal+=("$name")
    if [[ -z ${source_sums[i]} ]]; then
      bpct_explain_refusal "$name" '' "${refusals[i]##*: }"
    elif [[ -z ${copy_sums[i]} ]]; then
      bpct_explain_refusal "$name" 'the copy: ' "${bpct_refusals[i]##*: }"
    else
      class_of["/$name"]=differs
      reason_of["/$name"]="contents differ: ${bpct_verify%sum} ${source_sums[i]::8} of source and ${copy_sums[i]::8} of copy"
    fi
  done
}

# Says why a name has no checksum: name, which side, message.
bpct_explain_refusal() {
  class_of["/$1"]=other
  case $3 in
    'Permission denied' | 'Operation not permitted') class_of["/$1"]=denied ;;
    'No such file or directory') [[ -n $2 ]] || class_of["/$1"]=vanished ;;
  esac
  reason_of["/$1"]="${2}cannot be read for its checksum: $3"
}

# Puts the checksum lines of names in directory $1 into bpct_summed, one for each name.
bpct_sum() {
  local -r where=$1
  local name pause
  shift
  bpct_refusals=()
  bpct_call_sum "$where" "$@"
  bpct_summed=("${bpct_lines[@]}")
  ((bpct_code != 0 || ${#bpct_summed[@]} != $#)) || return 0
  bpct_summed=()
  for name; do
    for pause in 1 2 4 0; do
      bpct_call_sum "$where" "$name"
      if ((bpct_code == 0)) || ! bpct_is_shaken "${bpct_said[@]}" || ! bpct_pause "$pause"; then
        break
      fi
    done
    bpct_summed+=("${bpct_lines[0]-}")
    bpct_refusals+=("${bpct_said[0]-no answer}")
  done
  return 1
}

# Runs one checksum command, from within the directory as cp is run. A name "-" would be standard input.
bpct_call_sum() {
  local -r where=$1
  shift
  : >"$bpct_attempt/summed" || bpct_stop "cannot write in $bpct_attempt"
  bpct_run "$where" "$bpct_sum_command" -- "${@/#/./}" >"$bpct_attempt/summed"
  mapfile -t bpct_lines <"$bpct_attempt/summed"
  mapfile -t bpct_said <"$bpct_attempt/stderr"
  [[ "${bpct_said[*]}" != *"$bpct_sum_command: write error"* ]] || bpct_stop "cannot write in $bpct_attempt"
}

# Copies what is unequal again, whole families with it, and sums again.
bpct_verify_again() {
  local -a again=() wrong=("${unequal[@]}")
  local -A moved=()
  local name right=0
  if [[ $bpct_kind == H ]]; then
    kept=()
    for name; do
      [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || again+=("$name")
    done
  else
    again=("${wrong[@]}")
  fi
  bpct_find_moved "${again[@]}"
  unequal=() bpct_agreed=()
  bpct_take_figures before "${again[@]}"
  bpct_copy_patiently bpct_copy_names "${again[@]}"
  bpct_take_regular "${again[@]}"
  bpct_compare_sums
  bpct_take_figures after "${again[@]}"
  bpct_fail_unequal
  for name in "${wrong[@]}"; do
    if [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]]; then
      :
    elif [[ -n ${moved["/$name"]-} ]]; then
      bpct_fail "$name" changed 'changed while it was copied; this is the later state' whole
    else
      right=$((right + 1))
    fi
  done
  ((right == 0)) || bpct_note "$right" recopied-after-checksum
}

# Fails the names in unequal.
bpct_fail_unequal() {
  local name
  for name in "${unequal[@]}"; do
    if [[ ${class_of["/$name"]} == differs && ${figures["before/$name"]-} != "${figures["after/$name"]-}" ]]; then
      bpct_fail "$name" changed 'changes again and again while it is copied' whole
    else
      bpct_fail "$name" "${class_of["/$name"]}" "${reason_of["/$name"]}" bad
    fi
  done
}

# Finds out which names are not as they were before they were copied, or when their attributes were compared, a moment ago: puts
# them into moved.
bpct_find_moved() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=()
  local name
  bpct_set_landed
  bpct_find_suspects
  bpct_take_figures summed "$@"
  for name in "${suspects[@]}"; do
    moved["/$name"]=yes
  done
  for name; do
    [[ ${figures["copied/$name"]-} == "${figures["summed/$name"]-}" ]] || moved["/$name"]=yes
  done
}

# Puts what moves when a source file is written to, its size and times, into figures, by the word $1 and its name.
bpct_take_figures() {
  local -r moment=$1
  local -a out=()
  local i
  shift
  mapfile -d '' out < <(cd -- "$bpct_from" 2>/dev/null &&
    exec stat "${bpct_stat_source[@]}" --printf='%s %.9Y %.9Z\0%n\0' -- "${@/#/./}" 2>/dev/null)
  for ((i = 0; i + 1 < ${#out[@]}; i += 2)); do
    figures["$moment/${out[i + 1]#./}"]=${out[i]}
  done
}

# Adds the lines in kept to bpct_sums, with the names that the manifest gives to the copies.
bpct_name_sums() {
  local directory=${bpct_destination_roots[bpct_pair]%/}/$bpct_prefix
  local i
  ((${#bpct_prefixes[@]} == 0)) || bpct_name_sums_truly
  directory=${directory#"${bpct_manifest_root%/}/"}
  bpct_escape_name "$directory"
  if [[ -z $directory ]]; then
    for i in "${!kept[@]}"; do
      [[ ${kept[i]#*'  '} == ./- ]] || kept[i]=${kept[i]/'  ./'/'  '}
    done
  elif [[ $bpct_escaped == "$directory" ]]; then
    kept=("${kept[@]/'  ./'/"  $directory"}")
  else
    for i in "${!kept[@]}"; do
      kept[i]="\\${kept[i]#\\}"
      kept[i]=${kept[i]/'  ./'/"  $bpct_escaped"}
    done
  fi
  bpct_sums+=("${kept[@]}")
}

# Leaves the checksums of the group in hand to the manifest, before the group stands in the journal.
bpct_keep_sums() {
  local mark=G
  if [[ -n ${bpct_doubted[bpct_group]-} ]]; then
    mark=P
    bpct_void_failed
  fi
  { printf '%s %s %s .\n' "$mark" "$bpct_group" "${#bpct_sums[@]}" && printf '%s\n' "${bpct_sums[@]}" .; } \
    >>"$bpct_attempt/sums" || bpct_stop "cannot write the checksums in $bpct_attempt"
}

# Adds a line without a checksum for each name of the group that failed: what it once had is void.
bpct_void_failed() {
  local -a kept=()
  local bpct_prefix='' name
  for name in "${!bpct_failed_names[@]}"; do
    name=${bpct_new_name:-${name#/}}
    bpct_escape_name "$name"
    if [[ $bpct_escaped == "$name" ]]; then
      kept+=("-  ./$name")
    else
      kept+=("\\-  ./$bpct_escaped")
    fi
  done
  bpct_name_sums
}

# --- copying a group ---
bpct_new_name='' bpct_prefix='' bpct_is_tried='' bpct_is_partial=''
declare -a bpct_landed=()

# Copies the group in hand with one cp, finds out what cannot be copied and what has changed meanwhile, and
# journals it.
bpct_copy_group() {
  bpct_take_in_hand
  if bpct_copy_at_once; then
    bpct_sync "$bpct_to"
    bpct_from=''
    bpct_journal "${#bpct_names[@]}" "$bpct_bytes" 0 0
  else
    bpct_copy_with_care
  fi
}

# Copies the group in hand if nothing is known of it that asks for a closer look; succeeds if all its names are there.
bpct_copy_at_once() {
  bpct_is_tried=''
  [[ -z $bpct_verify$bpct_by_content && $bpct_kind != M && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  [[ -z $bpct_guard ]] || bpct_go_sealed || return 1
  if bpct_needs_apart; then
    [[ -z $bpct_guard ]] && ! bpct_needs_places && bpct_replace_at_once
    return
  fi
  bpct_is_tried=yes
  bpct_call_cp && bpct_agree
}

# Copies the group in hand, and names what fails.
bpct_copy_with_care() {
  local -r planned=$bpct_bytes
  local -ra all=("${bpct_names[@]}")
  local -A figures=()
  local copied
  if [[ -n $bpct_guard ]]; then
    bpct_aim
    bpct_is_tried=''
  fi
  bpct_set_aside_bad
  if [[ -n $bpct_guard ]]; then
    bpct_by_directory bpct_copy_opened "${bpct_names[@]}"
  else
    bpct_copy_and_check
  fi
  [[ -z $bpct_verify ]] || bpct_keep_sums
  copied=$planned
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    if [[ $bpct_kind != M ]]; then
      bpct_sum_copied
      bpct_record_landed
    fi
  fi
  [[ -z $bpct_by_content ]] || bpct_keep_same
  [[ -n $bpct_guard ]] || ((${#all[@]} == bpct_failed_here)) || bpct_sync "$bpct_to"
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Copies "${bpct_names[@]}" from $bpct_from to $bpct_to, and makes sure that they are there.
bpct_copy_and_check() {
  local -a whole=() differing=()
  bpct_set_aside_settled
  ((${#bpct_names[@]})) || return 0
  bpct_agreed=()
  if [[ -z $bpct_by_content && $bpct_kind != M ]]; then
    bpct_replace
    return
  fi
  if [[ -n $bpct_verify ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -n $bpct_by_content ]]; then
    bpct_copy_differing
    whole=("${differing[@]}")
  else
    bpct_repair
  fi
  bpct_check_copies
  [[ -z $bpct_verify ]] || bpct_verify_names "${whole[@]}"
}

# Copies "${bpct_names[@]}" to $bpct_to and makes sure that they are there; fails, with nothing said of any name, if they take
# more room than there is, but fewer of them may find some.
bpct_copy_whole() {
  local -a whole=()
  bpct_agreed=()
  if [[ -n $bpct_verify && -z ${bpct_is_verified_later-} ]]; then
    whole=("${bpct_names[@]}")
    bpct_take_figures copied "${whole[@]}"
  fi
  if [[ -z $bpct_is_tried ]]; then
    bpct_call_cp
  else
    ((bpct_code == 0))
  fi || {
    ! bpct_is_too_much || return 1
    bpct_copy_patiently bpct_mend_copy "${bpct_names[@]}"
  }
  bpct_check_copies
  ((${#whole[@]} == 0)) || bpct_verify_names "${whole[@]}"
}

# Makes of the group in hand where from, where to, and the names alone.
bpct_take_in_hand() {
  bpct_new_name='' bpct_prefix=''
  if [[ $bpct_kind == T ]]; then
    bpct_new_name=${bpct_names[1]}
    bpct_names=("${bpct_names[0]}")
  fi
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  bpct_aim
  bpct_in_hand_since=$SECONDS
  bpct_failed_here=0 bpct_changed_here=0 bpct_sums=()
  bpct_failed_names=()
}

# Leads the group in hand to its roots.
bpct_aim() {
  bpct_from=${bpct_source_roots[bpct_pair]}/$bpct_below
  bpct_to=${bpct_destination_roots[bpct_pair]}/$bpct_below
}

# Puts the path of a name of the group in hand into bpct_path.
bpct_set_path() {
  bpct_path=$bpct_prefix$1
  ((${#bpct_prefixes[@]} == 0)) || bpct_path=${bpct_prefixes[${bpct_path%%/*}]}${bpct_path#*/}
}

# Puts the names that "${bpct_names[@]}" get in the destination into bpct_landed.
bpct_set_landed() {
  bpct_landed=("${bpct_names[@]}")
  [[ -z $bpct_new_name ]] || bpct_landed=("$bpct_new_name")
}

# Fails the names whose directory cannot be used: cp would go through a symlink there, to wherever it points.
bpct_set_aside_bad() {
  ((${#bpct_bad_directories[@]})) || return 0
  local -a good=()
  local name directory
  for name in "${bpct_names[@]}"; do
    directory=$bpct_below
    [[ $name != */* ]] || directory=$bpct_prefix${name%/*}
    if bpct_is_below_bad "$directory"; then
      bpct_fail "$name" other "$bpct_message"
    else
      good+=("$name")
    fi
  done
  bpct_names=("${good[@]}")
}

# Copies "${bpct_names[@]}" with one cp.
bpct_call_cp() {
  local -a call=("${bpct_copy[@]}")
  (($# == 0)) || call=("${bpct_copy[@]/#--remove-destination/$1}")
  [[ -n ${1-} ]] && bpct_is_partial='' || bpct_is_partial=yes
  if [[ $bpct_kind == T ]]; then
    bpct_run "$bpct_from" "${call[@]}" -T -- "${bpct_names[0]}" "$bpct_to/$bpct_new_name"
    return
  fi
  [[ "${bpct_names[*]}" != */* ]] || call+=(--parents)
  bpct_run "$bpct_from" bpct_become_cp
}

bpct_become_cp() {
  [[ -z ${bpct_makes_place-} ]] || bpct_make_place_at_once
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

# --- failed names ---
bpct_failed_here=0 bpct_changed_here=0
declare -A bpct_failed_names=()

# Fails a name of the group in hand: name, class, message, and whether its copy is whole or bad.
bpct_fail() {
  bpct_failed_here=$((bpct_failed_here + 1))
  local name=$bpct_prefix$1 message=${3#cp: } state=${4:-failed}
  bpct_failed_names["/$name"]=$state
  message=${message#mv: }
  [[ -z $bpct_apart ]] || message=${message//"$bpct_to"/"$bpct_apart"}
  [[ -z $bpct_guard ]] || bpct_tell_truly
  [[ $2 != changed ]] || bpct_changed_here=$((bpct_changed_here + 1))
  bpct_record_error "$name" "$2" "$message"
}

# Fails a name with what cp said last.
bpct_fail_by_message() {
  local -a said=()
  local class=other
  mapfile -t said <"$bpct_attempt/stderr"
  case ${said[0]-} in
    *': Permission denied' | *': Operation not permitted') class=denied ;;
    *': No space left on device' | *': Disk quota exceeded') class=full ;;
    *': No such file or directory') [[ -e $bpct_from/$1 || -L $bpct_from/$1 ]] || class=vanished ;;
  esac
  bpct_fail "$1" "$class" "${said[0]:-cp ended with exit code $bpct_code}"
}

# Sums the bytes of the names that did not fail into copied, those of an inode once.
bpct_sum_copied() {
  local -a figures
  local -A counted=()
  local i
  copied=0
  bpct_set_landed
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ ${figures[0]-} == 8* && -z ${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-} ]] || continue
    [[ -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size copied "${figures[1]}"
  done
}

# Records how many of the failed names in "${all[@]}" have come all the same, and their bytes: what was changed meanwhile, and
# what lacks only attributes.
bpct_record_landed() {
  local -a bpct_names=() bpct_landed=() sources words figures
  local -A counted=()
  local -i entries=0
  local bytes=0 name state i
  for name in "${all[@]}"; do
    [[ ${bpct_failed_names["/$bpct_prefix$name"]-} != @(whole|failed) ]] || bpct_names+=("$name")
  done
  if ((${#bpct_names[@]})); then
    bpct_set_landed
    bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
    sources=("${bpct_surveyed[@]}")
    bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  fi
  for i in "${!bpct_names[@]}"; do
    read -r -a words <<<"${sources[i]}"
    read -r -a figures <<<"${bpct_surveyed[i]}"
    ((${#figures[@]})) || continue
    ((${#words[@]})) || words=(none none)
    state=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]}
    [[ $state == whole || "${figures[0]%???} ${figures[1]}" == "${words[0]%???} ${words[1]}" ]] || continue
    entries+=1
    [[ ${figures[0]} == 8* && -z ${counted[${figures[4]}]-} ]] || continue
    counted[${figures[4]}]=1
    bpct_add_size bytes "${figures[1]}"
  done
  bpct_make_line "$bpct_group" "$entries" "$bytes"
  printf '%s\n' "$bpct_line" >>"$bpct_attempt/landed" ||
    bpct_stop "cannot write in $bpct_attempt"
}

# --- mending ---
declare -a bpct_passing=()
bpct_is_patient=''

# Copies names by $1, and then by bpct_copy_names: what shared file systems get over is tried again after 1, 2 and 4 seconds
# before a name is failed.
bpct_copy_patiently() {
  local -a again=()
  if [[ -z $bpct_apart$bpct_is_decided ]]; then
    local bpct_is_verified_later=yes bpct_is_tried=''
    local -a bpct_names=("${@:2}") bpct_landed=()
    bpct_replace
    return
  fi
  local copy=$1 pause
  bpct_passing=("${@:2}")
  for pause in 1 2 4 0; do
    again=("${bpct_passing[@]}")
    bpct_passing=() bpct_is_patient=''
    ((pause == 0 || bpct_patience < pause)) || bpct_is_patient=yes
    "$copy" "${again[@]}"
    copy=bpct_copy_names
    ((${#bpct_passing[@]})) || return 0
    bpct_pause "$pause"
  done
}

# Puts suspects off if the last cp complained of what may pass; fails if they are to be dealt with now.
bpct_put_off() {
  [[ -n $bpct_is_patient ]] && bpct_may_pass || return 1
  bpct_passing+=("${suspects[@]}")
}

# Copies names with one cp, and mends what it complains of.
bpct_copy_names() {
  local -a bpct_names=("$@") bpct_landed=()
  bpct_set_landed
  bpct_call_cp || bpct_mend_copy "$@"
}

# Compares names, of whose copy the last cp complained, with their sources, and copies again only what differs.
bpct_mend_copy() {
  local -a bpct_names=("$@") bpct_landed=() suspects=() sources=() bare=() unseen=() cleared=()
  bpct_set_landed
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || { (($# == 1)) && bpct_call_cp && return; }
  ((${#suspects[@]})) || suspects=("$@")
  bpct_clear_directories
  bpct_find_unseen
  bpct_may_pass || bpct_set_aside_bare
  bpct_set_aside_unreadable
  ((${#suspects[@]} == 0)) || bpct_put_off || bpct_copy_suspects "$#"
  ((${#unseen[@]} == 0)) || bpct_copy_names "${unseen[@]}"
  ((${#cleared[@]} == 0)) || bpct_copy_names "${cleared[@]}"
}

# Stops the job if the destination itself is in trouble.
bpct_check_destination() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  if bpct_is_exhausted "${said[@]}"; then
    local -r reason=$bpct_message
    [[ -z $bpct_from ]] || bpct_remove_partial
    bpct_halt "$reason"
  fi
  bpct_check_roots || bpct_stop "$bpct_message"
}

# Removes what the last cp has begun where nothing was before, and could not finish, families whole; a directory is never
# removed.
bpct_remove_partial() {
  [[ -z $bpct_apart && -n $bpct_is_partial ]] || return 0
  local -a suspects=() sources=() partial=()
  local i name
  bpct_find_suspects
  [[ -z $bpct_new_name || ${#suspects[@]} -eq 0 ]] || suspects=("$bpct_new_name")
  for name in "${suspects[@]}"; do
    [[ ! -f $bpct_to/$name || -L $bpct_to/$name ]] || partial+=("$name")
  done
  ((${#partial[@]} == 0)) || bpct_run "$bpct_to" rm -f -- "${partial[@]}"
}

# --- suspects: names that one cp may have copied badly ---
# Puts the names that are not in the destination as they are in the source into suspects, what stat says of all
# sources into sources, and of all copies into bpct_surveyed.
bpct_find_suspects() {
  local i
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || suspects+=("${bpct_names[i]}")
  done
  [[ $bpct_kind != H ]] || bpct_spread_to_families
}

# Puts the suspects into is_suspect.
bpct_mark_suspects() {
  local name
  for name in "${suspects[@]}"; do
    is_suspect["/$name"]=yes
  done
}

# Copies the suspects among $1 names again: one by one where that is little, by halves where it is much.
bpct_copy_suspects() {
  local name
  if (($1 == 1)); then
    bpct_fail_by_message "${suspects[0]}"
  elif [[ $bpct_kind == H ]]; then
    bpct_copy_families "${suspects[@]}"
  elif ((${#suspects[@]} > 50)); then
    bpct_copy_names "${suspects[@]:0:${#suspects[@]} / 2}"
    bpct_copy_names "${suspects[@]:${#suspects[@]} / 2}"
  else
    for name in "${suspects[@]}"; do
      bpct_copy_names "$name"
    done
  fi
}

# Puts the names that are no suspects into unseen if cp has also complained of what stat does not show, as access
# lists: one unreadable file must not hide that all others lack theirs.
bpct_find_unseen() {
  local -A is_suspect=()
  local -a said=()
  local name
  mapfile -t said <"$bpct_attempt/stderr"
  [[ "${said[*]}" == *': '@(preserving permissions|setting attribute|getting attribute|listing attribute)* ||
    "${said[*]}" == *'security context'* ]] || return 0
  bpct_mark_suspects
  for name in "${bpct_names[@]}"; do
    [[ -n ${is_suspect["/$name"]-} ]] || unseen+=("$name")
  done
}

# Moves the suspects that lack no more than mode and owner into bare.
bpct_set_aside_bare() {
  local -A is_suspect=()
  local i name
  [[ $bpct_kind != H && ${#bpct_base_identities[@]} == 0 ]] || return 0
  bpct_mark_suspects
  suspects=()
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -n ${is_suspect["/$name"]-} ]] || continue
    if bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" && bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}" &&
      [[ -w $bpct_to/${bpct_landed[i]} ]]; then
      bare+=("$name")
    else
      suspects+=("$name")
    fi
  done
}

# Gives names the attributes of their sources once more, and leaves their contents; puts what cp said into refusal.
bpct_copy_attributes() {
  local -a bpct_names=("$@") bpct_landed=() said=()
  bpct_set_landed
  bpct_call_cp --attributes-only && return
  bpct_check_destination
  mapfile -t said <"$bpct_attempt/stderr"
  [[ ${said[0]-} != *preserv* ]] || refusal=${said[0]##*: }
}

# Fails the suspects that a test shows to be gone or unreadable: no fork for each of a million of them.
bpct_set_aside_unreadable() {
  local -a left=() said=()
  local name
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_shaken "${said[@]}" || return 0
  for name in "${suspects[@]}"; do
    if [[ ! -e $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      bpct_fail "$name" vanished 'No such file or directory'
    elif [[ -f $bpct_from/$name && ! -L $bpct_from/$name && ! -r $bpct_from/$name ]]; then
      bpct_fail "$name" denied 'cannot open for reading: Permission denied'
    else
      left+=("$name")
    fi
  done
  suspects=("${left[@]}")
}

# --- replacing: an old copy stays until the new one is whole ---
bpct_is_decided=''
readonly bpct_most_apart=1073741824
bpct_inherits=yes
[[ $EUID != 0 || $bpct_keeps != *' mode '* || $bpct_keeps != *' ownership '* ]] || bpct_inherits=''
declare -A bpct_hands_on=()

# Succeeds if new copies of "${bpct_names[@]}" are to be made apart: where there is an old copy, and where others can write.
bpct_needs_apart() {
  [[ -z $bpct_apart$bpct_is_decided ]] || return 1
  [[ -z $bpct_guard ]] || ! bpct_is_shared || return 0
  [[ -n $bpct_replaces ]] || ((bpct_attempt_number > 1)) || return 1
  local -r first=$bpct_to/${bpct_new_name:-${bpct_names[0]}}
  [[ ! -e $first && ! -L $first ]] || return 0
  [[ -n $(
    [[ -z $bpct_new_name ]] || bpct_names=("$bpct_new_name")
    bpct_become_stat "$bpct_to" x
  ) ]]
}

# Succeeds if "${bpct_names[@]}" are not to be made in one place: in directories that hand on other groups, or access lists.
bpct_needs_places() {
  [[ -n $bpct_inherits && "${bpct_names[*]}" == */* ]] || return 1
  local -a directories=() bpct_lines
  local name mode group rest i several=''
  bpct_hands_on=()
  for name in "${bpct_names[@]}"; do
    name=./$name
    name=${name%/*}
    [[ -z ${bpct_hands_on[$name]-} ]] || continue
    bpct_hands_on[$name]=$name
    directories+=("$name")
  done
  ((${#directories[@]} > 1)) || return
  bpct_split_lines "$(cd -- "$bpct_to" && exec ls -dlnbU -- "${directories[@]}" 2>/dev/null)"
  ((${#bpct_lines[@]} == ${#directories[@]})) || return 0
  for i in "${!directories[@]}"; do
    read -r mode _ _ group rest <<<"${bpct_lines[i]}"
    [[ $mode != ??????[sS]* ]] || group+=s
    [[ $mode == *+ ]] || bpct_hands_on[${directories[i]}]=$group
    [[ ${bpct_hands_on[${directories[i]}]} == "${bpct_hands_on[${directories[0]}]}" ]] || several=yes
  done
  [[ -n $several ]]
}

# Copies "${bpct_names[@]}" with one cp while the old copies stay; succeeds if all are whole and where they belong.
bpct_replace_at_once() {
  [[ $bpct_kind != T ]] && ((bpct_bytes <= bpct_most_apart)) || return 1
  bpct_choose_place "$bpct_to" "${bpct_names[0]}"
  bpct_apart=$bpct_to bpct_to=$bpct_place bpct_is_tried=yes
  local bpct_makes_place=yes
  if bpct_call_cp && bpct_agree && bpct_run "$bpct_to" bpct_become_last_landing; then
    bpct_to=$bpct_apart bpct_apart=''
    bpct_forget_place
    return 0
  fi
  if [[ ! -d $bpct_to ]]; then
    bpct_to=$bpct_apart bpct_apart='' bpct_is_tried=''
  fi
  return 1
}

# Copies "${bpct_names[@]}" and makes sure that they are there. Old copies stay until then.
bpct_replace() {
  local -a rest=("${bpct_names[@]}") portion
  local -i limit=bpct_most_apart most=${#bpct_names[@]} units=0 bytes=0 failed_before
  local is_cut='' is_split='' name
  if [[ -z $bpct_apart && -n $bpct_is_tried ]] || { [[ -z $bpct_apart ]] && ! bpct_needs_apart; }; then
    local bpct_is_decided=yes
    bpct_copy_whole
    return
  fi
  local bpct_is_decided=yes
  ((bpct_bytes <= limit)) || is_cut=yes
  [[ -n $bpct_apart ]] || ! bpct_needs_places || is_split=yes
  while ((${#rest[@]})); do
    bpct_names=("${rest[@]}")
    [[ -z $is_split$is_cut ]] || bpct_cut_portion
    portion=("${bpct_names[@]}")
    if [[ -n $is_split && -z $is_cut$bpct_guard$bpct_verify$bpct_by_content ]] && bpct_replace_at_once; then
      bpct_is_tried=''
      rest=("${rest[@]:${#portion[@]}}")
      continue
    fi
    bpct_set_landed
    failed_before=bpct_failed_here
    if [[ -z $bpct_apart ]] && ! bpct_go_apart; then
      for name in "${portion[@]}"; do
        bpct_fail_by_message "$name"
      done
    elif bpct_copy_whole; then
      if ((bpct_failed_here == failed_before)); then
        bpct_land_with_care "${portion[@]}"
        bpct_leave_apart
      else
        bpct_land_ready "${portion[@]}"
      fi
    else
      bpct_leave_apart
      bpct_names=("${portion[@]}") bpct_is_tried='' is_cut=yes
      bpct_cut_portion
      limit=bytes/2 most=units/2
      continue
    fi
    bpct_is_tried=''
    rest=("${rest[@]:${#portion[@]}}")
  done
}

# Leaves at most $most files or families of "${bpct_names[@]}", with $limit bytes, or one; with $is_split only those whose
# directories hand on what that of the first one does.
bpct_cut_portion() {
  local -a figures
  local inode='' name first=./${bpct_names[0]}
  local -i i
  first=${first%/*}
  units=0 bytes=0 bpct_surveyed=()
  [[ -z $is_cut && $bpct_kind != H ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]-}"
    [[ $bpct_kind != H || -z $inode || ${figures[4]-} != "$inode" ]] || continue
    inode=${figures[4]-} name=./${bpct_names[i]}
    if [[ -n $is_split && ${bpct_hands_on[${name%/*}]} != "${bpct_hands_on[$first]}" ]] ||
      ((units > 0 && (units >= most || bytes + ${figures[1]-0} > limit))); then
      bpct_names=("${bpct_names[@]:0:i}")
      return
    fi
    units+=1 bytes+=${figures[1]-0}
  done
}

# Succeeds if the last cp found no room for all names in hand at once, but there may be some for fewer.
bpct_is_too_much() {
  local -a said=()
  [[ -n $bpct_apart && ${#bpct_names[@]} -gt 1 ]] && ((units != 1)) || return 1
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_is_exhausted "${said[@]}"
}

# --- places for new copies ---
bpct_place_name='' bpct_places_chosen=0 bpct_forgets_places=''

# Makes the place for "${bpct_names[@]}" and leads $bpct_to there; fails if it cannot be made, stderr says why.
bpct_go_apart() {
  local pause
  for pause in 1 2 4 0; do
    bpct_is_partial=''
    ! bpct_make_place "$bpct_to" "${bpct_new_name:-${bpct_names[0]}}" || break
    bpct_check_destination
    { ((pause)) && bpct_may_pass && bpct_pause "$pause"; } || return 1
  done
  bpct_apart=$bpct_to bpct_to=${bpct_place_fd:+/proc/self/fd/}${bpct_place_fd:-$bpct_place}
  [[ "${bpct_names[*]}" == */* ]] || return 0
  bpct_run "$bpct_to" bpct_furnish_place && return
  bpct_check_destination
  bpct_leave_apart
  return 1
}

# Chooses a place in the directory that name $2 below $1 is in, and records it.
bpct_choose_place() {
  local parent=$1 bpct_path
  bpct_set_path "$2"
  [[ $2 != */* ]] || parent+=/${2%/*}
  [[ -n ${3-} || $bpct_forgets_places != yes ]] || : >"$bpct_attempt/places" || bpct_stop "cannot write in $bpct_attempt"
  bpct_places_chosen=$((bpct_places_chosen + 1))
  local name=.bpct-new.${bpct_batch_directory##*/}.${bpct_job_directory##*/}.$bpct_attempt_number.${bpct_lane:-0}
  name+=.$bpct_places_chosen
  [[ $bpct_path == */* ]] && bpct_path=${bpct_path%/*} || bpct_path=.
  printf '%s\0' "$bpct_pair" "${bpct_destination_roots[bpct_pair]}" "$bpct_path/$name" "${bpct_below:-.}" \
    "${#bpct_prefixes[@]}" "${!bpct_prefixes[@]}" "${bpct_prefixes[@]}" >>"$bpct_attempt/places" ||
    bpct_stop "cannot write in $bpct_attempt"
  bpct_place=$parent/$name bpct_place_fd=''
  bpct_place_name=${bpct_destination_roots[bpct_pair]}/${bpct_path#./}/$name
}

# Makes a place in the directory that name $2 below $1 is in; $3 as above.
bpct_make_place() {
  bpct_choose_place "$@"
  local -r parent=${bpct_place%/*}
  bpct_run / mkdir -m 700 -- "$bpct_place" ||
    { bpct_remove_place && bpct_run / mkdir -m 700 -- "$bpct_place"; } || return
  [[ -n $bpct_guard ]] || return 0
  if [[ ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null; then
    [[ -O /proc/self/fd/$bpct_place_fd/. && /proc/self/fd/$bpct_place_fd/.. -ef $parent/. ]] && return
    exec {bpct_place_fd}<&-
    bpct_place_fd=''
  fi
  bpct_run / rmdir -- "$bpct_place" || bpct_keep_place
  printf 'the directory was replaced while it was copied\n' >"$bpct_attempt/stderr"
  bpct_code=1
  return 1
}

# Is where cp is called in a place that is not there yet.
bpct_make_place_at_once() {
  mkdir -m 700 -- "$bpct_to" || exit
  [[ "${bpct_names[*]}" == */* ]] || return 0
  (cd -- "$bpct_to" && bpct_furnish_place) || exit
}

# Makes the directories of "${bpct_names[@]}" where it is called, in a place, so that this user can write there.
bpct_furnish_place() {
  local -a inner=("${bpct_names[@]/#/./}")
  local name rest path
  umask 077
  # shellcheck disable=SC2174
  ! mkdir -p -m 700 -- "${inner[@]%/*}" 2>/dev/null || exit 0
  for name in "${inner[@]%/*}"; do
    rest=$name/ path=''
    while [[ -n $rest ]]; do
      path+=${rest%%/*}/ rest=${rest#*/}
      [[ -d $path ]] || mkdir -m 700 -- "$path" || exit
      chmod 700 -- "$path" || exit
    done
  done
  exit 0
}

# Removes the place with what is left in it, and leads $bpct_to to the old copies.
bpct_leave_apart() {
  bpct_to=$bpct_apart bpct_apart=''
  if bpct_remove_place; then
    bpct_forget_place
  else
    bpct_keep_place
  fi
}

# Lets the next place be written down over this one, which is gone, unless another one is still there.
bpct_forget_place() {
  [[ $bpct_forgets_places == never ]] || bpct_forgets_places=yes
}

# Says that a place cannot be removed now. It stays written down, and the finalizer tries again.
bpct_keep_place() {
  bpct_forgets_places=never
  bpct_say "cannot remove ${bpct_place_name@Q}"
}

# Removes those of earlier attempts of this job that are known to be dead.
bpct_tidy_after_dead() {
  local -i number
  for ((number = 1; number < bpct_attempt_number; number++)); do
    bpct_may_live "$number" || bpct_tidy_places "$bpct_job_directory/attempt.$number"
  done
}

# --- landing ---
bpct_become_last_landing() {
  local -a landing=("${bpct_names[@]}")
  (bpct_become_landing) && cd / && exec rm -rf -- "$bpct_place"
}

# Renames "${landing[@]}", from within the place, to where they belong.
bpct_become_landing() {
  [[ "${landing[*]}" == */* ]] || exec mv -f -t "$bpct_apart" -- "${landing[@]}"
  exec cp --link --force --no-dereference --parents -t "$bpct_apart" -- "${landing[@]}"
}

# Puts those of the names where they belong that are whole, fails those that cannot get there, and leaves the place.
bpct_land_ready() {
  local -a bpct_names=("$@") bpct_landed=() ready=() sources
  local i failure
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    failure=${bpct_failed_names["/$bpct_prefix${bpct_names[i]}"]-whole}
    if [[ -n ${bpct_surveyed[i]} && $failure == whole ]] ||
      { [[ -n ${sources[i]} && -n ${bpct_surveyed[i]} && $failure != bad ]] &&
        { ! bpct_differs "${sources[i]}" "${bpct_surveyed[i]}" || bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}"; }; }; then
      ready+=("${bpct_names[i]}")
    fi
  done
  ((${#ready[@]} == 0)) || bpct_land_with_care "${ready[@]}"
  bpct_leave_apart
}

# Does so with names that are whole; makes way for them if it may.
bpct_land_with_care() {
  local -a landing=("$@") left=() suspects=() cleared=()
  local from=$bpct_to name
  [[ -z $bpct_new_name ]] || landing=("$bpct_new_name")
  bpct_run "$from" bpct_become_landing && return
  bpct_find_left "$@"
  suspects=("${left[@]}")
  bpct_to=$bpct_apart
  bpct_clear_directories
  bpct_to=$from
  left=("${suspects[@]}" "${cleared[@]}") landing=("${suspects[@]}" "${cleared[@]}")
  ((${#landing[@]})) || return 0
  [[ -z $bpct_new_name ]] || landing=("$bpct_new_name")
  bpct_run "$from" bpct_become_landing && return
  bpct_find_left "${left[@]}"
  if [[ -z $bpct_new_name && "${left[*]}" == */* ]]; then
    bpct_land_elsewhere
  else
    bpct_fail_left
  fi
}

# Fails the names that are left, by what was said last.
bpct_fail_left() {
  local name
  for name in "${left[@]}"; do
    [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || bpct_fail_by_message "$name"
  done
}

# Puts those of the names into left that are in the place, and not where they belong.
bpct_find_left() {
  local -a here=() a b names=("$@")
  local i
  [[ -z $bpct_new_name ]] || names=("$bpct_new_name")
  bpct_survey "$bpct_to" -- "${names[@]}"
  here=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_apart" -- "${names[@]}"
  left=()
  for i in "${!names[@]}"; do
    read -r -a a <<<"${here[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ -z ${a[4]-} || ${a[4]} == "${b[4]-}" ]] || left+=("${@:i+1:1}")
  done
}

# Lands what is left in directories of other mounts or projects, or on a file system without links: what is in the place's own
# directory by a rename, and all else from a place beside it.
bpct_land_elsewhere() {
  local -r own=${bpct_place%/*}
  local bpct_place='' bpct_place_fd='' bpct_place_name='' directory='' name together=yes
  local -a rest=("${left[@]}") here landing
  while ((${#rest[@]})); do
    [[ ${rest[0]} == */* ]] && directory=${rest[0]%/*} || directory=.
    here=() landing=()
    for name in "${rest[@]}"; do
      [[ ./${name%/*} == "./$directory" || $directory == . && $name != */* ]] && here+=("$name") || landing+=("$name")
    done
    if [[ $own == "$bpct_apart/$directory" || $own == "$bpct_apart" && $directory == . ]]; then
      bpct_land_here
      rest=("${landing[@]}")
    else
      bpct_land_beside
    fi
  done
}

# Renames the names in here into their directory, and fails those that cannot get there.
bpct_land_here() {
  bpct_run "$bpct_to/$directory" mv -f -t "$bpct_apart/$directory" -- "${here[@]##*/}" || :
  bpct_find_left "${here[@]}"
  bpct_fail_left
}

# Lands the names in here from a place in their directory, and leaves in rest what is still to be landed.
bpct_land_beside() {
  local -a moving=("${here[@]}")
  local inner
  rest=("${landing[@]}") left=("${here[@]}")
  if ! bpct_make_place "$bpct_apart" "${here[0]}" beside; then
    bpct_fail_left
    return
  fi
  inner=${bpct_place_fd:+/proc/self/fd/}${bpct_place_fd:-$bpct_place}
  [[ -z $together ]] || moving+=("${landing[@]}")
  if bpct_run "$bpct_to" bpct_become_moving; then
    bpct_to=$inner
    bpct_land_here
    if [[ -n $together && ${#landing[@]} -gt 0 ]]; then
      bpct_run "$bpct_to" bpct_become_landing || :
      bpct_find_left "${landing[@]}"
      rest=("${left[@]}")
      ((${#rest[@]} < ${#landing[@]})) || [[ $bpct_kind == H ]] || together=''
    fi
    bpct_to=$from
  elif [[ $bpct_kind != H && ${#moving[@]} -gt ${#here[@]} ]]; then
    together='' rest=("${here[@]}" "${landing[@]}")
  else
    left=("${moving[@]}")
    [[ -z $together ]] || rest=()
    bpct_fail_left
  fi
  bpct_remove_place || bpct_keep_place
}

bpct_become_moving() {
  exec "${bpct_copy[@]}" --parents -t "$inner" -- "${moving[@]}"
}

# --- places in which new copies are made ---
# Removes $bpct_place, and closes it. One that is not open is opened if it is a private folder of this user.
bpct_remove_place() {
  if [[ -n $bpct_guard && -z $bpct_place_fd ]]; then
    [[ -d $bpct_place && ! -L $bpct_place ]] && { exec {bpct_place_fd}<"$bpct_place/."; } 2>/dev/null || return
    if [[ ! -O /proc/self/fd/$bpct_place_fd/. || ! /proc/self/fd/$bpct_place_fd/.. -ef ${bpct_place%/*}/. ||
      $(stat --printf=%a -- "/proc/self/fd/$bpct_place_fd/.") != *700 ]]; then
      exec {bpct_place_fd}<&-
      bpct_place_fd=''
      return 1
    fi
  fi
  bpct_run / bpct_become_place_removal
  local -r code=$?
  [[ -z $bpct_place_fd ]] || exec {bpct_place_fd}<&-
  bpct_place_fd=''
  return "$code"
}

# Removes the places that the attempt with folder $1 may have left behind.
bpct_tidy_places() {
  local -a words
  local file i count
  for file in "$1"/places "$1"/lane.*/places; do
    [[ -s $file ]] || continue
    mapfile -d '' words <"$file"
    for ((i = 0; i + 4 < ${#words[@]}; i += 5 + 2 * count)); do
      count=${words[i + 4]}
      [[ ${words[i]} =~ ^(0|[1-9][0-9]{0,8})$ && $count =~ ^(0|[1-9][0-9]{0,3})$ ]] || break
      bpct_tidy_place "${words[@]:i:5 + 2 * count}"
    done
  done
}

# Removes one.
bpct_tidy_place() {
  local bpct_pair=$1 place=$2/$3 parent=${3%/*} fd='' bpct_place='' bpct_place_fd=''
  [[ ${3##*/} == .bpct-new.* ]] || return 0
  if [[ -n $bpct_guard ]]; then
    [[ -n ${bpct_destination_fds[bpct_pair]-} ]] && bpct_open_directory destination "$bpct_pair" "$parent" || return 0
    fd=$bpct_fd place=/proc/self/fd/$fd/${3##*/}
  fi
  if [[ -d $place && ! -L $place ]]; then
    bpct_remove_temporary_links "$@"
    bpct_place=$place
    bpct_remove_place || bpct_say "cannot remove ${2@Q}/${3@Q}"
  fi
  [[ -z $fd ]] || bpct_close "$fd"
}

# Removes the names that a forced link gets for a moment, if cp was killed in it: links to what is in the place, and has not
# landed.
bpct_remove_temporary_links() {
  local -ra words=("${@:6}")
  local -r below=$4 count=$5
  local -a strays
  local path directory name stray
  local -i i
  shopt -s nullglob dotglob globstar
  for path in "$place"/**/; do
    name=${path#"$place/"}
    name=${name%/}
    [[ -n $name ]] || continue
    directory=$below/$name
    for ((i = 0; i < count; i++)); do
      [[ $name != "${words[i]}" ]] || directory=${words[i + count]%/}
    done
    if [[ -n $bpct_guard ]]; then
      bpct_open_directory destination "$bpct_pair" "${directory#./}" || continue
      directory=/proc/self/fd/$bpct_fd
    else
      directory=${bpct_destination_roots[bpct_pair]-$2}/$directory
    fi
    strays=("$directory"/Cu??????)
    for stray in "${strays[@]}"; do
      [[ ! -L $stray && ! -e $path${stray##*/} && ! -L $path${stray##*/} ]] || continue
      for name in "$path"*; do
        [[ ! $stray -ef $name || $directory/${name##*/} -ef $name ]] || rm -f -- "$stray"
      done
    done
    [[ -z $bpct_guard ]] || bpct_close "$bpct_fd"
  done
  shopt -u nullglob dotglob globstar
}
# --- hard-link families, which are copied whole ---
# Makes every name of a family a suspect if one of them is.
bpct_spread_to_families() {
  local -A is_suspect=() broken=() copy_of=()
  local -a figures
  local i name inode
  bpct_mark_suspects
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    inode=${figures[4]-}
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n $inode ]] || continue
    : "${copy_of[$inode]:=${figures[4]-none}}"
    if [[ -n ${is_suspect["/${bpct_names[i]}"]-} || ${copy_of[$inode]} != "${figures[4]-none}" ]]; then
      broken[$inode]=1
    fi
  done
  suspects=()
  for i in "${!bpct_names[@]}"; do
    read -r -a figures <<<"${sources[i]}"
    [[ -n ${figures[4]-} && -z ${broken[${figures[4]}]-} ]] || suspects+=("${bpct_names[i]}")
  done
}

# Copies families again, one at a time.
bpct_copy_families() {
  local -A members=()
  local -a figures inodes=() bpct_surveyed
  local i name
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for i in "${!bpct_surveyed[@]}"; do
    read -r -a figures <<<"${bpct_surveyed[i]}"
    [[ -n ${members[${figures[4]-gone}]-} ]] || inodes+=("${figures[4]-gone}")
    members[${figures[4]-gone}]+="$((i + 1)) "
  done
  for i in "${!inodes[@]}"; do
    local -a numbers family=()
    read -r -a numbers <<<"${members[${inodes[i]}]}"
    for name in "${numbers[@]}"; do
      family+=("${!name}")
    done
    bpct_copy_family "${family[@]}"
  done
}

# Copies one family again and fails those of its names that still are not right.
bpct_copy_family() {
  local -a bpct_names=("$@") bpct_landed=("$@") suspects=() sources=()
  local name
  bpct_call_cp && return
  bpct_check_destination
  bpct_find_suspects
  ((${#suspects[@]})) || suspects=("$@")
  bpct_set_aside_unreadable
  ! bpct_put_off || return 0
  for name in "${suspects[@]}"; do
    bpct_fail_by_message "$name"
  done
}

# --- the check after the copy ---
# Compares the group in hand with its sources although cp was content, and copies again what differs: who writes to a file while
# it is read leaves a copy that is no state of it, and cp returns 0.
bpct_check_copies() {
  local -a suspects=() sources=()
  local -A before=()
  local i
  bpct_leave_out_failed
  ((${#bpct_names[@]})) || return 0
  ! bpct_agree || return 0
  bpct_set_landed
  bpct_find_suspects
  for i in "${!bpct_names[@]}"; do
    before["/${bpct_names[i]}"]=${sources[i]}
  done
  ((${#suspects[@]})) || return 0
  local -ra all_suspects=("${suspects[@]}")
  local -a bare=()
  local refusal=''
  if [[ -z $bpct_guard ]] || ! bpct_is_shared; then
    bpct_set_aside_bare
  fi
  ((${#bare[@]} == 0)) || bpct_copy_attributes "${bare[@]}"
  ((${#suspects[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${suspects[@]}"
  bpct_names=("${all_suspects[@]}")
  bpct_check_again
}

# Looks once more at what was copied again, and fails it all.
bpct_check_again() {
  local -A is_suspect=()
  local i name
  bpct_leave_out_failed
  ((${#bpct_names[@]})) || return 0
  bpct_set_landed
  suspects=()
  bpct_find_suspects
  bpct_mark_suspects
  local -ra copies=("${bpct_surveyed[@]}")
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if [[ -z ${sources[i]} ]]; then
      bpct_fail "$name" vanished 'gone since it was copied; its copy cannot be compared'
    elif [[ -z ${is_suspect["/$name"]-} ]]; then
      bpct_fail "$name" changed 'changed while it was copied; this is the later state' whole
    elif [[ ${sources[i]} != "${before["/$name"]-}" ]]; then
      bpct_fail "$name" changed 'changes again and again while it is copied' whole
    else
      bpct_fail_lost "$name" "${sources[i]}" "${copies[i]}"
    fi
  done
}

# Fails a name that stays different though its source, as stat shows both, stays as it was.
bpct_fail_lost() {
  local class=other why='' state=whole
  bpct_differs "$2" "$3" || bpct_difference=links
  [[ $bpct_difference != @(type|size) ]] || state=bad
  [[ $bpct_difference != @(mode|owner) || -z $refusal ]] || why=": $refusal"
  [[ $why != ': '@('Operation not permitted'|'Permission denied') ]] || class=denied
  if [[ $bpct_difference == presence ]]; then
    bpct_fail "$1" other 'the copy is gone again'
  elif [[ $bpct_difference == size ]] && ! bpct_holds_its_size "$@"; then
    bpct_fail "$1" other 'the size of the source is not what it holds' bad
  else
    bpct_fail "$1" "$class" "the destination does not keep its $bpct_difference$why" "$state"
  fi
}

# Succeeds if the source may well hold what its size says: a copy that is longer, or has all of it, shows that it does not.
bpct_holds_its_size() {
  local -a a b
  read -r -a a <<<"$2"
  read -r -a b <<<"$3"
  ((b[1] < a[1])) || return
  IFS= read -r -d '' -n 1 _ < <(tail -c "+$((b[1] + 1))" -- "$bpct_from/$1" 2>/dev/null)
}

# Takes the names that have failed out of the group in hand.
bpct_leave_out_failed() {
  local -a left=()
  local name
  ((bpct_failed_here)) || return 0
  for name in "${bpct_names[@]}"; do
    [[ -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] || left+=("$name")
  done
  bpct_names=("${left[@]}")
  bpct_set_landed
}
# --- what an update meets in the destination ---
# Gives files, whose contents are there, the attributes of their sources.
bpct_repair() {
  local -a sources=() ready=() others=()
  local i
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    if bpct_is_bare "${sources[i]}" "${bpct_surveyed[i]}" && [[ -w $bpct_to/${bpct_landed[i]} ]]; then
      ready+=("${bpct_names[i]}")
    else
      others+=("${bpct_names[i]}")
    fi
  done
  if [[ -n $bpct_guard ]] && bpct_is_shared; then
    others=("${bpct_names[@]}") ready=()
  fi
  ((${#ready[@]} == 0)) || bpct_repair_ready
  ((${#others[@]} == 0)) || bpct_copy_patiently bpct_copy_names "${others[@]}"
  return 0
}

# Does so, and puts those into others of which cp complains for what stat does not show.
bpct_repair_ready() {
  local -a bpct_names=("${ready[@]}") bpct_landed=() sources=()
  bpct_set_landed
  bpct_call_cp --attributes-only && return
  local -a suspects=() unseen=()
  bpct_check_destination
  bpct_find_suspects
  bpct_find_unseen
  others+=("${unseen[@]}")
}

# Clears directories that are in the way of suspects, and puts these into cleared; fails those whose way stays barred.
bpct_clear_directories() {
  local -a left=()
  local name place
  [[ -n $bpct_update ]] || return 0
  for name in "${suspects[@]}"; do
    place=$bpct_to/${bpct_new_name:-$name}
    if [[ ! -d $place || -L $place || -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      left+=("$name")
    elif rmdir -- "$place" 2>/dev/null; then
      bpct_note 1 empty-directories-replaced
      [[ $bpct_kind == H ]] && left+=("$name") || cleared+=("$name")
    elif bpct_move_aside "$place"; then
      bpct_note 1 directories-moved-aside
      [[ $bpct_kind == H ]] && left+=("$name") || cleared+=("$name")
    else
      bpct_fail "$name" other 'in its place is a directory that is not empty'
    fi
  done
  suspects=("${left[@]}")
}

# Moves directory $1 aside, to the name by which it is deleted after the copy; only if that is planned.
bpct_move_aside() {
  local inode aside
  [[ -e $bpct_batch_directory/in-the-way && $bpct_kind != T ]] || return 1
  inode=$(stat --printf=%i -- "$1") || return 1
  [[ $(<"$bpct_batch_directory/in-the-way") == *$'\n'"$inode"@($'\n'*|) ]] || return 1
  aside=${1%/*}/.bpct-in-the-way.$inode
  [[ ! -e $aside && ! -L $aside ]] || return 1
  bpct_run / mv -n -T -- "$1" "$aside" && [[ ! -e $1 && ! -L $1 ]]
}

# Succeeds if bpct_surveyed shows something else than directories.
bpct_has_met_others() {
  local found
  for found in "${bpct_surveyed[@]}"; do
    [[ -z $found || $found == 4* ]] || return 0
  done
  return 1
}

# Removes what is in the way of the directories "${bpct_names[@]}": files and symlinks, never what these lead to.
bpct_clear_way() {
  local name parent place
  for name in "${bpct_names[@]}"; do
    if [[ $name == . ]] || bpct_is_below_bad "$name"; then
      continue
    fi
    [[ $name == */* ]] && parent=${name%/*} || parent=.
    place=$root/$parent/${name##*/}
    if [[ -n $bpct_guard ]]; then
      bpct_open_directory destination "$bpct_pair" "$parent" || continue
      place=/proc/self/fd/$bpct_fd/${name##*/}
    fi
    if [[ -L $place || -e $place && ! -d $place ]]; then
      bpct_clear_place
    fi
    [[ -z $bpct_guard ]] || bpct_close "$bpct_fd"
  done
}

# Removes $place, that is no directory, for directory $name. Another job may have done so, and made the directory.
bpct_clear_place() {
  if bpct_run / rm -f -- "$place"; then
    bpct_note 1 replaced-by-directories
  elif [[ -L $place || ! -d $place ]]; then
    bpct_bad_directories["$bpct_pair/$name"]='something else is in its place and cannot be removed'
  fi
}

# --- guarded mode: the names of up to 200 open directories at once ---
declare -a bpct_prefixes=()

# Calls $1 for names of the group in hand: for those of up to 200 directories at once, or of one alone where
# it cannot be opened, where others can write in its copy, and where a family is in more than 200.
bpct_by_directory() {
  local -r do_names=$1
  shift
  local -a all=("$@") places=("${@/#/"./$bpct_prefix"}") starts=() bpct_surveyed=()
  local -i run=0 end i
  local last=''
  places=("${places[@]%/*}")
  places=("${places[@]#./}")
  for i in "${!places[@]}"; do
    [[ ${places[i]} == "$last" && $bpct_kind != H ]] || starts+=("$i") last=${places[i]}
  done
  starts+=("$#")
  [[ $bpct_kind != H || $# -le $bpct_most_fds ]] || bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  while ((run < ${#starts[@]} - 1)); do
    bpct_do_run
    run=$end
  done
}

# Does names from number $run of $starts on, those in up to 200 directories, and puts the next number into end.
bpct_do_run() {
  local -A members=() first_of=()
  local -a directories=() alone=()
  local -i i
  local directory
  bpct_choose_end
  members=()
  for ((i = run; i < end; i++)); do
    directory=${places[starts[i]]}
    [[ -n ${members["/$directory"]-} ]] || directories+=("$directory")
    members["/$directory"]+="${starts[i]}:${starts[i + 1]} "
  done
  if ((${#directories[@]} == 1 || ${#directories[@]} > bpct_most_fds)); then
    alone=("${directories[@]}")
  else
    bpct_in_directories "${directories[@]}"
  fi
  for directory in "${alone[@]}"; do
    bpct_in_directory "$directory"
  done
}

# Families stay whole: their names stand one after the other.
bpct_choose_end() {
  local -a figures
  local -i cut=run
  local inode='' found
  for ((end = run; end < ${#starts[@]} - 1; end++)); do
    found=${bpct_surveyed[starts[end]]-}
    if [[ -n $found ]]; then
      read -r -a figures <<<"$found"
      [[ ${figures[4]} == "$inode" ]] || cut=$end inode=${figures[4]}
    elif [[ $bpct_kind != H ]]; then
      cut=$end
    fi
    members["/${places[starts[end]]}"]=1
    ((${#members[@]} <= bpct_most_fds || cut == run)) || break
  done
  ((end == ${#starts[@]} - 1)) || end=$cut
}

# Puts the names in directory $1, without it, into here.
bpct_choose_members() {
  local range
  local -a ranges
  local -i i
  here=()
  read -r -a ranges <<<"${members["/$1"]}"
  for range in "${ranges[@]}"; do
    for ((i = ${range%:*}; i < ${range#*:}; i++)); do
      here+=("${all[i]##*/}")
    done
  done
}

# Does the names of several directories.
bpct_in_directories() {
  local bpct_below='' bpct_prefix='' bpct_from=/proc/self/fd bpct_to='' name
  local -a bpct_prefixes=() opened=() targets=() failed=()
  bpct_open_pairs "$@"
  ((${#bpct_prefixes[@]} == 0)) || bpct_do_together
  bpct_close "${opened[@]}"
  for name in "${failed[@]}"; do
    bpct_failed_names["/${name#*/}"]=${name%%/*}
  done
}

# Opens directories of the copy, has a process hold them, and opens their sources by the same numbers.
bpct_open_pairs() {
  local -r source=/proc/self/fd/${bpct_source_fds[bpct_pair]} copy=/proc/self/fd/${bpct_destination_fds[bpct_pair]}
  local -a fds=() together=()
  local directory i is_paired=yes
  for directory; do
    if { exec {bpct_fd}<"$copy/$directory/."; } 2>/dev/null; then
      bpct_below=$directory bpct_to=/proc/self/fd/$bpct_fd
      if ! bpct_is_shared; then
        fds+=("$bpct_fd")
        together+=("$directory")
        continue
      fi
      exec {bpct_fd}<&-
    fi
    alone+=("$directory")
  done
  bpct_below=''
  ((${#fds[@]})) || return 0
  bpct_hold_open || is_paired=''
  for i in "${!fds[@]}"; do
    { exec {bpct_fd}<"$source/${together[i]}/."; } 2>/dev/null || exec {bpct_fd}</dev/null
    opened+=("$bpct_fd")
    ((bpct_fd == fds[i])) || is_paired=''
  done
  bpct_check_pairs || is_paired=''
  if [[ -z $is_paired || $bpct_kind == H && ${#alone[@]} -gt 0 ]]; then
    alone=("$@") bpct_prefixes=()
  fi
}

# Has a process hold the directories in fds open, and closes them here.
bpct_hold_open() {
  local fd holder copies
  {
    exec {holder}> >(
      trap '' TERM INT HUP USR1
      read -r
    )
    exec {copies}<"/proc/$!/fd/." || copies=''
  } 2>/dev/null
  for fd in "${fds[@]}"; do
    exec {fd}<&-
  done
  opened+=("$holder")
  [[ -n $copies ]] || return 1
  opened+=("$copies")
  bpct_to=/proc/self/fd/$copies
}

# Believes the open directories that the kernel calls by their names below the roots.
bpct_check_pairs() {
  local -a paths
  local -i i count=${#fds[@]}
  local directory
  mapfile -d '' -t paths < <(readlink -z -- "$copy" "$source" "${fds[@]/#/"$bpct_to/"}" "${fds[@]/#//proc/self/fd/}")
  ((${#paths[@]} == 2 + 2 * count)) || return 1
  for i in "${!fds[@]}"; do
    directory=/${together[i]}
    [[ $directory != /. ]] || directory=''
    if [[ ${paths[i + 2]} == "${paths[0]%/}$directory" && ${paths[i + 2 + count]} == "${paths[1]%/}$directory" ]]; then
      bpct_prefixes[fds[i]]=${directory:+${together[i]}/}
      targets+=("$bpct_to/${fds[i]}/.")
    else
      alone+=("${together[i]}")
    fi
  done
}

bpct_do_together() {
  local -A bpct_failed_names=() figures=()
  local -a names=() here
  local fd directory
  for fd in "${!bpct_prefixes[@]}"; do
    directory=${bpct_prefixes[fd]%/}
    bpct_choose_members "${directory:-.}"
    names+=("${here[@]/#/$fd/}")
  done
  "$do_names" "${names[@]}"
  [[ -d $bpct_to/. ]] || bpct_stop 'the process that held directories open was killed'
}

# Does the names of one directory, through descriptors of its source and its copy.
bpct_in_directory() {
  local bpct_below=$1 bpct_prefix='' bpct_from='' bpct_to=''
  local -a opened=() targets=() here
  [[ $bpct_below == . ]] || bpct_prefix=$bpct_below/
  bpct_choose_members "$1"
  if bpct_open_directory source "$bpct_pair" "$bpct_below" && opened=("$bpct_fd") &&
    bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/${opened[0]} bpct_to=/proc/self/fd/${opened[1]}
    targets=("$bpct_to")
    "$do_names" "${here[@]}"
  else
    bpct_fail_in_directory "${here[@]}"
  fi
  bpct_close "${opened[@]}"
}

# --- guarded mode: directories that others can write ---
declare -A bpct_shared_directories=()

# Notes that others can write a directory that was there: its name, and what stat says of it.
bpct_note_shared() {
  local -a figures
  read -r -a figures <<<"$2"
  ((figures[2] == EUID && (16#${figures[0]} & 0022) == 0)) || bpct_shared_directories["$bpct_pair/$1"]=1
}

# Succeeds if others can write where names of the group in hand are copied to: cp sets the mode of a FIFO or a device by its
# path, and goes down into a directory by paths.
bpct_is_shared() {
  [[ -n ${bpct_shared_directories["$bpct_pair/$bpct_below"]-} || ! -O $bpct_to/. ]]
}
# --- guarded mode: the copying ---
bpct_is_linking=''

# Makes directories below the destination root, a level at a time: what is made is private, and cannot be entered by
# who owns the directory above it.
bpct_make_by_level() {
  local -a levels=() numbers targets fds
  local i name parent code=0
  for ((i = 1; i <= $#; i++)); do
    name=${!i//[!\/]/}
    levels[${#name}]+="$i "
  done
  for name in "${!levels[@]}"; do
    read -r -a numbers <<<"${levels[name]}"
    while ((${#numbers[@]})); do
      targets=() fds=()
      for i in "${numbers[@]:0:bpct_most_fds}"; do
        [[ ${!i} == */* ]] && parent=${!i%/*} || parent=.
        if ! bpct_open_directory destination "$bpct_pair" "$parent"; then
          printf 'mkdir: %s\n' "$bpct_message" >"$bpct_attempt/stderr"
          code=1
          continue
        fi
        fds+=("$bpct_fd")
        targets+=("/proc/self/fd/$bpct_fd/${!i##*/}")
      done
      ((${#targets[@]} == 0)) || bpct_run / mkdir -m 700 -- "${targets[@]}" || code=1
      bpct_close "${fds[@]}"
      numbers=("${numbers[@]:bpct_most_fds}")
    done
  done
  return "$code"
}

# Copies names whose directories are open.
bpct_copy_opened() {
  local -a bpct_names=() links=()
  local -A first_for=()
  local name
  bpct_choose_names "$@"
  bpct_copy_and_check
  for name in "${links[@]}"; do
    bpct_link_to_first "$name"
  done
  if [[ -n $bpct_verify && ${#links[@]} -gt 0 ]]; then
    local bpct_are_links=yes
    bpct_agreed=()
    bpct_verify_names "${links[@]}"
  fi
  bpct_sync "${targets[@]}"
}

# Gives the lines in kept the names that files have below the root.
bpct_name_sums_truly() {
  local i number
  for i in "${!kept[@]}"; do
    number=${kept[i]#*'  ./'}
    number=${number%%/*}
    bpct_escape_name "${bpct_prefixes[number]}"
    [[ $bpct_escaped == "${bpct_prefixes[number]}" ]] || kept[i]="\\${kept[i]#\\}"
    kept[i]=${kept[i]/"  ./$number/"/"  ./$bpct_escaped"}
  done
}

# Puts the true name, and true paths, into name and message of bpct_fail.
bpct_tell_truly() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local -r to=${bpct_apart:-$bpct_to}
  local number side
  if ((${#bpct_prefixes[@]} == 0)); then
    message=${message//"$to"/"$root/$bpct_below"}
    return
  fi
  name=${bpct_prefixes[${name%%/*}]}${name#*/}
  failed+=("$state/$name")
  for side in "$to/" \' \"; do
    while [[ $message =~ "$side"([1-9][0-9]{0,4})/ && -n ${bpct_prefixes[BASH_REMATCH[1]]+is} ]]; do
      number=${BASH_REMATCH[1]}
      message=${message//"$side$number/"/"${side/"$to"/$root}${bpct_prefixes[number]}"}
    done
  done
}

# Fails the names of a directory that cannot be opened, for bpct_message; not those that were copied well before their
# source was deleted.
bpct_fail_in_directory() {
  local -r class=$bpct_class message=$bpct_message
  local -a bpct_names=("$@")
  local name
  if [[ -n $bpct_is_linking ]]; then
    for name in "${bpct_names[@]}"; do
      bpct_mark_unlinked "$name"
    done
    return
  fi
  if [[ $class == vanished ]] && bpct_open_directory destination "$bpct_pair" "$bpct_below"; then
    opened+=("$bpct_fd")
    bpct_from=/proc/self/fd/none bpct_to=/proc/self/fd/$bpct_fd
    bpct_set_aside_settled
  fi
  for name in "${bpct_names[@]}"; do
    bpct_fail "$name" "$class" "$message"
  done
}

# Puts what is to be copied here into bpct_names, and into links what is to be linked to a name of its family that was
# copied in another directory.
bpct_choose_names() {
  local -A is_here=()
  local -a figures
  local inode name
  local -i i=-1
  for name; do
    if [[ -d $bpct_from/$name && ! -L $bpct_from/$name ]]; then
      bpct_fail "$name" changed 'it is a directory now'
    fi
  done
  bpct_names=("$@")
  bpct_leave_out_failed
  [[ $bpct_kind == H && ${#alone[@]} -gt 1 && ${#bpct_names[@]} -gt 0 ]] || return 0
  set -- "${bpct_names[@]}"
  bpct_names=()
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "$@"
  for name; do
    i+=1
    bpct_names+=("$name")
    read -r -a figures <<<"${bpct_surveyed[i]}"
    inode=${figures[4]-}
    [[ -n $inode ]] || continue
    if [[ -n ${is_here[$inode]-} || -z ${first_of[$inode]-} || -n ${bpct_failed_names["/${first_of[$inode]}"]-} ]]; then
      is_here[$inode]=1
      first_of[$inode]=$bpct_prefix$name
    else
      unset 'bpct_names[-1]'
      links+=("$name")
      first_for["/$name"]=${first_of[$inode]}
    fi
  done
}

# Links a name to the copy of its family in another directory.
bpct_link_to_first() {
  local -r first=${first_for["/$1"]}
  local parent=.
  [[ $first != */* ]] || parent=${first%/*}
  if ! bpct_open_directory destination "$bpct_pair" "$parent"; then
    bpct_fail "$1" "$bpct_class" "$bpct_message"
    return
  fi
  local -r fd=$bpct_fd
  local -r copy=/proc/self/fd/$fd/${first##*/}
  if [[ -L $bpct_to/$1 || ! $copy -ef $bpct_to/$1 ]]; then
    if ! bpct_run / ln -f -P -T -- "$copy" "$bpct_to/$1"; then
      local -a suspects=("$1") cleared=()
      bpct_clear_directories
      ((${#suspects[@]} == 0)) || bpct_run / ln -f -P -T -- "$copy" "$bpct_to/$1" || bpct_fail_by_message "$1"
    fi
    [[ -z $bpct_by_content ]] || bpct_mark_differing "$1"
  fi
  bpct_close "$fd"
}

# --- sealed access: the kernel follows no symlink below the roots ---
declare -a bpct_sealed_sources=() bpct_sealed_destinations=()
readonly bpct_most_sealed=16

# Goes on in a mount namespace of its own, if this host lets it; its argument says that it is there already.
bpct_enter_namespace() {
  [[ $bpct_access == sealed* && ${1-} != sealed && $EUID == 0 ]] || return 0
  local script=$0
  [[ $script == /* ]] || script=$bpct_job_directory/script
  unshare --mount --propagation private -- sleep 0 2>/dev/null || return 0
  exec unshare --mount --propagation private -- /bin/bash -p -- "$script" sealed
}

# Seals the roots; where that cannot be done, descriptors do it all, or the job stops if it was told to.
bpct_seal() {
  local bpct_why=''
  if [[ $bpct_access != sealed* ]]; then
    [[ $bpct_access == plain ]] || printf '%s .\n' "$bpct_access" >"$bpct_attempt/access"
    return
  fi
  if bpct_try_to_seal "${1-}"; then
    printf 'sealed .\n' >"$bpct_attempt/access"
    return
  fi
  bpct_sealed_sources=() bpct_sealed_destinations=()
  [[ $bpct_access != sealed ]] || bpct_stop "the roots cannot be sealed: $bpct_why"
  printf 'descriptors .\n' >"$bpct_attempt/access"
  bpct_say "the roots cannot be sealed, so all goes through descriptors: $bpct_why"
}

# Does so; else says in bpct_why what is in the way.
bpct_try_to_seal() {
  local -r place=$bpct_attempt/sealed
  local pair
  bpct_why='this host lets no job have a mount namespace'
  [[ $1 == sealed ]] || return 1
  bpct_why="there are more than $bpct_most_sealed roots"
  ((${#bpct_source_fds[@]} <= bpct_most_sealed)) || return 1
  bpct_why="cannot mount anything on $place"
  mkdir -m 700 -- "$place" && mount -n -t tmpfs -o mode=0700,size=64k none "$place" || return 1
  for pair in "${!bpct_source_fds[@]}"; do
    bpct_bind "${bpct_source_fds[pair]}" "$place/s$pair" "${bpct_real_sources[pair]}" &&
      bpct_bind "${bpct_destination_fds[pair]}" "$place/d$pair" "${bpct_real_destinations[pair]}" || return 1
    bpct_sealed_sources[pair]=$place/s$pair
    bpct_sealed_destinations[pair]=$place/d$pair
  done
  bpct_refuse_links "$place" "$((2 * ${#bpct_source_fds[@]}))"
}

# Binds the directory that is open as $1 to a new place $2, with all that is mounted below $3, its name.
bpct_bind() {
  local line target
  local -i there=0 here=0
  bpct_why="cannot bind $3"
  mkdir -- "$2" && mount -n -c --rbind -- "/proc/self/fd/$1" "$2" && [[ $2/. -ef /proc/self/fd/$1/. ]] || return 1
  bpct_why="not all that is mounted below $3 can be bound"
  while read -r _ _ _ _ line _; do
    printf -v target '%b' "$line"
    [[ $target != "${3%/}"/* || $target == "$bpct_attempt"/* ]] || there+=1
    [[ $target != "$2"/* ]] || here+=1
  done </proc/self/mountinfo
  ((there == here))
}

# Lets all $2 mounts on places in $1, and those below them, refuse symlinks; what the kernel says of them afterwards is believed
# alone.
bpct_refuse_links() {
  local -a mounts
  local line target options
  mapfile -t mounts </proc/self/mountinfo
  for line in "${mounts[@]}"; do
    read -r _ _ _ _ target options _ <<<"$line"
    printf -v target '%b' "$target"
    [[ $target == "$1"/* ]] || continue
    bpct_why="cannot let $target refuse symlinks"
    mount -n -c -o "remount,bind,$options,nosymfollow" -- "$target" || return 1
  done
  local -i refusing=0
  while read -r _ _ _ _ target options _; do
    printf -v target '%b' "$target"
    [[ $target == "$1"/* ]] || continue
    bpct_why="the kernel does not let $target refuse symlinks"
    [[ ,$options, == *,nosymfollow,* ]] || return 1
    refusing+=1
  done </proc/self/mountinfo
  ((refusing >= $2))
}

# Succeeds if all that $bpct_seen shows are directories of root in which nobody else may write.
bpct_are_own() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* && $'\n'$bpct_seen != *$'\n'4?[13579bdf]* &&
    $'\n'$bpct_seen != *$'\n'4??[2367abef]* && $bpct_seen != *' '[!0]* ]]
}

# Adds to "${bpct_names[@]}" all directories above them, up to the root.
bpct_add_parents() {
  local -A known=()
  local name
  for name in "${bpct_names[@]}"; do
    known["/$name"]=1
  done
  for name in "${bpct_names[@]}"; do
    while [[ $name == */* ]]; do
      name=${name%/*}
      [[ -z ${known["/$name"]-} ]] || break
      known["/$name"]=1
      bpct_names+=("$name")
    done
  done
  [[ -n ${known[/.]-} ]] || bpct_names+=(.)
}

# --- sealed access: the quick ways of a job ---
declare -A bpct_own_directories=()

# Leads the group in hand to the places where the kernel follows no symlink; fails if there are none, or if others can write
# where its names are copied to.
bpct_go_sealed() {
  local name directory last=''
  [[ -n ${bpct_sealed_destinations[bpct_pair]-} ]] || return 1
  if [[ "${bpct_names[*]}" != */* ]]; then
    [[ -n ${bpct_own_directories["$bpct_pair/$bpct_below"]-} ]] || return 1
  else
    for name in "${bpct_names[@]}"; do
      [[ $name == */* ]] && directory=$bpct_prefix${name%/*} || directory=$bpct_below
      [[ $directory != "$last" ]] || continue
      [[ -n ${bpct_own_directories["$bpct_pair/$directory"]-} ]] || return 1
      last=$directory
    done
  fi
  bpct_from=${bpct_sealed_sources[bpct_pair]}/$bpct_below
  bpct_to=${bpct_sealed_destinations[bpct_pair]}/$bpct_below
}

# Makes directories, like bpct_make_at_once, where the kernel follows no symlink. All must belong to root, and nobody else may
# write in them.
bpct_make_at_once_sealed() {
  local -r root=${bpct_sealed_destinations[bpct_pair]-}
  [[ -n $root ]] || return 1
  [[ ${bpct_names[0]} != . ]] || paths=("${paths[@]:1}")
  local -a bpct_names=("${bpct_names[@]}")
  local name
  bpct_add_parents
  if ! bpct_see "$root" '%f %u'; then
    bpct_are_own && bpct_make_new && bpct_see "$root" '%f %u' || return 1
  fi
  bpct_are_own || return 1
  for name in "${bpct_names[@]}"; do
    bpct_own_directories["$bpct_pair/$name"]=1
  done
}

# --- a check: source and copy are compared, and nothing is changed ---
[[ -z $bpct_check ]] || bpct_survey_more=' %.9Z'

# shellcheck disable=SC2034 # callers read what it says
# Puts into bpct_class and bpct_message what is wrong with a copy that differs from its source in attributes or
# links: what stat says of both.
bpct_judge() {
  local -a a b
  bpct_differs "$1" "$2" || bpct_difference=links
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  bpct_class=other bpct_message="the copy differs in $bpct_difference"
  if [[ -z $1 ]]; then
    bpct_class=vanished bpct_message='gone from the source since it was copied'
    [[ -n $2 ]] || bpct_message+=', and the copy is gone, too'
  elif [[ -z $2 ]]; then
    bpct_message='the copy is gone'
  elif bpct_is_source_later; then
    bpct_class=changed bpct_message='changed in the source since it was copied'
  elif [[ $bpct_difference == type ]]; then
    bpct_message='the copy is not the same kind of file'
  elif [[ ${a[0]} == 8* && ${a[1]} != "${b[1]}" ]]; then
    bpct_class=differs bpct_message="contents differ: ${a[1]} bytes of source and ${b[1]} of copy"
  fi
}

# Succeeds if the files of "${a[@]}" and "${b[@]}" differ in kind, size or time, and the source was touched after the copy was
# touched last: then the source is what has changed.
bpct_is_source_later() {
  ((10#${a[6]/./} > 10#${b[6]/./})) || return 1
  [[ ${a[0]::1} == "${b[0]::1}" ]] || return 0
  [[ ${a[0]} != [8a]* || ${a[1]} == "${b[1]}" ]] || return 0
  if [[ -n $bpct_compares_times ]]; then
    [[ ${a[5]} != "${b[5]}" ]]
  else
    ((${a[5]%%.*} >= ${b[5]%%.*}))
  fi
}

# --- a check: the groups of a job ---
# Compares the group in hand with its copies, names what differs, and journals the group.
bpct_compare_group() {
  local -r planned=$bpct_bytes
  local -A odd=()
  local copied=$planned name
  bpct_agreed=()
  bpct_take_in_hand
  local -ra all=("${bpct_names[@]}")
  bpct_compare_attributes
  bpct_leave_out_failed
  if [[ -n $bpct_guard ]]; then
    bpct_by_directory bpct_compare_inside "${bpct_names[@]}"
  else
    bpct_compare_inside "${bpct_names[@]}"
  fi
  [[ -z $bpct_verify ]] || bpct_keep_sums
  for name in "${all[@]}"; do
    [[ -z ${odd["/$name"]-} || -n ${bpct_failed_names["/$bpct_prefix$name"]-} ]] ||
      bpct_fail "$name" other "${odd["/$name"]}"
  done
  if ((bpct_failed_here)); then
    bpct_names=("${all[@]}")
    bpct_sum_copied
  fi
  bpct_from=''
  bpct_journal "${#all[@]}" "$copied" "$bpct_failed_here" "$bpct_changed_here"
}

# Compares what stat says of sources and copies: fails names, and puts those whose contents are to be compared
# nevertheless into odd, with what is wrong with them.
bpct_compare_attributes() {
  local -a sources copies
  local -A copy_of=()
  local i name is_whole=yes
  bpct_set_landed
  [[ -n $bpct_guard ]] || ! bpct_agree || return 0
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  copies=("${bpct_surveyed[@]}")
  [[ $bpct_kind != H ]] || bpct_match_families
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -n ${sources[i]} && -n ${copies[i]} ]] || is_whole=''
    ! bpct_is_linked "${sources[i]}" "${copies[i]}" || bpct_differs "${sources[i]}" "${copies[i]}" || continue
    bpct_judge "${sources[i]}" "${copies[i]}"
    if [[ -n ${copies[i]} && $bpct_class == other && $bpct_difference != type ]]; then
      odd["/$name"]=$bpct_message
    else
      bpct_fail "$name" "$bpct_class" "$bpct_message"
    fi
  done
  [[ -n $is_whole ]] || bpct_check_roots || bpct_stop "$bpct_message"
}

# Puts the copy that most names of a family are links to into copy_of, by the inode of the source; one copy is that
# of one family.
bpct_match_families() {
  local -a a b
  local -A most=() count=() source_of=()
  local i pair
  for i in "${!sources[@]}"; do
    [[ -n ${sources[i]} && -n ${copies[i]} ]] || continue
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${copies[i]}"
    pair="${a[4]} ${b[4]}"
    count[$pair]=$((${count[$pair]:-0} + 1))
    [[ ${source_of[${b[4]}]:=${a[4]}} == "${a[4]}" ]] || continue
    ((${count[$pair]} > ${most[${a[4]}]:-0})) || continue
    most[${a[4]}]=${count[$pair]}
    copy_of[${a[4]}]=${b[4]}
  done
}

# Succeeds if a name, of whose source and copy these are what stat says, is a link to its family in the copy, too.
bpct_is_linked() {
  local -a a b
  [[ $bpct_kind == H && -n $1 && -n $2 ]] || return 0
  read -r -a a <<<"$1"
  read -r -a b <<<"$2"
  [[ ${copy_of[${a[4]}]-} == "${b[4]}" ]]
}

# Compares what is in files and symlinks.
bpct_compare_inside() {
  bpct_compare_targets "$@"
  [[ -z $bpct_verify ]] || bpct_compare_contents "$@"
}

# Fails the symlinks whose copies lead to somewhere else.
bpct_compare_targets() {
  local -a bpct_names=() bpct_landed=() sources targets
  local i name
  bpct_take_symlinks "$@"
  ((${#bpct_names[@]})) || return 0
  bpct_read_links "$bpct_from" "${bpct_names[@]}"
  sources=("${targets[@]}")
  bpct_read_links "$bpct_to" "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    [[ -z ${sources[i]} || "${sources[i]}" != "${targets[i]}" ]] || continue
    bpct_survey "$bpct_from" -- "$name"
    local source=${bpct_surveyed[0]}
    bpct_survey "$bpct_to" -- "${bpct_landed[i]}"
    bpct_judge "$source" "${bpct_surveyed[0]}"
    [[ $bpct_class == [cv]* ]] || bpct_class=differs bpct_message='the copy is a symlink to something else'
    bpct_fail "$name" "$bpct_class" "$bpct_message"
  done
}

# Puts the names that are symlinks on both sides into bpct_names.
bpct_take_symlinks() {
  local i
  ((${#bpct_stat_source[@]} == 0)) || return 0
  local -a links=()
  bpct_names=("$@")
  bpct_set_landed
  for i in "${!bpct_names[@]}"; do
    [[ ! -L $bpct_from/${bpct_names[i]} || ! -L $bpct_to/${bpct_landed[i]} ]] || links+=("${bpct_names[i]}")
  done
  bpct_names=("${links[@]}")
  bpct_set_landed
}

# Puts what symlinks in directory $1 lead to into targets, nothing where that cannot be read.
bpct_read_links() {
  local -r where=$1
  local name target
  shift
  mapfile -d '' targets < <(cd -- "$where" && exec readlink -z -- "${@/#/./}")
  ((${#targets[@]} != $#)) || return 0
  targets=()
  for name; do
    IFS= read -r -d '' target < <(cd -- "$where" && exec readlink -z -- "./$name") || target=''
    targets+=("$target")
  done
}

# Compares the contents of names by checksums, and leaves those of what is equal for the manifest.
bpct_compare_contents() {
  local -a bpct_names=() bpct_landed=() unequal=() kept=()
  local -A reason_of=() class_of=()
  (($#)) || return 0
  bpct_take_regular "$@"
  bpct_compare_sums
  ((${#unequal[@]} == 0)) || bpct_blame_unequal
  bpct_name_sums
}

# Fails the names in unequal. A source that was written to since the attributes were compared is no bad copy.
bpct_blame_unequal() {
  local -a bpct_names=("${unequal[@]}") bpct_landed=() sources
  local i name
  bpct_set_landed
  bpct_survey "$bpct_from" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  bpct_survey "$bpct_to" -- "${bpct_landed[@]}"
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    bpct_judge "${sources[i]}" "${bpct_surveyed[i]}"
    if [[ $bpct_class != [cv]* ]]; then
      bpct_class=${class_of["/$name"]} bpct_message=${reason_of["/$name"]}
    fi
    bpct_fail "$name" "$bpct_class" "$bpct_message"
  done
}
bpct_main() {
  bpct_enter_namespace "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$@"
  ((${#bpct_base_roots[@]} == 0)) || bpct_check_bases
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_tidy_after_dead
  [[ -n $bpct_check ]] || bpct_load_doubted
  bpct_settle_all bpct_do_group
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

# Does one group: $bpct_group, $bpct_pair, $bpct_kind, $bpct_bytes and "${bpct_names[@]}".
bpct_do_group() {
  case $bpct_kind in
    D)
      if [[ -z $bpct_check && (-z $bpct_of_subtrees || -z ${bpct_links_subtrees-}) ]]; then
        bpct_make_directories
      elif [[ -z ${bpct_done[bpct_group]-} ]]; then
        bpct_journal 0 0 0 0
      fi
      ;;
    F | M | H | T)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      if [[ -n $bpct_check ]]; then
        bpct_in_lane bpct_compare_group
      elif [[ -n $bpct_to_base ]]; then
        bpct_find_subtrees
        bpct_in_lane bpct_link_group
      else
        bpct_in_lane bpct_copy_group
      fi
      ;;
    *) bpct_stop "the list asks for a kind of group that this script does not know: '$bpct_kind'" ;;
  esac
}

bpct_load_roots
