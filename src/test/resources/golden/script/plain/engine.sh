# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2119,SC2120,SC2154,SC2317 # functions are handed over; careful.sh goes on
# bpct unreleased, engine of wave 1 of batch 7: copies, or checks, the groups in a job's list.
# With comments it stands in templates/ of the source of bpct unreleased.

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
readonly bpct_verify=''
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
bpct_sum_up() {
  local number
  bpct_sum=0
  for number; do
    bpct_sum=$(((bpct_sum * 31 + number % 1000003) % 1000003))
  done
}

bpct_make_line() {
  bpct_sum_up "$@"
  bpct_line="$* :$bpct_sum ."
}

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

bpct_is_as_written() {
  local said='' recorded=''
  [[ -e ${1%/*}/cksums ]] || return 0
  said=$(cd -- "${1%/*}" && exec cksum -- "${1##*/}" 2>/dev/null)
  { read -r -d '' recorded <"${1%/*}/cksums"; } 2>/dev/null
  [[ -z $said || $'\n'$recorded$'\n' != *$'\n'"$said"$'\n'* ]] || return 0
  bpct_message="$1 is damaged: cksum says '$said', which ${1%/*}/cksums does not have"
  return 1
}

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

bpct_sum_files() {
  local -a files=()
  local file
  for file in errors sums restore ledger; do
    [[ ! -s $bpct_attempt/$file ]] || files+=("$file")
  done
  ((${#files[@]} == 0)) || (cd -- "$bpct_attempt" && cksum -- "${files[@]}" >cksums.new && mv -f -- cksums.new cksums)
}

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

bpct_count_standstills() {
  local -r before=$bpct_job_directory/attempt.$((bpct_attempt_number - 1))
  if [[ -d $before && ! -e $before/advanced ]]; then
    { read -r bpct_standstills _ <"$before/standstills"; } 2>/dev/null
    [[ $bpct_standstills =~ ^[0-9]{1,9}$ ]] || bpct_standstills=0
    bpct_standstills=$((10#$bpct_standstills + 1))
  fi
  printf '%s .\n' "$bpct_standstills" >"$bpct_attempt/standstills" || bpct_stop "cannot write in $bpct_attempt"
}

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

bpct_start_time() {
  local stat
  { read -r -d '' stat <"/proc/$1/stat"; } 2>/dev/null
  [[ -n ${stat-} ]] || return 1
  local -a fields
  read -r -a fields <<<"${stat##*) }"
  [[ ${fields[0]} != [ZX] ]] || return 1
  printf -v "$2" '%s' "${fields[19]}"
}

bpct_is_superseded() {
  [[ -e $bpct_job_directory/attempt.$((bpct_attempt_number + 1)) || -e $bpct_job_directory/handed-over ]]
}

bpct_leave_if_superseded() {
  ! bpct_is_superseded || bpct_end superseded 75
}

bpct_add_size() {
  local -i bpct_sum=$((${!1} + $2))
  ((bpct_sum >= 0 && bpct_sum < bpct_most_bytes)) || bpct_sum=$bpct_most_bytes
  printf -v "$1" '%s' "$bpct_sum"
}

bpct_count() {
  bpct_settled=$((bpct_settled + 1))
  bpct_names_done=$((bpct_names_done + $1))
  bpct_bytes_done=$((bpct_bytes_done + $2))
  ((bpct_bytes_done < bpct_most_bytes)) || bpct_bytes_done=$bpct_most_bytes
  bpct_failed=$((bpct_failed + $3))
  bpct_changed=$((bpct_changed + $4))
}

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

bpct_record_error() {
  printf '%s\0' "$bpct_group" "$1" "$2" "$3" >>"$bpct_attempt/errors" ||
    bpct_stop "cannot write the errors in $bpct_attempt"
  bpct_count_class "$2"
}

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

# --- texts as people see them ---
bpct_put_shown() {
  if [[ $2 == *[[:cntrl:]]* || $2 == *$'\302'[$'\200'-$'\237']* ]]; then
    printf -v "$1" '%q' "$2"
  else
    printf -v "$1" '%s' "$2"
  fi
}

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

bpct_become_place_removal() {
  [[ -n $bpct_guard ]] || exec rm -rf -- "$bpct_place"
  [[ -n $bpct_place_fd ]] && cd -- "/proc/self/fd/$bpct_place_fd" || exit
  shopt -s nullglob dotglob
  local -ra inside=(*)
  ((${#inside[@]} == 0)) || rm -rf -- "${inside[@]}" || exit
  exec rmdir -- "$bpct_place"
}

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

bpct_leave_if_told() {
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  local started
  [[ -z $bpct_lane ]] || bpct_start_time "$$" started || bpct_end stopped 1
}

bpct_listen() {
  IFS= read -r -t 1 -u "$1" _
  (($? <= 128))
}

bpct_is_due() {
  ((SECONDS - $1 >= bpct_interval || SECONDS < $1))
}

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

bpct_ring() {
  printf '%s %s %s\n' "$bpct_lane" "$*" $((bpct_patience_before - bpct_patience)) >&"$bpct_bell"
}

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

bpct_may_live() {
  local host pid started boot now_started my_boot
  [[ ! -e $bpct_job_directory/attempt.$1/exit ]] || return 1
  bpct_read_start "$1" || return 0
  [[ $host == "$HOSTNAME" ]] || return 0
  read -r my_boot </proc/sys/kernel/random/boot_id
  [[ $boot == "$my_boot" ]] && bpct_start_time "$pid" now_started && [[ $started == "$now_started" ]]
}

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

bpct_pause() {
  local -a said=()
  local bpct_from=''
  ((bpct_patience >= $1)) || return 1
  bpct_patience=$((bpct_patience - $1))
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_run / sleep "$1"
  ((${#said[@]} == 0)) || printf '%s\n' "${said[@]}" >"$bpct_attempt/stderr"
}

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

bpct_check_roots() {
  local -a said=()
  local pause
  for pause in 1 2 4 0; do
    bpct_compare_roots && return
    mapfile -t said < <(stat -L -- "${bpct_source_roots[@]}" "${bpct_destination_roots[@]}" 2>&1 >/dev/null)
    { ((pause)) && bpct_is_shaken "${said[@]}" && bpct_pause "$pause"; } || return 1
  done
}

bpct_source() { :; }
# --- progress: the shared progress function ---
bpct_progress_at=-1 bpct_bytes_in_hand=0 bpct_names_in_hand=0 bpct_name_in_hand=-
bpct_from=''

bpct_progress() {
  ((bpct_progress_at < 0)) || bpct_is_due "$bpct_progress_at" || return 0
  bpct_bytes_in_hand=0 bpct_names_in_hand=0 bpct_name_in_hand=-
  bpct_look_at_lanes
  [[ -z $bpct_from ]] || bpct_look_at_hand
  bpct_write_progress running
  bpct_progress_at=$SECONDS
}

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

bpct_tell_name_in_hand() {
  local name=$1
  ((${#bpct_prefixes[@]} == 0)) || name=${bpct_prefixes[${name%%/*}]}${name#*/}
  bpct_name_in_hand=${name@Q}
  bpct_name_in_hand=${bpct_name_in_hand// /\\x20}
}

bpct_look_at_reading() { :; }
# --- the roots that this job works in ---
declare -a bpct_source_roots=() bpct_destination_roots=() bpct_source_identities=() bpct_destination_identities=()
declare -a bpct_base_roots=() bpct_base_identities=() bpct_real_sources=() bpct_real_destinations=()

# shellcheck disable=SC2034 # not every engine reads all of them
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
  bpct_open_access || return 1
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

# --- plain access: files are reached by their paths ---
bpct_open_access() { :; }
bpct_enter_namespace() { :; }

bpct_seal() { :; }

bpct_go_sealed() {
  return 1
}

bpct_make_at_once_sealed() {
  return 1
}
bpct_find_snapshot() { :; }
# --- the list: groups, one after the other ---
bpct_group=0 bpct_pair=0 bpct_kind='' bpct_bytes=0 bpct_below=. bpct_to_base='' bpct_by_content='' bpct_of_subtrees='' bpct_seen=''
declare -a bpct_names=()

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

bpct_defer() {
  ((${#bpct_predecessors[@]} && ${#bpct_deferred[@]} < (bpct_attempt_number - 1) * bpct_most_lanes)) || return 0
  [[ $bpct_kind == D || -n ${bpct_done[bpct_group]-} ]] || bpct_deferred[bpct_group]=1
}

bpct_refuse_kind() {
  bpct_stop "the list asks for a kind of group that this script does not know: '$bpct_kind'"
}
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
bpct_seen=''

bpct_look='%F %s' bpct_mode_mask=0170000 bpct_compares_owners='' bpct_compares_times=''
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

bpct_become_stat() {
  local IFS=/
  cd -- "$1" 2>/dev/null || return 1
  [[ /${bpct_names[*]}/ != */-/* ]] || bpct_names=("${bpct_names[@]/#/./}")
  exec stat --printf="$2" "${@:3}" -- "${bpct_names[@]}" 2>/dev/null
}

bpct_read_text() {
  text=''
  read -r -N 999999999 text <&"$1"
}

bpct_split_lines() {
  local -
  local IFS=$'\n'
  set -f
  # shellcheck disable=SC2206 # is to be split
  bpct_lines=($1)
}

# --- does the copy agree? ---
declare -a bpct_agreed=()

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

# --- the group in hand ---
bpct_new_name='' bpct_prefix=''
bpct_failed_here=0 bpct_changed_here=0
declare -a bpct_landed=() bpct_prefixes=() bpct_sums=()
declare -A bpct_failed_names=()

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

bpct_set_landed() {
  bpct_landed=("${bpct_names[@]}")
  [[ -z $bpct_new_name ]] || bpct_landed=("$bpct_new_name")
}

bpct_aim() {
  bpct_from=${bpct_source_roots[bpct_pair]}/$bpct_below
  bpct_to=${bpct_destination_roots[bpct_pair]}/$bpct_below
}
# --- care: what is done where something is in doubt, in a file that most jobs never read ---
bpct_has_care=''
readonly bpct_careful=${bpct_engine%/*}/careful.sh

bpct_with_care() {
  [[ -n $bpct_has_care ]] || bpct_load_care
  "$@"
}

bpct_load_care() {
  local pause
  for pause in 1 2 4 0; do
    [[ $(cksum 2>/dev/null <"$bpct_careful") != '595614037 34559' ]] || break
    ((pause)) || bpct_stop "$bpct_careful is missing or damaged; \"bpct --resume=7 -j N\" writes another"
    sleep "$pause"
  done
  # shellcheck source=/dev/null
  source "$bpct_careful"
  bpct_has_care=yes
}
# --- what every job would run into ---
bpct_declare_halt() {
  set -o noclobber
  { printf '%s %s (%s, on %s)\n' "${bpct_job_directory##*/}" "$1" \
    "${bpct_destination_roots[bpct_pair]@Q}" "$HOSTNAME" >"$bpct_batch_directory/halt"; } 2>/dev/null
  set +o noclobber
}

bpct_halt() {
  bpct_declare_halt "$1"
  bpct_leave_if_halted
  bpct_stop "$1"
}
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

bpct_sync() {
  local -a said=()
  local bpct_from=''
  [[ -n $bpct_fsync ]] || return 0
  bpct_run / sync -f -- "$@" && return
  mapfile -t said <"$bpct_attempt/stderr"
  ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
  bpct_stop "cannot sync the destination: ${said[0]:-sync ended with exit code $bpct_code}"
}
# --- a look at a whole group ---
bpct_see() {
  bpct_seen=$(bpct_become_stat "$1" "$2\\n" "${@:3}")
}

bpct_see_directories() {
  bpct_see "$@" && [[ $'\n'$bpct_seen != *$'\n'[!4]* ]]
}
# --- directories that cannot be used ---
declare -A bpct_bad_directories=()

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

# --- a copy: the groups of a job ---
bpct_prepare() {
  ((bpct_attempt_number == 1)) || bpct_with_care bpct_tidy_after_dead
  [[ -z $bpct_verify$bpct_replaces && (-z $bpct_guard || -n ${bpct_sealed_destinations[*]-}) ]] ||
    bpct_with_care bpct_load_doubted
}

bpct_do_group() {
  case $bpct_kind in
    D)
      if [[ -z $bpct_of_subtrees || -z ${bpct_links_subtrees-} ]]; then
        bpct_make_directories
      elif [[ -z ${bpct_done[bpct_group]-} ]]; then
        bpct_journal 0 0 0 0
      fi
      ;;
    F | M | H | T)
      [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
      ((bpct_failed == 0)) || bpct_with_care :
      if [[ -n $bpct_to_base ]]; then
        bpct_find_subtrees
        bpct_in_lane bpct_link_group
      else
        bpct_in_lane bpct_copy_group
      fi
      ;;
    *) bpct_refuse_kind ;;
  esac
}
# --- directories that the job copies into ---
bpct_make_directories() {
  bpct_make_all
  [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal 0 0 0 0
}

bpct_make_all() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  bpct_make_at_once || bpct_with_care bpct_make_one_by_one
}

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

bpct_make_new() {
  ((${#paths[@]})) || return 1
  bpct_run "$root" mkdir -m 700 -- "${paths[@]}" || bpct_see_directories "$root" %f
}

bpct_may_work_there() {
  [[ $'\n'$bpct_seen != *$'\n'[!4]* ]] || return 1
  ((EUID == 0)) || [[ $'\n'$bpct_seen != *$'\n'4[02468ace]* && $'\n'$bpct_seen != *$'\n'4?[!c-f]* ]]
}

# --- copying a group ---
bpct_is_tried='' bpct_is_partial=''

bpct_copy_group() {
  bpct_take_in_hand
  if bpct_copy_at_once; then
    bpct_sync "$bpct_to"
    bpct_from=''
    bpct_journal "${#bpct_names[@]}" "$bpct_bytes" 0 0
  else
    bpct_with_care bpct_copy_carefully
  fi
}

bpct_copy_at_once() {
  bpct_is_tried=''
  [[ -z $bpct_verify$bpct_by_content && $bpct_kind != M && -z ${bpct_doubted[bpct_group]-} ]] || return 1
  ((${#bpct_bad_directories[@]} == 0)) || return 1
  [[ -z $bpct_guard ]] || bpct_go_sealed || return 1
  if [[ -n $bpct_replaces ]] || ((bpct_attempt_number > 1)); then
    if bpct_with_care bpct_needs_apart; then
      [[ -z $bpct_guard ]] && ! bpct_with_care bpct_needs_places && bpct_with_care bpct_replace_at_once
      return
    fi
  fi
  bpct_is_tried=yes
  bpct_call_cp && bpct_agree
}

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
  [[ -z ${bpct_makes_place-} ]] || bpct_with_care bpct_make_place_at_once
  exec "${call[@]}" -t "$bpct_to" -- "${bpct_names[@]}"
}

bpct_check_bases() { :; }

bpct_find_subtrees() { :; }

bpct_link_group() {
  bpct_refuse_kind
}

bpct_mark_unlinked() { :; }
bpct_main() {
  bpct_enter_namespace "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$@"
  bpct_check_bases
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_prepare
  bpct_settle_all bpct_do_group
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

bpct_load_roots
