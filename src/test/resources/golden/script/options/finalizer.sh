# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2317 # functions are handed over by name; lanes are subshells
# bpct unreleased, finalizer of wave 1 of batch 7: does what can only be done when all
# files are there, and never while work is open.
# With comments it stands in templates/ of the source of bpct unreleased.

# --- settings ---
readonly bpct_batch_directory bpct_job_directory bpct_groups
readonly bpct_list=$bpct_job_directory/list
readonly bpct_user_umask=0022
readonly bpct_interval=60
readonly bpct_lanes_asked='4'
readonly bpct_id_variable='SLURM_JOB_ID'
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_auto_resume=3
readonly bpct_job_groups=7
readonly bpct_first_attribute_group=9
readonly bpct_walked_entries=10
readonly bpct_walked_directories=4
readonly bpct_walked_bytes=172
readonly bpct_linked_entries=0
readonly bpct_linked_bytes=0
readonly -a bpct_copy=('cp' '-L' '--preserve=mode,ownership,timestamps,xattr,links' '--sparse=always')
readonly -a bpct_stat_source=('-L')
readonly bpct_keeps=' mode ownership timestamps links xattr '
readonly bpct_time_digits=9
readonly bpct_units_apart=0
readonly bpct_fsync=''
readonly bpct_access='plain'
readonly bpct_guard=''
readonly bpct_verify='sha256sum'
readonly bpct_manifest_root='/'
readonly bpct_check=''
readonly bpct_update='yes'
readonly bpct_batch=7
readonly bpct_walk_errors=0
readonly bpct_notify=$bpct_batch_directory/notify.sh
readonly bpct_pool=''
readonly bpct_snapshot=''
readonly bpct_began=0
readonly bpct_pool_base=''
readonly -a bpct_drops=()
readonly bpct_last_good=''
readonly bpct_least_entries=0
readonly bpct_least_directories=0
readonly bpct_least_bytes=0
readonly bpct_least_share=0

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

bpct_look_at_hand() { :; }
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

# --- a close look at single names ---
declare -ga bpct_surveyed=()
bpct_survey_more='' bpct_difference=''

bpct_units_allowed=$((bpct_time_digits == 0 ? 2 : 0))

bpct_read_lines() {
  local text
  bpct_read_text "$1"
  bpct_split_lines "$text"
}

bpct_survey_there() {
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

bpct_times_differ() {
  [[ $1 != "$2" ]] || return 1
  local one=10#${1/./} other=10#${2/./}
  one=${one/#10#-/-10#} other=${other/#10#-/-10#}
  local -r apart=$((one - other))
  ((${apart#-} > bpct_units_allowed))
}
# --- plain access: looks and changes by path ---
bpct_survey() {
  bpct_survey_there "$@"
}
# --- plain access: places by path ---
bpct_reach() {
  bpct_reached=$2/$3
}

bpct_let_go() {
  :
}
# --- places in which new copies are made ---
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

bpct_tidy_place() {
  local bpct_pair=$1 place parent=${3%/*} bpct_place='' bpct_place_fd='' bpct_reached
  [[ ${3##*/} == .bpct-new.* ]] || return 0
  bpct_reach "$1" "$2" "$parent" || return 0
  place=$bpct_reached/${3##*/}
  if [[ -d $place && ! -L $place ]]; then
    bpct_remove_temporary_links "$@"
    bpct_place=$place
    bpct_remove_place || bpct_say "cannot remove ${2@Q}/${3@Q}"
  fi
  bpct_let_go "${place%/*}"
}

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
    bpct_reach "$bpct_pair" "${bpct_destination_roots[bpct_pair]-$2}" "${directory#./}" || continue
    directory=$bpct_reached
    strays=("$directory"/Cu??????)
    for stray in "${strays[@]}"; do
      [[ ! -L $stray && ! -e $path${stray##*/} && ! -L $path${stray##*/} ]] || continue
      for name in "$path"*; do
        [[ ! $stray -ef $name || $directory/${name##*/} -ef $name ]] || rm -f -- "$stray"
      done
    done
    bpct_let_go "$directory"
  done
  shopt -u nullglob dotglob globstar
}
# --- plain access: changes by path ---
bpct_on_directories() {
  bpct_run "${bpct_destination_roots[bpct_pair]}" "${@:2:$1}" -- "${@:$1+2}"
}
bpct_note() {
  printf '%s %s .\n' "$1" "$2" >>"$bpct_attempt/notes"
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

# --- the further names of large families ---
bpct_link() {
  [[ $bpct_kind == L && -z ${bpct_done[bpct_group]-} ]] || return 0
  bpct_in_lane bpct_make_family
}

bpct_link_name() {
  bpct_message=$(ln -f -P -T -- "$1" "$2" 2>&1) && return
  [[ -n $bpct_update && -d $2 && ! -L $2 ]] && rmdir -- "$2" 2>/dev/null || return
  bpct_note 1 empty-directories-replaced
  bpct_message=$(ln -f -P -T -- "$1" "$2" 2>&1)
}

bpct_link_together() {
  local -r from=${bpct_source_roots[bpct_pair]-} to=${bpct_destination_roots[bpct_pair]}
  local -a bpct_lines=()
  local bpct_seen line
  [[ -n $from && ${bpct_names[0]} != /* ]] || return 1
  ((${#bpct_bad_directories[@]} + ${#bpct_stat_source[@]} == 0)) || return 1
  bpct_run "$from" bpct_become_links "$to"
  bpct_see "$to" '%d:%i' || return 1
  bpct_split_lines "$bpct_seen"
  ((${#bpct_lines[@]} == ${#bpct_names[@]})) || return 1
  for line in "${bpct_lines[@]}"; do
    [[ $line == "${bpct_lines[0]}" ]] || return 1
  done
}

bpct_become_links() {
  exec cp --attributes-only --symbolic-link --no-dereference --update --preserve=links --parents -t "$1" -- \
    "${bpct_names[@]}"
}

bpct_make_links() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local first=${bpct_names[0]} name said
  local failed=0
  if bpct_link_together; then
    bpct_journal $((${#bpct_names[@]} - 1)) 0 0 0
    return
  fi
  [[ $first == /* ]] || first=$root/$first
  for name in "${bpct_names[@]:1}"; do
    if [[ $name == */* ]] && bpct_is_below_bad "${name%/*}" || bpct_is_below_bad .; then
      :
    elif [[ $root/$name -ef $first && ! -L $root/$name && ! -L $first ]] ||
      bpct_link_name "$first" "$root/$name"; then
      continue
    fi
    said=$bpct_message
    ! bpct_is_exhausted "$said" || bpct_halt "$bpct_message"
    failed=$((failed + 1))
    bpct_record_error "$name" other "${said#ln: }"
  done
  bpct_journal $((${#bpct_names[@]} - 1)) 0 "$failed" 0
}

# --- modes that jobs left to be set at the end ---
declare -A bpct_restores=()

bpct_load_restores() {
  local -a records
  local file i
  for file in "$bpct_batch_directory"/jobs/*/attempt.*/restore; do
    [[ -e $file ]] || continue
    bpct_is_as_written "$file" || bpct_give_up "$bpct_message. Remove it, and bpct --resume, to go on without it"
    mapfile -d '' records <"$file"
    for ((i = 0; i + 2 < ${#records[@]}; i += 3)); do
      [[ ${records[i]} =~ ^[0-7]+$ && ${records[i + 1]} =~ ^[0-9]+$ ]] || continue
      bpct_restores["${records[i + 1]}/${records[i + 2]}"]=${records[i]}
    done
  done
}

bpct_restore_modes() {
  local -a keys=()
  local key mode name
  ((${#bpct_restores[@]})) || return 0
  mapfile -d '' keys < <(printf '%s\0' "${!bpct_restores[@]}" | sort -z -r)
  for key in "${keys[@]}"; do
    bpct_pair=${key%%/*}
    name=${key#*/}
    mode=${bpct_restores["$key"]}
    bpct_is_below_bad "$name" || bpct_on_directories 2 chmod "$mode" "$name" ||
      bpct_say "cannot set mode $mode of ${name@Q}"
  done
}
# --- directory attributes ---
declare -a bpct_tar_create=(tar --create --no-recursion --format=posix --null --files-from=- --file=-)
declare -a bpct_tar_extract=(tar --extract --numeric-owner --file=-)
[[ "${bpct_stat_source[*]}" != *-L* ]] || bpct_tar_create+=(--dereference)
[[ $bpct_keeps != *' xattr '* ]] || {
  bpct_tar_create+=(--xattrs '--xattrs-include=*' '--xattrs-exclude=system.*')
  bpct_tar_extract+=(--xattrs '--xattrs-include=*' '--xattrs-exclude=system.*')
}
if [[ $bpct_keeps == *' mode '* ]]; then
  bpct_tar_create+=(--acls)
  bpct_tar_extract+=(--acls --same-permissions)
else
  bpct_tar_extract+=(--no-same-permissions)
fi
[[ $bpct_keeps == *' timestamps '* ]] || bpct_tar_extract+=(--touch)
if [[ $bpct_keeps == *' ownership '* && $EUID == 0 ]]; then
  bpct_tar_extract+=(--same-owner)
else
  bpct_tar_extract+=(--no-same-owner)
fi

declare -a bpct_whole=(0)

bpct_load_whole() {
  ((bpct_linked_entries == 0)) || bpct_for_records unlinked bpct_note_whole
}

bpct_note_whole() {
  bpct_whole[$1]=${4-0}
}

bpct_is_whole() {
  ((${bpct_whole[${bpct_of_subtrees:-0}]-0}))
}

bpct_inspect() {
  [[ $bpct_kind == A ]] && ! bpct_is_whole || return 0
  local i
  ! bpct_inspect_sealed || return 0
  [[ -n $bpct_guard ]] || ! bpct_see_directories "${bpct_destination_roots[bpct_pair]}" %f || return 0
  bpct_survey "${bpct_destination_roots[bpct_pair]}" -- "${bpct_names[@]}"
  for i in "${!bpct_names[@]}"; do
    case ${bpct_surveyed[i]} in
      4*) ;;
      '') bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]='the directory was not made' ;;
      *) bpct_bad_directories["$bpct_pair/${bpct_names[i]}"]='there is something else than a directory in the destination' ;;
    esac
  done
}

bpct_attribute() {
  case $bpct_kind in
    A)
      if bpct_is_whole; then
        [[ -n ${bpct_done[bpct_group]-} ]] || bpct_journal "${#bpct_names[@]}" 0 0 0
        return
      fi
      if [[ $bpct_keeps == *' mode '* ]] && ((${#bpct_restores[@]})); then
        local name
        for name in "${bpct_names[@]}"; do
          unset "bpct_restores[\$bpct_pair/\$name]"
        done
      fi
      [[ -z ${bpct_done[bpct_group]-} ]] || return 0
      [[ $EUID == 0 && -z $bpct_guard ]] || bpct_reap_all
      bpct_in_lane bpct_set_attributes
      ;;
    L) ;;
    *) bpct_refuse_kind ;;
  esac
}

bpct_set_attributes() {
  local failed=0
  bpct_carry_over_at_once || bpct_carry_over_good
  bpct_journal "${#bpct_names[@]}" 0 "$failed" 0
}

bpct_carry_over_at_once() {
  local source=${bpct_source_roots[bpct_pair]} destination=${bpct_destination_roots[bpct_pair]}
  if [[ -n $bpct_guard ]]; then
    source=${bpct_sealed_sources[bpct_pair]-} destination=${bpct_sealed_destinations[bpct_pair]-}
    [[ -n $destination ]] || return 1
  fi
  local -r look=${bpct_look/ %s/}
  [[ $bpct_keeps == *' mode '* && ${#bpct_bad_directories[@]} == 0 ]] || return 1
  [[ $EUID == 0 || $bpct_keeps != *' ownership '* ]] || bpct_show_the_same %g || return 1
  bpct_see_directories "$source" "$look" "${bpct_stat_source[@]}" || return 1
  local wanted=$bpct_seen
  bpct_pipe_paths "$source" "$destination" "${bpct_names[@]}" && bpct_see_directories "$destination" "$look" || return 1
  [ "$bpct_seen" = "$wanted" ] || return 1
  [[ $EUID == 0 || $'\n'$bpct_seen != *$'\n'4[!0-3]* ]] || bpct_show_the_same '%u %g'
}

bpct_show_the_same() {
  bpct_see "$source" "$1" "${bpct_stat_source[@]}" || return 1
  local wanted=$bpct_seen
  bpct_see "$destination" "$1" && [ "$bpct_seen" = "$wanted" ]
}

bpct_carry_over_good() {
  local -a names=() sources before good=()
  local i name
  bpct_survey "${bpct_source_roots[bpct_pair]}" "${bpct_stat_source[@]}" -- "${bpct_names[@]}"
  sources=("${bpct_surveyed[@]}")
  for i in "${!bpct_names[@]}"; do
    name=${bpct_names[i]}
    if bpct_is_below_bad "$name"; then
      failed=$((failed + 1))
      bpct_record_error "$name" other "$bpct_message"
    elif [[ ${sources[i]} != 4* ]]; then
      failed=$((failed + 1))
      bpct_record_error "$name" vanished 'the source directory is gone'
    else
      names+=("$name")
      good+=("${sources[i]}")
    fi
  done
  sources=("${good[@]}")
  if ((${#names[@]})) && [[ $bpct_keeps == *' mode '* || $bpct_keeps == *' ownership '* || $bpct_keeps == *' timestamps '* || $bpct_keeps == *' xattr '* ]]; then
    bpct_carry_over
  fi
}

bpct_carry_over() {
  local -r root=${bpct_destination_roots[bpct_pair]}
  local -a said
  bpct_survey "$root" -- "${names[@]}"
  before=("${bpct_surveyed[@]}")
  bpct_give_groups
  if bpct_pipe_tar "${names[@]}"; then
    bpct_mend_modes
    bpct_survey "$root" -- "${names[@]}"
    local -ra after=("${bpct_surveyed[@]}")
  else
    local -ra after=()
  fi
  for i in "${!names[@]}"; do
    bpct_differs "${sources[i]}" "${after[i]-}" || continue
    if [[ ! -r ${bpct_source_roots[bpct_pair]}/${names[i]} ]]; then
      bpct_carry_over_by_cp "${names[i]}" 2>"$bpct_attempt/stderr" || :
    fi
    if [[ ! -r ${bpct_source_roots[bpct_pair]}/${names[i]} ]] || bpct_pipe_tar "${names[i]}"; then
      bpct_survey "$root" -- "${names[i]}"
      bpct_differs "${sources[i]}" "${bpct_surveyed[0]}" || continue
      said=('the attributes do not stay as they were set')
    else
      mapfile -t said <"$bpct_attempt/stderr"
      ! bpct_is_exhausted "${said[@]}" || bpct_halt "$bpct_message"
    fi
    failed=$((failed + 1))
    bpct_record_error "${names[i]}" other "attributes: ${said[0]##*: }"
  done
  bpct_mend_modes
}

bpct_pipe_paths() {
  local -r from=$1 to=$2
  shift 2
  local -ra paths=("${@/#/./}")
  if ((EUID != 0)) && [[ $bpct_keeps == *' xattr '* ]]; then
    bpct_pipe_once --mode=u+rwx
  fi
  bpct_pipe_once
}

bpct_pipe_once() {
  local -a codes
  : >"$bpct_attempt/stderr" # here, where the user's umask does not hold
  printf '%s\0' "${paths[@]}" |
    (cd -- "$from" && exec "${bpct_tar_create[@]}" "$@" 2>>"$bpct_attempt/stderr") |
    (cd -- "$to" && umask "$bpct_user_umask" && exec "${bpct_tar_extract[@]}" 2>>"$bpct_attempt/stderr")
  codes=("${PIPESTATUS[@]}")
  ((codes[1] == 0 && codes[2] == 0))
}

bpct_give_groups() {
  [[ $EUID != 0 && $bpct_keeps == *' ownership '* ]] || return 0
  local -A members=()
  local -a a b numbers
  local i group
  for i in "${!names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${before[i]}"
    [[ ${a[3]} == "${b[3]-}" ]] || members[${a[3]}]+="$i "
  done
  for group in "${!members[@]}"; do
    read -r -a numbers <<<"${members[$group]}"
    local -a list=()
    for i in "${numbers[@]}"; do
      list+=("${names[i]}")
    done
    bpct_change chgrp "$group"
  done
}

bpct_change() {
  bpct_on_directories 2 "$1" "$2" "${list[@]}" || :
}

bpct_mend_modes() {
  local -A members=()
  local -a a b numbers list
  local i mode
  bpct_survey "$root" -- "${names[@]}"
  for i in "${!names[@]}"; do
    read -r -a a <<<"${sources[i]}"
    read -r -a b <<<"${bpct_surveyed[i]}"
    [[ -n ${b[0]-} ]] || continue
    if [[ $bpct_keeps != *' mode '* ]]; then
      read -r -a a <<<"${before[i]}"
      [[ ${a[0]-} == "${b[0]}" ]] || members[$(printf '%05o' $((16#${a[0]} & 07777)))]+="$i "
    elif [[ $EUID != 0 && $bpct_keeps == *' ownership '* && ${a[2]} != "$EUID" || ${a[3]} != "${b[3]}" && $EUID != 0 ]]; then
      ((16#${b[0]} & 06000)) && members['u-s,g-s']+="$i "
    fi
  done
  for mode in "${!members[@]}"; do
    read -r -a numbers <<<"${members[$mode]}"
    list=()
    for i in "${numbers[@]}"; do
      list+=("${names[i]}")
    done
    bpct_change chmod "$mode"
  done
}

bpct_finish() {
  bpct_load_whole
  bpct_work_through_list bpct_inspect
  bpct_work_through_list bpct_link
  bpct_reap_all
  bpct_load_restores
  bpct_work_through_list bpct_attribute
  bpct_reap_all
  bpct_restore_modes
}
# --- plain access: links and directory attributes ---
bpct_inspect_sealed() {
  return 1
}

bpct_make_family() {
  bpct_make_links
}

bpct_pipe_tar() {
  bpct_pipe_paths "${bpct_source_roots[bpct_pair]}" "${bpct_destination_roots[bpct_pair]}" "$@"
}

bpct_carry_over_by_cp() {
  (cd -- "$root" && exec "${bpct_copy[@]}" -T -- "${bpct_source_roots[bpct_pair]}/$1" "./$1")
}
# --- lines of checksums ---
bpct_escaped='' bpct_escapes_returns=''

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

# --- the manifest: the checksums of all copies, as sha256sum -c reads them ---
bpct_listed_name=''

bpct_write_manifest() {
  local -r manifest=$bpct_batch_directory/manifest.${bpct_verify%sum}
  local -ra jobs=("$bpct_batch_directory"/jobs/[0-9]*/)
  local -a listed=() partial=()
  local -A first_sums=() renewed=()
  local i number
  bpct_work_through_list bpct_await_first
  : >"$bpct_attempt/manifest" || bpct_stop "cannot write in $bpct_attempt"
  for ((i = ${#jobs[@]} - 1; i >= 0; i--)); do
    for ((number = 1; ; number++)); do
      [[ -e ${jobs[i]}attempt.$number ]] || break
    done
    for ((number--; number > 0; number--)); do
      [[ -e ${jobs[i]}attempt.$number/sums ]] || continue
      bpct_is_as_written "${jobs[i]}attempt.$number/sums" ||
        bpct_give_up "$bpct_message. Remove it, and bpct --resume, for a manifest without these"
      bpct_gather_sums "${jobs[i]}attempt.$number/sums"
    done
    bpct_progress
  done
  bpct_work_through_list bpct_list_links
  bpct_miss_groups
  if ! bpct_run / sort -k 2 -S 64M -T "$bpct_attempt" -- "$bpct_attempt/manifest" >"$bpct_attempt/manifest.new" ||
    ! mv -f -- "$bpct_attempt/manifest.new" "$manifest"; then
    bpct_stop "cannot write $manifest"
  fi
  rm -f -- "$bpct_attempt/manifest"
}

bpct_gather_sums() {
  local fd mark group count
  local -a lines
  exec {fd}<"$1" || bpct_stop "cannot read $1"
  while read -r mark group count _ <&"$fd"; do
    [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
    [[ $mark == [GP] && $group =~ $bpct_group_number && $count =~ ^(0|[1-9][0-9]{0,8})$ ]] || break
    mapfile -t -n $((count + 1)) lines <&"$fd"
    [[ ${#lines[@]} == $((count + 1)) && ${lines[count]} == . ]] || break
    [[ -n ${bpct_settled_here[group]-} && -z ${listed[group]-} ]] || continue
    lines=("${lines[@]:0:count}")
    [[ -z ${partial[group]-} && $mark == G ]] || bpct_renew_lines
    [[ $mark == P ]] || listed[group]=1
    ((${#lines[@]})) || continue
    bpct_add_lines "${lines[@]}"
    ((${#first_sums[@]} == 0)) || bpct_look_for_firsts "${lines[@]}"
  done
  exec {fd}<&-
}

bpct_renew_lines() {
  local -ra all=("${lines[@]}")
  local line
  partial[group]=1
  lines=()
  for line in "${all[@]}"; do
    bpct_read_name "$line"
    [[ -z ${renewed["$group/$bpct_listed_name"]-} ]] || continue
    renewed["$group/$bpct_listed_name"]=1
    [[ $line == -* || $line == \\-* ]] || lines+=("$line")
  done
}

bpct_read_name() {
  bpct_listed_name=${1#*'  '}
  [[ $1 != \\* ]] || printf -v bpct_listed_name %b "$bpct_listed_name"
}

bpct_add_lines() {
  printf '%s\n' "$@" >>"$bpct_attempt/manifest" || bpct_stop "cannot write in $bpct_attempt"
}

bpct_name_in_manifest() {
  bpct_listed_name=${1#"${bpct_manifest_root%/}/"}
  [[ $bpct_listed_name != - ]] || bpct_listed_name=./-
}

bpct_find_first() {
  first=${bpct_names[0]}
  [[ $first == /* ]] || first=${bpct_destination_roots[bpct_pair]%/}/$first
  bpct_name_in_manifest "$first"
}

bpct_await_first() {
  local first
  [[ $bpct_kind == L ]] || return 0
  bpct_find_first
  first_sums["/$bpct_listed_name"]=''
}

bpct_look_for_firsts() {
  local line
  for line; do
    bpct_read_name "$line"
    [[ -z ${first_sums["/$bpct_listed_name"]+awaited} ]] || first_sums["/$bpct_listed_name"]=${line%%'  '*}
  done
}

bpct_list_links() {
  local -r root=${bpct_destination_roots[bpct_pair]%/}
  local -a lines=()
  local first name sum
  [[ $bpct_kind == L ]] || return 0
  bpct_find_first
  sum=${first_sums["/$bpct_listed_name"]#\\}
  [[ -n $sum ]] || return 0
  for name in "${bpct_names[@]:1}"; do
    [[ $root/$name -ef $first && ! -L $root/$name ]] || continue
    bpct_name_in_manifest "$root/$name"
    bpct_escape_name "$bpct_listed_name"
    if [[ $bpct_escaped == "$bpct_listed_name" ]]; then
      lines+=("$sum  $bpct_escaped")
    else
      lines+=("\\$sum  $bpct_escaped")
    fi
  done
  ((${#lines[@]} == 0)) || bpct_add_lines "${lines[@]}"
}

bpct_miss_groups() {
  local group missing=0
  for group in "${!bpct_settled_here[@]}"; do
    ((bpct_settled_here[group] == 0)) || [[ -n ${listed[group]-} ]] || missing=$((missing + 1))
  done
  ((missing == 0)) || bpct_note "$missing" groups-without-checksums
}

# --- the ledger: walked = copied + linked + failed + open ---
readonly bpct_exit_line='^complete(-with-errors)?( (0|[1-9][0-9]{0,17})){6} [^ ]+( :[0-9]+)? [.]$'
readonly bpct_tally_line='^((0|[1-9][0-9]{0,17}) ){6}(:[0-9]+ )?[.]$'
readonly bpct_record_line_of_groups='^[1-9][0-9]{0,17}( (0|[1-9][0-9]{0,17})){2,3}( :[0-9]+)? [.]$'
bpct_settled_names=0 bpct_failed_names_of_jobs=0 bpct_copied_bytes=0
bpct_links=0 bpct_failed_links=0 bpct_directories=0 bpct_failed_directories=0
bpct_base_links=0 bpct_base_bytes=0 bpct_same=0 bpct_same_bytes=0 bpct_landed_names=0 bpct_landed_bytes=0
bpct_complete=0 bpct_with_errors=0 bpct_first_start=0 bpct_last_end=0
declare -a bpct_unfinished=() bpct_all_classes=()

bpct_close_ledger() {
  local job record
  bpct_all_classes=("${bpct_classes[@]}")
  bpct_add_start "$bpct_job_directory/"
  for job in "$bpct_batch_directory"/jobs/[0-9]*/; do
    bpct_add_start "$job"
    [[ ! -e ${job}handed-over ]] || continue
    [[ ! -e ${job}submission && ! -e ${job}attempt.1 ]] || bpct_add_job "$job"
  done
  bpct_add_own_groups
  bpct_count_base_links
  bpct_count_same
  bpct_count_landed
  bpct_write_ledger "${1-:}"
}

bpct_add_start() {
  local seconds
  { read -r seconds _ <"$1attempt.1/start"; } 2>/dev/null
  [[ ${seconds-} =~ $bpct_group_number ]] || return 0
  ((bpct_first_start > 0 && bpct_first_start <= seconds)) || bpct_first_start=$seconds
}

bpct_add_job() {
  local number=1 record='' i others
  local -a bpct_lines=() figures classes=(0 0 0 0 0 0)
  while [[ -e $1attempt.$((number + 1)) ]]; do
    number=$((number + 1))
  done
  { read -r record <"$1attempt.$number/exit"; } 2>/dev/null
  read -r -a figures <<<"$record"
  [[ ! $record =~ $bpct_exit_line ]] || bpct_sum_up "${figures[@]:1:6}"
  if [[ ! $record =~ $bpct_exit_line || ${figures[8]} != @(.|":$bpct_sum") ]] || ((figures[3] > figures[1])); then
    [[ $record != complete* ]] || bpct_say "$1attempt.$number/exit is damaged"
    bpct_unfinished+=("job ${1:${#bpct_batch_directory}+6:-1}")
    return 0
  fi
  [[ ${figures[0]} != complete ]] || bpct_complete=$((bpct_complete + 1))
  [[ ${figures[0]} == complete ]] || bpct_with_errors=$((bpct_with_errors + 1))
  bpct_settled_names=$((bpct_settled_names + figures[1]))
  bpct_add_size bpct_copied_bytes "${figures[2]}"
  bpct_failed_names_of_jobs=$((bpct_failed_names_of_jobs + figures[3]))
  ((bpct_last_end >= figures[5])) || bpct_last_end=${figures[5]}
  bpct_load_lines "$1attempt.$number/tally" "$bpct_tally_line"
  others=${figures[3]}
  if ((${#bpct_lines[@]})); then
    read -r -a classes <<<"${bpct_lines[*]}"
    classes=("${classes[@]:0:6}")
    others=$((others - classes[0] - classes[1] - classes[2] - classes[3] - classes[4]))
    ((others >= 0)) || classes=(0 0 0 0 0) others=${figures[3]}
  fi
  classes[5]=$others
  for i in "${!classes[@]}"; do
    bpct_all_classes[i]=$((bpct_all_classes[i] + classes[i]))
  done
}

bpct_add_own_groups() {
  local line
  local -a bpct_lines words
  bpct_load_lines "$bpct_attempt/journal" "$bpct_journal_line"
  for line in "${bpct_lines[@]}"; do
    read -r -a words <<<"$line"
    if ((words[0] < bpct_first_attribute_group)); then
      bpct_links=$((bpct_links + words[1]))
      bpct_failed_links=$((bpct_failed_links + words[3]))
    else
      bpct_directories=$((bpct_directories + words[1]))
      bpct_failed_directories=$((bpct_failed_directories + words[3]))
    fi
  done
}

bpct_for_records() {
  local -a bpct_lines words
  local job line
  local -i number
  for job in "$bpct_batch_directory"/jobs/[0-9]*/; do
    for ((number = 1; ; number++)); do
      [[ -e ${job}attempt.$number ]] || break
      bpct_load_lines "${job}attempt.$number/$1" "$bpct_record_line_of_groups"
      for line in "${bpct_lines[@]}"; do
        read -r -a words <<<"${line% .}"
        "$2" "${words[@]}"
      done
    done
  done
}

bpct_count_base_links() {
  local -a unlinked=() unlinked_bytes=()
  local -i i
  bpct_base_links=$bpct_linked_entries bpct_base_bytes=$bpct_linked_bytes
  ((bpct_linked_entries)) || return 0
  bpct_for_records unlinked bpct_note_unlinked
  for i in "${!unlinked[@]}"; do
    bpct_base_links=$((bpct_base_links - unlinked[i]))
    bpct_base_bytes=$((bpct_base_bytes - unlinked_bytes[i]))
  done
  ((bpct_base_bytes >= 0)) || bpct_base_bytes=0
}

bpct_note_unlinked() {
  unlinked[$1]=$2 unlinked_bytes[$1]=$3
}

bpct_count_same() {
  local -a same=() same_bytes=()
  local -i i
  bpct_for_records same bpct_note_same
  for i in "${!same[@]}"; do
    bpct_same=$((bpct_same + same[i]))
    bpct_add_size bpct_same_bytes "${same_bytes[i]}"
  done
}

bpct_note_same() {
  ((${same[$1]-$2} < $2)) || same[$1]=$2 same_bytes[$1]=$3
}

bpct_count_landed() {
  local -a landed=() landed_bytes=()
  local i
  bpct_for_records landed bpct_note_landed
  for i in "${!landed[@]}"; do
    bpct_landed_names=$((bpct_landed_names + landed[i]))
    bpct_add_size bpct_landed_bytes "${landed_bytes[i]}"
  done
  ((bpct_landed_names <= bpct_failed_names_of_jobs)) || bpct_landed_names=$bpct_failed_names_of_jobs
}

bpct_note_landed() {
  landed[$1]=$2 landed_bytes[$1]=$3
}

bpct_write_ledger() {
  local -r failed=$((bpct_failed_names_of_jobs + bpct_failed_links))
  local -r entries=$((bpct_walked_entries - bpct_settled_names - bpct_links))
  local -r directories=$((bpct_walked_directories - bpct_directories))
  local -a further=()
  ((bpct_linked_entries == 0)) || further=("base $bpct_base_links $bpct_base_bytes")
  ((bpct_same == 0)) || further+=("same $bpct_same $bpct_same_bytes")
  "${1-:}"
  local -r links=$((bpct_links - bpct_failed_links + bpct_base_links))
  local bytes=$((bpct_walked_bytes + bpct_linked_bytes - bpct_base_bytes - bpct_copied_bytes)) failed_bytes=0 now
  ((bytes > 0)) || bytes=0
  if ((entries == 0 && bpct_failed_names_of_jobs > 0)); then
    failed_bytes=$bytes bytes=0
  fi
  printf -v now '%(%s)T' -1
  ((bpct_last_end >= now)) || bpct_last_end=$now
  if ! printf '%s .\n' \
    "entries $bpct_walked_entries $((bpct_settled_names - bpct_failed_names_of_jobs - bpct_base_links)) $links $failed $((entries > 0 ? entries : 0))" \
    "directories $bpct_walked_directories $((bpct_directories - bpct_failed_directories)) $bpct_failed_directories $((directories > 0 ? directories : 0))" \
    "bytes $bpct_walked_bytes $bpct_copied_bytes $failed_bytes $bytes" \
    "errors ${bpct_all_classes[*]}" \
    "jobs $bpct_complete $bpct_with_errors ${#bpct_unfinished[@]}" \
    "times $bpct_first_start $bpct_last_end" "${further[@]}" >"$bpct_attempt/ledger.new" ||
    ! mv -f -- "$bpct_attempt/ledger.new" "$bpct_attempt/ledger"; then
    bpct_stop "cannot write the ledger in $bpct_attempt"
  fi
  bpct_tell_difference "$entries" "$directories" "$bytes"
}

bpct_tell_difference() {
  local missing='' more='' sentence=''
  bpct_add_difference "$1" "$bpct_walked_entries" entries
  bpct_add_difference "$2" "$bpct_walked_directories" directories
  bpct_add_difference "$3" "$bpct_walked_bytes" bytes
  [[ -z $missing ]] || sentence+="; ${missing# and } are missing"
  [[ -z $more ]] || sentence+="; ${more# and } were counted beyond what the walk found"
  if ((${#bpct_unfinished[@]})); then
    sentence+="; ${bpct_unfinished[*]:0:9} left no complete exit record"
  fi
  [[ -z $sentence ]] || bpct_give_up "the ledger does not close: ${sentence#; }"
}

bpct_add_difference() {
  local difference=${1#-} whole=$2
  bpct_put_commas difference
  bpct_put_commas whole
  if (($1 > 0)); then
    missing+=" and $difference of $whole $3"
  elif (($1 < 0)); then
    more+=" and $difference $3"
  fi
}

bpct_put_commas() {
  local number=${!1}
  while [[ $number =~ ^([0-9]+)([0-9]{3}(,.*)?)$ ]]; do
    number=${BASH_REMATCH[1]},${BASH_REMATCH[2]}
  done
  printf -v "$1" '%s' "$number"
}

bpct_count_open() {
  local -a bpct_lines
  local job number journal line names
  for job in "$bpct_batch_directory"/jobs/[0-9]*/; do
    [[ ! -e ${job}handed-over ]] || continue
    journal=''
    for ((number = 1; ; number++)); do
      [[ -e ${job}attempt.$number ]] || break
      [[ ! -e ${job}attempt.$number/journal ]] || journal=${job}attempt.$number/journal
    done
    [[ -n $journal ]] || continue
    bpct_load_lines "$journal" "$bpct_journal_line"
    for line in "${bpct_lines[@]}"; do
      names=${line#* }
      bpct_settled_here[${line%% *}]=${names%% *}
    done
  done
  bpct_open=$((bpct_job_groups - ${#bpct_settled_here[@]}))
}

bpct_give_up() {
  bpct_tell "is incomplete: $1" </dev/null
  bpct_stop "$1"
}
bpct_shrunk=''

bpct_publish() { :; }

bpct_add_shrunk() { :; }
bpct_tell() { :; }

bpct_tell_end() { :; }
bpct_main() {
  bpct_enter_namespace "$@"
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_give_up "$bpct_message"
  bpct_find_snapshot
  bpct_check_roots || bpct_give_up "$bpct_message"
  bpct_seal "$@"
  bpct_inherit
  bpct_outwait_predecessors
  bpct_predecessors=()
  local bpct_open
  local -a bpct_settled_here=()
  bpct_count_open
  ((bpct_open == 0)) || bpct_give_up "$bpct_open of $bpct_job_groups groups are open: no directory attributes are set"
  local bpct_one
  for bpct_one in "$bpct_batch_directory"/jobs/[0-9]*/attempt.*; do
    bpct_tidy_places "$bpct_one"
  done
  if [[ ! -e $bpct_list.gz ]] || ((bpct_settled < bpct_groups)); then
    bpct_finish
  fi
  ((bpct_settled == bpct_groups)) || bpct_stop "the list holds $bpct_settled of $bpct_groups groups"
  bpct_sync "${bpct_destination_roots[@]}"
  [[ -e $bpct_list.gz ]] || bpct_write_manifest
  bpct_close_ledger bpct_add_shrunk
  bpct_publish
  bpct_tell_end
  ((bpct_failed == 0)) && [[ -z $bpct_shrunk ]] && bpct_end complete 0
  bpct_end complete-with-errors 0
}

bpct_load_roots
