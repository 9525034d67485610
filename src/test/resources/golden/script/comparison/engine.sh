# shellcheck shell=bash disable=SC2034,SC2154,SC2317 # functions are handed over by name; some are there for copies
# bpct unreleased, engine of wave 1 of batch 7: sums the files in a job's list, and changes none of them.
# With comments it stands in templates/ of the source of bpct unreleased.

# --- settings ---
readonly bpct_batch_directory bpct_job_directory bpct_parts bpct_part bpct_groups bpct_engine
readonly bpct_list=$bpct_part/list
readonly bpct_pre=$bpct_batch_directory/pre.sh
readonly bpct_post=$bpct_batch_directory/post.sh
readonly bpct_user_umask=0022
readonly bpct_interval=60
readonly bpct_lanes_asked='4'
readonly bpct_id_variable='SLURM_JOB_ID'
readonly -a bpct_requeue=('scontrol' 'requeue')
readonly bpct_auto_resume=3
readonly -a bpct_stat_source=()
readonly bpct_guard=''
readonly bpct_access='plain'
readonly bpct_format=''
bpct_verify='sha256sum'

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
  if [[ -f $1 && ! -s $1 ]]; then
    said="4294967295 0 ${1##*/}"
  else
    said=$(cd -- "${1%/*}" && exec cksum -- "${1##*/}" 2>/dev/null)
  fi
  { read -r -d '' recorded <"${1%/*}/cksums"; } 2>/dev/null
  [[ -z $said || $'\n'$recorded$'\n' != *$'\n'"$said"$'\n'* ]] || return 0
  bpct_message="$1 is damaged: cksum says '$said', which ${1%/*}/cksums does not have"
  return 1
}

bpct_check_files() {
  local file
  [[ -e $bpct_list || ! -e $bpct_list.gz ]] || return 0
  for file in cksums roots; do
    if [[ -e $bpct_list && ! -e $bpct_part/$file ]]; then
      bpct_message="$bpct_part/$file is missing, and the list is not believed without it"
      return 1
    fi
  done
  for file in "$bpct_list" "$bpct_part"/{roots,subtrees,settled,doubted,doubted.errors} \
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
  { mapfile -t recorded <"$bpct_part/blocks"; } 2>/dev/null
  mapfile -t found < <(split -b 16384 --filter=cksum -- "$bpct_list" 2>/dev/null)
  while ((i < ${#recorded[@]})) && [[ ${recorded[i]} == "${found[i]-}" ]]; do
    i=$((i + 1))
  done
  bpct_message+=", behind byte $((i * 16384))"
}

bpct_sum_files() {
  local -a files=()
  local file
  for file in errors sums restore ledger members; do
    [[ ! -s $bpct_attempt/$file ]] || files+=("$file")
  done
  ((${#files[@]} == 0)) || (cd -- "$bpct_attempt" && cksum -- "${files[@]}" >cksums.new && mv -f -- cksums.new cksums)
}

bpct_claim_attempt() {
  local -i number
  if [[ -e $bpct_job_directory/handed-over ]]; then
    printf 'bpct: a later wave of the batch does the work of %s\n' "$bpct_job_directory" >&2
    exit 75
  fi
  if bpct_is_cancelled; then
    [[ -z $bpct_helper ]] || bpct_help_others
    printf 'bpct: %s was cancelled\n' "$bpct_job_directory" >&2
    exit 1
  fi
  [[ -z $bpct_id_variable ]] || bpct_scheduler_id=${!bpct_id_variable:--}
  bpct_leave_if_helped
  bpct_claim_folder "$bpct_part" || bpct_help_others
  bpct_attempt_number=$number
  bpct_attempt=$bpct_part/attempt.$number
  if ! exec >>"$bpct_attempt/output" 2>&1 </dev/null; then
    printf 'bpct: cannot write in %s on %s\n' "$bpct_attempt" "$HOSTNAME" >&2
    exit 1
  fi
  [[ -z $bpct_helper ]] || printf '%s .\n' "$bpct_helper" >"$bpct_attempt/helper" || bpct_stop "cannot write in $bpct_attempt"
  bpct_state=running
  bpct_set_traps
  bpct_count_standstills
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

bpct_claim_folder() {
  number=1
  until [[ ! -e $1/attempt.$number ]] && mkdir -- "$1/attempt.$number" 2>/dev/null; do
    [[ -z $bpct_helper ]] || bpct_is_to_take "$1" || return 1
    if [[ ! -e $1/attempt.$number ]]; then
      printf 'bpct: cannot write in %s on %s\n' "$1" "$HOSTNAME" >&2
      exit 1
    fi
    number+=1
  done
}

bpct_count_standstills() {
  local -r before=$bpct_part/attempt.$((bpct_attempt_number - 1))
  if [[ -d $before && ! -e $before/advanced ]]; then
    { read -r bpct_standstills _ <"$before/standstills"; } 2>/dev/null
    [[ $bpct_standstills =~ ^[0-9]{1,9}$ ]] || bpct_standstills=0
    bpct_standstills=$((10#$bpct_standstills + 1))
  fi
  printf '%s .\n' "$bpct_standstills" >"$bpct_attempt/standstills" || bpct_stop "cannot write in $bpct_attempt"
}

bpct_requeue_job() {
  [[ ! -e $bpct_attempt/advanced ]] || bpct_standstills=0
  [[ -z $bpct_helper$bpct_together && ! -e $bpct_job_directory/cancelled ]] || return 0
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
  [[ -e $bpct_part/attempt.$((bpct_attempt_number + 1)) || -e $bpct_job_directory/handed-over ]] ||
    { [[ -n $bpct_helper ]] && bpct_is_cancelled; }
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
  [[ -z $bpct_limited ]] || bpct_with_care bpct_settle_up "$1" "$2"
  if [[ -n $bpct_lane ]]; then
    bpct_ring "$@"
  else
    bpct_enter_group "$@"
  fi
}

bpct_enter_group() {
  local now
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

# --- the end of an attempt ---
bpct_at_signal() {
  [[ $BASHPID == "$bpct_process" ]] || exit $((128 + $1))
  bpct_stopping=$1
  [[ $bpct_state != p* ]] || bpct_end stopped $((128 + $1))
  [[ -z $bpct_child ]] || bpct_kill "$bpct_child"
}

bpct_kill() {
  kill -TERM "$@" 2>/dev/null
  kill -CONT "$@" 2>/dev/null
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
  bpct_take_off_leash
  [[ -z $bpct_apart ]] || (bpct_become_place_removal)
  [[ -z $bpct_lane ]] || exit "$2"
  [[ $1 != stopped || -z $bpct_stopping ]] || bpct_say_who_stopped
  bpct_write_progress "$1"
  [[ -z $bpct_limited ]] || bpct_with_care bpct_lift_limit
  bpct_make_line "${bpct_classes[@]}"
  ((bpct_failed == 0)) || printf '%s\n' "$bpct_line" >"$bpct_attempt/tally"
  bpct_sum_files
  if ! bpct_write_exit "$1" "$2"; then
    rm -f -- "$bpct_attempt/stderr" "$bpct_attempt/child" "$bpct_attempt"/*.new
    bpct_write_exit "$1" "$2" || exit 1
  fi
  [[ $1 != stopped || $bpct_stopping != 10 ]] || bpct_requeue_job
  [[ $1 != stopped ]] || bpct_leave_part
  [[ $1 != complete* && ($1 != superseded || -z $bpct_helper) ]] || bpct_help
  [[ -z $bpct_helper ]] || bpct_end_help
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
  local process nothing
  local -i pause=10
  [[ -z $bpct_child ]] || running=("$bpct_child")
  running+=("${bpct_lane_processes[@]}")
  ((${#running[@]})) || return 0
  bpct_kill "${running[@]}"
  exec {nothing}<> <(:)
  for process in "${running[@]}"; do
    while kill -TERM "$process" 2>/dev/null; do
      read -r -t "0.$pause" -u "$nothing" _
      ((pause > 80)) || pause+=10
    done
  done
  exec {nothing}>&-
  wait "${running[@]}"
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
bpct_patch=1.00
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
  [[ -n $bpct_limited ]] && bpct_patch=0.01 || bpct_patch=1.00
  until bpct_listen "$bpct_pipe" || ! kill -0 "$bpct_child" 2>/dev/null; do
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
    bpct_hear_limit
    [[ -z $bpct_limited ]] || bpct_with_care bpct_keep_to_limit
  done
  wait "$bpct_child"
  bpct_code=$?
  bpct_take_off_leash
  bpct_child=''
  bpct_leave_if_told
  return "$bpct_code"
}

bpct_take_off_leash() {
  [[ -n $bpct_leash ]] || return 0
  exec {bpct_leash}>&-
  bpct_leash=''
}

bpct_leave_if_told() {
  [[ -z $bpct_stopping ]] || bpct_end stopped $((128 + bpct_stopping))
  local started
  [[ -z $bpct_lane ]] || bpct_start_time "$$" started || bpct_end stopped 1
}

bpct_listen() {
  IFS= read -r -t "$bpct_patch" -u "$1" _
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

# --- a helper: a process of one job at work on the part of another ---
bpct_helper='' bpct_sealed_here='' bpct_together=''

bpct_read_call() {
  if [[ ${1-} == together ]]; then
    bpct_together=together
    shift
  fi
  if [[ ${1-} == for ]]; then
    bpct_helper=$2
    shift 2
  fi
  bpct_sealed_here=${1-}
}

bpct_read_newest() {
  number=0 state=''
  while [[ -e $1/attempt.$((number + 1)) ]]; do
    number+=1
  done
  { read -r state _ <"$1/attempt.$number/exit"; } 2>/dev/null
}

bpct_leave_part() {
  rm -f -- "$bpct_batch_directory"/wave.*/begun
}

bpct_end_help() {
  rm -f -- "$bpct_batch_directory/jobs/$bpct_helper/helping"
}

bpct_leave_if_helped() {
  local -i number
  local -a lines=()
  local state
  [[ -z $bpct_helper && -e $bpct_part/attempt.1 ]] || return 0
  bpct_read_newest "$bpct_part"
  [[ -e $bpct_part/attempt.$number/helper ]] || return 0
  { mapfile -t lines <"$bpct_job_directory/submission"; } 2>/dev/null
  local -r submissions=" ${lines[*]}"
  [[ $state == complete* && ${submissions#* name } != *' name '* ]] || return 0
  printf 'bpct: another job of the batch has done the work of %s\n' "$bpct_job_directory" >&2
  bpct_help
  exit 0
}

bpct_help_others() {
  bpct_help
  bpct_end_help
  exit 0
}

bpct_is_cancelled() {
  [[ -e $bpct_batch_directory/jobs/${bpct_helper:-${bpct_job_directory##*/}}/cancelled ]]
}
# --- helping: a job whose part is done takes its further ones, then those that nobody has begun, or that were left ---

bpct_help() {
  local -r me=${bpct_helper:-${bpct_job_directory##*/}} jobs=$bpct_batch_directory/jobs wave=${bpct_engine%/*}
  local -a parts=() own=()
  local name i at
  [[ -z $bpct_lane && $bpct_scheduler_id != - && $me == [0-9]* ]] || return 0
  ! bpct_is_cancelled && [[ ! -e $bpct_batch_directory/halt && ! -e $bpct_batch_directory/control ]] || return 0
  if [[ ! -e $wave/begun ]]; then
    { read -r -a own <"$jobs/$me/further"; } 2>/dev/null
    for name in "${own[@]}"; do
      [[ $name != [0-9]* || ! -d $bpct_parts/$name ]] || bpct_try_to_help "$name"
    done
    parts=("$bpct_parts"/[0-9]*/)
    for i in "${!parts[@]}"; do
      at=$(((i + 10#$me) % ${#parts[@]}))
      name=${parts[at]%/}
      name=${name##*/}
      bpct_try_to_help "$name"
    done
    { : >"$wave/begun"; } 2>/dev/null
  fi
  [[ -n $bpct_helper$bpct_together ]] || return 0
  [[ ! -e $bpct_batch_directory/walking ]] || return 0
  for name in "$jobs"/finalizer.*/; do
    name=${name%/}
    name=${name##*/}
    [[ ! -e $bpct_parts/$name/attempt.1 && ! -e $jobs/$name/cancelled && ! -e $jobs/$name/handed-over ]] || continue
    ! bpct_are_complete || bpct_become_helper "$me" "$name"
  done
}

bpct_try_to_help() {
  [[ -e $jobs/$1/handed-over ]] || ! bpct_is_to_take "$bpct_parts/$1" || bpct_become_helper "$me" "$1"
}

bpct_is_to_take() {
  local -i number
  local state in_vain=''
  bpct_read_newest "$1"
  ((number)) || return 0
  [[ $state == stopped || -e $1/attempt.$number/released ]] || return 1
  [[ ! -e $1/attempt.$number/advanced ]] || return 0
  { read -r in_vain _ <"$1/attempt.$number/standstills"; } 2>/dev/null
  [[ $in_vain == 0 ]]
}

bpct_are_complete() {
  local -i number
  local part state
  for part in "$bpct_parts"/[0-9]*/; do
    [[ ! -e $bpct_batch_directory/jobs/${part:${#bpct_parts}+1}handed-over ]] || continue
    bpct_read_newest "$part"
    [[ $state == complete* ]] || return 1
  done
}

bpct_become_helper() {
  local -r helping=$bpct_batch_directory/jobs/$1/helping
  local fd
  [[ ! -d $bpct_attempt/sealed ]] || umount -n -R -- "$bpct_attempt/sealed" || return 0
  printf '%s .\n' "$2" >"$helping.new" && mv -f -- "$helping.new" "$helping" || return 0
  for fd in /proc/"$BASHPID"/fd/*; do
    fd=${fd##*/}
    ((fd < 3 || fd == 255)) || exec {fd}>&-
  done
  trap - EXIT TERM INT HUP USR1
  exec /bin/bash -p -- "$bpct_batch_directory/jobs/$2/script" for "$1" ${bpct_sealed_here:+"$bpct_sealed_here"}
}
# --- lanes: several groups at once, one journal ---
bpct_lane='' bpct_patience_before=0 bpct_half_a_line=''
declare -a bpct_lane_groups=() bpct_lane_processes=() bpct_lane_pipes=()
bpct_own_lane=0
exec {bpct_bell}<> <(:)

bpct_most_lanes=8
if [[ $bpct_lanes_asked == auto ]]; then
  bpct_lanes=$(env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc) || bpct_lanes=1
  bpct_lanes=$((bpct_lanes * 4 < bpct_most_lanes ? bpct_lanes * 4 : bpct_most_lanes))
else
  bpct_lanes=$bpct_lanes_asked bpct_most_lanes=$bpct_lanes_asked
fi

bpct_in_lane() {
  local lane=$((bpct_own_lane ? bpct_own_lane : 1))
  if ((bpct_lanes == 1)); then
    "$@"
    return
  fi
  while ((${#bpct_lane_groups[@]} >= bpct_lanes)) || [[ -n ${bpct_lane_groups[bpct_own_lane]-} ]]; do
    bpct_reap
  done
  bpct_obey_control
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
  bpct_ticked_at=$SECONDS bpct_heard_at=$SECONDS
  bpct_lane=$1 bpct_attempt=$bpct_attempt/lane.$1 bpct_pipe=${bpct_lane_pipes[$1]} bpct_patience_before=$bpct_patience
  bpct_lane_groups=() bpct_lane_processes=()
  bpct_start_time "$bpct_process" started
  printf '%s %s .\n' "$bpct_process" "$started" >"$bpct_attempt/process" || bpct_stop "cannot write in $bpct_attempt"
  [[ -z $bpct_limited ]] || bpct_with_care bpct_begin_to_owe
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
  bpct_hear_limit
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
  for file in errors sums notes same landed members; do
    [[ -s $folder/$file ]] || continue
    if ! cat -- "$folder/$file" >>"$bpct_attempt/$file" || ! : >"$folder/$file"; then
      bpct_stop "cannot write in $bpct_attempt"
    fi
  done
  [[ ! -s $folder/progress ]] || : >"$folder/progress"
  bpct_patience=$((bpct_patience - $6))
  bpct_enter_group "${@:2:4}"
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

# --- pauses that somebody asks for ---
bpct_obey_control() {
  [[ ! -e $bpct_batch_directory/control ]] || bpct_wait_while bpct_is_paused
}

bpct_is_paused() {
  local how=''
  [[ -e $bpct_batch_directory/control ]] || return 1
  { read -r _ how _ <"$bpct_batch_directory/control"; } 2>/dev/null
  [[ $how != leave ]] || bpct_stop 'the batch is paused, and this job has left the queue'
}

bpct_wait_while() {
  local nothing
  bpct_reap_all
  bpct_doing=paused
  bpct_write_progress "$bpct_doing"
  while "$1"; do
    IFS= read -r -t 1 -u "$bpct_bell" nothing || :
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
  done
  bpct_doing=running
  bpct_write_progress "$bpct_doing"
}
# --- is there a limit? What is done about it stands apart, and most jobs never read it ---
bpct_limited='' bpct_heard_at=$SECONDS bpct_leash=''
bpct_waiting_bytes=0 bpct_waiting_names=0

bpct_obey_limit() {
  ! bpct_lacks_limit || bpct_wait_while bpct_lacks_limit
}

bpct_lacks_limit() {
  if [[ ! -e $bpct_batch_directory/limit ]]; then
    [[ -z $bpct_limited ]] || bpct_with_care bpct_lift_limit
    return 1
  fi
  [[ -z $bpct_limited ]] || bpct_is_to_hear || return 1
  ! bpct_with_care bpct_read_limit
}

bpct_is_to_hear() {
  ((SECONDS < bpct_heard_at || 2 * (SECONDS - bpct_heard_at) >= bpct_interval))
}

bpct_hear_limit() {
  bpct_is_to_hear || return 0
  if [[ -z $bpct_lane ]]; then
    bpct_lacks_limit || :
  elif [[ -n $bpct_limited || -e ${bpct_attempt%/*}/share ]]; then
    bpct_with_care bpct_read_share
  fi
  bpct_heard_at=$SECONDS
}
bpct_with_care() {
  "$@"
}
# --- a limit for the batch ---
declare -ga bpct_limit=()
declare -gr bpct_limit_line='^[1-9][0-9]{0,17} (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,8}) (0|[1-9][0-9]{0,8}) :[0-9]{1,7} [.]$'
declare -gr bpct_sign_line='^[1-9][0-9]{0,11} ([0-9a-z]{1,20}[.0-9]{2,20}|[.][.]/limit)$'
bpct_byte_rate=0 bpct_name_rate=0 bpct_sharing=1
bpct_workers=1 bpct_counted_at=-1
declare -gA bpct_signs=() bpct_signs_seen=()

bpct_read_limit() {
  local -a words=()
  bpct_heard_at=$SECONDS
  { read -r -a words <"$bpct_batch_directory/limit"; } 2>/dev/null
  if [[ "${words[*]}" =~ $bpct_limit_line ]] && ((words[1] + words[2])); then
    bpct_sum_up "${words[@]:0:4}"
    [[ ${words[4]} != ":$bpct_sum" ]] || bpct_limit=("${words[@]:1:3}")
  fi
  ((${#bpct_limit[@]})) || return 1
  ((bpct_counted_at >= 0 && SECONDS - bpct_counted_at < (bpct_workers > bpct_interval ? bpct_workers : bpct_interval))) ||
    bpct_count_workers
  bpct_take_share
}

bpct_count_workers() {
  local -r me=${bpct_part##*/}.$bpct_attempt_number life=$((3 * bpct_interval))
  local -a lines=()
  local -i now=-1 written=-1 count=0 age
  local line name at
  ((bpct_counted_at >= 0 || bpct_limit[2] < 2)) || bpct_workers=${bpct_limit[2]}
  { printf '%s %s .\n' "${bpct_limit[@]:0:2}" >"$bpct_batch_directory/limits/$me"; } 2>/dev/null || return 0
  mapfile -t lines < <(cd -- "$bpct_batch_directory/limits" && exec stat -c '%Y %n' -- * ../limit 2>/dev/null)
  for line in "${lines[@]}"; do
    [[ $line =~ $bpct_sign_line ]] || continue
    [[ $line != *" $me" ]] || now=${line%% *}
    [[ $line != *' ../limit' ]] || written=${line%% *}
  done
  ((now >= 0)) || return 0
  bpct_counted_at=$SECONDS
  for line in "${lines[@]}"; do
    at=${line%% *} name=${line#* }
    [[ $line =~ $bpct_sign_line && $name != ../limit ]] || continue
    [[ ${bpct_signs[$name]-$at} == "$at" ]] || bpct_signs_seen[$name]=$SECONDS
    bpct_signs[$name]=$at
    age=$((now > at ? now - at : at - now))
    ((age <= life || SECONDS - ${bpct_signs_seen[$name]:--life} < life)) && count+=1
  done
  ((written < 0 || now - written > life || count > bpct_limit[2])) || count=${bpct_limit[2]}
  bpct_workers=$((count > 0 ? count : 1))
}

bpct_take_share() {
  local -r before="$bpct_byte_rate $bpct_name_rate"
  local -i lanes=$((bpct_groups - bpct_settled)) all
  ((lanes <= bpct_lanes)) || lanes=bpct_lanes
  bpct_sharing=$((lanes > 0 ? lanes : 1))
  all=$((bpct_sharing * bpct_workers))
  bpct_byte_rate=$((bpct_limit[0] / all)) bpct_name_rate=$((bpct_limit[1] * 1000 / all))
  ((bpct_byte_rate || bpct_limit[0] == 0)) || bpct_byte_rate=1
  ((bpct_name_rate || bpct_limit[1] == 0)) || bpct_name_rate=1
  [[ -n $bpct_limited ]] || bpct_begin_to_owe
  bpct_limited=yes
  ((bpct_lanes > 1)) && [[ $before != "$bpct_byte_rate $bpct_name_rate" ]] || return 0
  if ! printf '%s %s .\n' "$bpct_byte_rate" "$bpct_name_rate" >"$bpct_attempt/share.new" ||
    ! mv -f -- "$bpct_attempt/share.new" "$bpct_attempt/share"; then
    bpct_stop "cannot write in $bpct_attempt"
  fi
}

bpct_read_share() {
  local -a words=()
  if [[ ! -e ${bpct_attempt%/*}/share ]]; then
    bpct_limited=''
    return
  fi
  { read -r -a words <"${bpct_attempt%/*}/share"; } 2>/dev/null
  [[ "${words[*]}" =~ ^[0-9]{1,15}\ [0-9]{1,12}\ [.]$ ]] || return 0
  bpct_byte_rate=${words[0]} bpct_name_rate=${words[1]}
  [[ -n $bpct_limited ]] || bpct_begin_to_owe
  bpct_limited=yes
}

bpct_lift_limit() {
  rm -f -- "$bpct_attempt/share" "$bpct_batch_directory/limits/${bpct_part##*/}.$bpct_attempt_number"
  bpct_limited='' bpct_limit=() bpct_byte_rate=0 bpct_name_rate=0 bpct_counted_at=-1
  bpct_signs=() bpct_signs_seen=()
}
# --- keeping to a limit ---
bpct_owed_bytes=0 bpct_owed_names=0
bpct_reckoned_bytes=0 bpct_reckoned_names=0
bpct_clock=0 bpct_moved=0 bpct_wait=0
bpct_quiet=''

bpct_begin_to_owe() {
  bpct_owed_bytes=0 bpct_owed_names=0 bpct_reckoned_bytes=0 bpct_reckoned_names=0
  bpct_read_clock
  bpct_weigh
}

bpct_read_clock() {
  local up
  read -r up _ </proc/uptime
  bpct_clock=$((10#${up/./}))
}

bpct_weigh() {
  local -a ours=() command=()
  { mapfile -t ours <"/proc/$bpct_process/io"; } 2>/dev/null
  [[ -z $bpct_child ]] || { mapfile -t command <"/proc/$bpct_child/io"; } 2>/dev/null
  [[ ${ours[0]-} == rchar:* && ${ours[1]-} == wchar:* ]] || return 0
  [[ ${command[0]-} == rchar:* && ${command[1]-} == wchar:* ]] || command=('0' '0')
  local -ri bytes_read=$((${ours[0]#*: } + ${command[0]#*: })) bytes_written=$((${ours[1]#*: } + ${command[1]#*: }))
  bpct_moved=$((bytes_read > bytes_written ? bytes_read : bytes_written))
}

bpct_reckon() {
  local -r clock=$bpct_clock moved=$bpct_moved
  local -i passed lanes=1 rate wait
  bpct_read_clock
  passed=$((bpct_clock - clock))
  ((passed <= 6000)) || passed=6000
  [[ -n $bpct_lane ]] || ((${#bpct_lane_groups[@]})) || lanes=bpct_sharing
  if [[ -n $bpct_lane ]] || ((bpct_lanes == 1)); then
    bpct_weigh
  fi
  bpct_wait=0
  if ((bpct_byte_rate)); then
    rate=$((bpct_byte_rate * lanes))
    ((bpct_moved <= moved)) || bpct_owe_bytes $((bpct_moved - moved))
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

bpct_owe_names() {
  (($1 > bpct_reckoned_names)) || return 0
  bpct_owed_names=$((bpct_owed_names + ($1 - bpct_reckoned_names) * 100000))
  bpct_reckoned_names=$1
}

bpct_keep_to_limit() {
  local -i ran=10#${bpct_patch/./} stopped
  if ((bpct_name_rate)); then
    bpct_count_in_hand
    bpct_owe_names "$bpct_there"
  fi
  bpct_reckon
  if ((bpct_wait == 0)); then
    bpct_put_seconds bpct_patch $((ran < 50 ? 2 * ran : 100))
    return
  fi
  stopped=bpct_clock
  [[ -n $bpct_leash ]] || bpct_put_on_leash
  while ((bpct_wait)) && [[ -n $bpct_limited ]]; do
    kill -STOP "$bpct_child" 2>/dev/null || break
    ! bpct_rest "$bpct_pipe" || break
    bpct_leave_if_told
    ! bpct_is_due "$bpct_ticked_at" || bpct_tick
    bpct_hear_limit
    bpct_reckon
  done
  kill -CONT "$bpct_child" 2>/dev/null
  stopped=$((bpct_clock - stopped))
  ran=$((ran * 100 / (ran + stopped + 1)))
  bpct_put_seconds bpct_patch $((ran > 0 ? ran : 1))
}

bpct_put_on_leash() {
  local started now
  bpct_start_time "$bpct_child" started || return 0
  exec {bpct_leash}> >(
    trap '' TERM INT HUP USR1
    trap - EXIT
    read -r _
    if bpct_start_time "$bpct_child" now && [[ $now == "$started" ]]; then
      kill -TERM "$bpct_child"
      kill -CONT "$bpct_child"
    fi
  )
}

bpct_rest() {
  local seconds
  bpct_put_seconds seconds $((bpct_wait < 100 ? bpct_wait : 100))
  IFS= read -r -t "$seconds" -u "$1" _
  (($? <= 128))
}

bpct_put_seconds() {
  printf -v "$1" '%d.%02d' $(($2 / 100)) $(($2 % 100))
}

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
# --- what an attempt takes over from those before it ---
bpct_inherit() {
  local number line journal='' errors waited_for=''
  local -a bpct_lines=() words
  for ((number = bpct_attempt_number - 1; number > 0; number--)); do
    if [[ -z $journal && -f $bpct_part/attempt.$number/journal ]]; then
      journal=$bpct_part/attempt.$number/journal
    fi
    if ! bpct_may_live "$number"; then
      bpct_end_orphans "$number"
    elif [[ -z $waited_for ]]; then
      bpct_predecessors+=("$number")
    fi
    [[ ! -e $bpct_part/attempt.$number/waited ]] || waited_for=yes
  done
  [[ -n $journal || ! -f $bpct_part/settled ]] || journal=$bpct_part/settled
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
  [[ ! -e $bpct_part/attempt.$1/exit ]] || return 1
  bpct_read_start "$1" || return 0
  [[ $host == "$HOSTNAME" ]] || return 0
  read -r my_boot </proc/sys/kernel/random/boot_id
  [[ $boot == "$my_boot" ]] && bpct_start_time "$pid" now_started && [[ $started == "$now_started" ]]
}

bpct_read_start() {
  local file words
  for file in start start.new; do
    { read -r -a words <"$bpct_part/attempt.$1/$file"; } 2>/dev/null || continue
    [[ ${#words[@]} == 7 && ${words[6]} == . ]] || continue
    host=${words[1]} pid=${words[2]} started=${words[3]} boot=${words[4]}
    return 0
  done
  return 1
}

bpct_end_orphans() {
  local -r attempt=$bpct_part/attempt.$1
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
bpct_progress_at=-1 bpct_doing=running bpct_bytes_in_hand=0 bpct_names_in_hand=0 bpct_name_in_hand=-
bpct_from=''

bpct_progress() {
  ((bpct_progress_at < 0)) || bpct_is_due "$bpct_progress_at" || return 0
  bpct_bytes_in_hand=$bpct_waiting_bytes bpct_names_in_hand=$bpct_waiting_names bpct_name_in_hand=-
  bpct_look_at_lanes
  [[ -z $bpct_from ]] || bpct_look_at_hand
  bpct_write_progress "$bpct_doing"
  bpct_progress_at=$SECONDS
}

bpct_write_progress() {
  local now
  printf -v now '%(%s)T' -1
  printf '%s %s %s %s %s %s %s %s %s .\n' "$1" "$bpct_names_done" "$bpct_bytes_done" "$bpct_failed" \
    "$bpct_changed" "$now" "$bpct_bytes_in_hand" "$bpct_names_in_hand" "$bpct_name_in_hand" >"$bpct_attempt/progress.new" &&
    mv -f -- "$bpct_attempt/progress.new" "$bpct_attempt/progress"
}

# --- what a sum has in hand ---
bpct_there=0

bpct_look_at_hand() {
  local word at=''
  local -a lines=()
  [[ -n $bpct_child ]] || return 0
  if [[ $bpct_kind == N ]]; then
    { mapfile -t lines <"$bpct_attempt/summed"; } 2>/dev/null
    [[ $bpct_tree_part == whole ]] || bpct_add_size bpct_bytes_in_hand $((${#lines[@]} * bpct_tree_leaf))
    return
  fi
  { read -r word at <"/proc/$bpct_child/fdinfo/3"; } 2>/dev/null
  [[ $at =~ ^[0-9]{1,18}$ ]] || return 0
  bpct_add_size bpct_bytes_in_hand "$at"
}

bpct_count_in_hand() { :; }
# --- the roots that this job works in ---
declare -a bpct_source_roots=() bpct_destination_roots=() bpct_source_identities=() bpct_destination_identities=()
declare -a bpct_base_roots=() bpct_base_identities=() bpct_real_sources=() bpct_real_destinations=()

# shellcheck disable=SC2034 # not every engine reads all of them
bpct_load_roots() {
  local -a words=()
  local root i
  { mapfile -d '' -t words <"$bpct_part/roots"; } 2>/dev/null
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
      r | x | E | W | C | Y | V | N | n | O | J | q)
        bpct_kind=${bpct_kind^}
        IFS= read -r -d '' bpct_seen <&"$fd"
        count=$((count - 1))
        ;;
    esac
    # shellcheck disable=SC2034 # a finalizer copies no files
    if [[ $bpct_kind == [FMRCUVuPOJ] ]]; then
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
    bpct_obey_control
    bpct_obey_limit
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

# --- groups that an earlier wave settled, and that are compared before they are believed ---
declare -ga bpct_doubted=() bpct_known_counts=()
declare -gA bpct_known_failures=()

bpct_load_doubted() {
  local -a bpct_lines=() records=()
  local line i
  bpct_load_lines "$bpct_part/doubted" "$bpct_journal_line"
  for line in "${bpct_lines[@]}"; do
    [[ -z ${bpct_done[${line%% *}]-} ]] || continue
    bpct_doubted[${line%% *}]=$line
  done
  [[ ! -f $bpct_part/doubted.errors ]] || mapfile -d '' records <"$bpct_part/doubted.errors"
  for ((i = 0; i + 3 < ${#records[@]}; i += 4)); do
    [[ ${records[i]} =~ $bpct_group_number ]] || continue
    [[ -n ${bpct_known_failures["${records[i]}/${records[i + 1]}"]-} ]] ||
      bpct_known_counts[records[i]]=$((${bpct_known_counts[records[i]]:-0} + 1))
    bpct_known_failures["${records[i]}/${records[i + 1]}"]="${records[i + 2]} ${records[i + 3]}"
  done
}

# --- plain access: files to sum are reached by their paths ---
bpct_find_where() {
  [[ $bpct_side == source ]] && where=${bpct_source_roots[bpct_pair]} || where=${bpct_destination_roots[bpct_pair]}
  where+=/$bpct_below
}

bpct_open_place() {
  [[ $bpct_side == source ]] && place=${bpct_source_roots[bpct_pair]} || place=${bpct_destination_roots[bpct_pair]}
  place+=/$1
}

bpct_close_place() { :; }
# --- checksums are compared ---
bpct_prepare_sums() { :; }

bpct_compare_with_expected() {
  local -ra sums=("${lines[@]%% *}")
  local -A expected_of=()
  local i name
  ((${#sums[@]} != ${#bpct_expected[@]})) || [[ "${sums[*]}" != "${bpct_expected[*]}" ]] || return 0
  for i in "${!bpct_all_names[@]}"; do
    expected_of["/${bpct_all_names[i]}"]=${bpct_expected[i]}
  done
  ((${#was[@]})) || mapfile -t was <<<"$before"
  for i in "${!sums[@]}"; do
    name=${bpct_names[i]}
    [[ ${sums[i]} == "${expected_of["/$name"]}" ]] ||
      bpct_fail_sum "$name" differs \
        "contents differ: ${bpct_verify%sum} '${expected_of["/$name"]::8}' $1 and '${sums[i]::8}' $2" "${was[i]}"
  done
}

# --- files are compared with those of the same names in the other tree ---
bpct_cmp=$(type -P cmp) || bpct_cmp=''

bpct_begin_sums() {
  bpct_beginning='' bpct_side=source bpct_all_names=() bpct_expected=()
}

bpct_are_known_equal() {
  local in_a='' in_b='' of_a of_b now_a now_b
  local -i i
  [[ -n $bpct_cmp ]] && bpct_look_at_twins of_a of_b && [[ $'\n'$of_a$'\n'$of_b != *$'\n'[!8]* ]] || return 1
  # shellcheck disable=SC2206
  local -ra words_a=($of_a) words_b=($of_b)
  for ((i = 2; i < ${#words_a[@]}; i += 5)); do
    ((words_a[i] == words_b[i])) || return 1
  done
  bpct_run "$in_a" bpct_become_comparer && bpct_look_at_twins now_a now_b && [[ $of_a == "$now_a" && $of_b == "$now_b" ]]
}

bpct_look_at_twins() {
  local where=''
  bpct_find_where
  in_a=$where
  [[ -n $where ]] && bpct_look "$1" || return 1
  bpct_side=destination where=''
  bpct_find_where
  bpct_side=source
  in_b=$where
  [[ -n $where ]] && bpct_look "$2"
}

bpct_become_comparer() {
  set -o pipefail
  cat -- "${bpct_names[@]/#/./}" | "$bpct_cmp" -s - <(cd -- "$in_b" && exec cat -- "${bpct_names[@]/#/./}")
  exit
}

bpct_take_sums() {
  if [[ $bpct_side == source ]]; then
    bpct_all_names+=("${bpct_names[@]}")
    bpct_expected+=("${lines[@]%% *}")
  else
    local bpct_in_tree=''
    bpct_compare_with_expected 'in A' 'in B'
  fi
}

bpct_end_sums() {
  ((${#bpct_all_names[@]})) || return 0
  bpct_side=destination bpct_in_tree='in B: '
  bpct_names=("${bpct_all_names[@]}")
  bpct_sum_names
  bpct_side=source bpct_in_tree=''
}
# --- sums: each file is read once ---
bpct_side=source bpct_in_tree=''

bpct_sum_group() {
  local -ir count=${#bpct_names[@]}
  local -i failed=0 changed=0 kept=0
  local -a records=()
  local prefix='' mark=G
  [[ $bpct_below == . ]] || prefix=$bpct_below/
  bpct_from=${bpct_source_roots[bpct_pair]}
  bpct_begin_sums
  bpct_leave_only_unsummed
  ((${#bpct_names[@]} == 0)) || bpct_are_known_equal || bpct_sum_names
  bpct_end_sums
  bpct_journal "$count" $((kept < bpct_bytes ? bpct_bytes - kept : 0)) "$failed" "$changed"
}

bpct_leave_only_unsummed() {
  local -a words left=()
  local name
  [[ -n ${bpct_doubted[bpct_group]-} ]] || return 0
  read -r -a words <<<"${bpct_doubted[bpct_group]}"
  ((${bpct_known_counts[bpct_group]:-0} == words[3])) || return 0
  for name in "${bpct_names[@]}"; do
    [[ -z ${bpct_known_failures["$bpct_group/$prefix$name"]-} ]] || left+=("$name")
  done
  bpct_names=("${left[@]}") mark=P
}

bpct_sum_names() {
  local where='' name
  local -a apart=()
  bpct_find_where
  if [[ -n $where ]]; then
    ! bpct_sum_at_once || return 0
    bpct_set_apart
    if ((${#apart[@]} && ${#bpct_names[@]})) && bpct_sum_at_once; then
      bpct_names=()
    fi
  fi
  for name in "${bpct_names[@]}" "${apart[@]}"; do
    bpct_sum_alone "$name"
  done
}

bpct_set_apart() {
  local -a good=()
  local name
  for name in "${bpct_names[@]}"; do
    if [[ -f $where/$name && ! -L $where/$name && -r $where/$name ]]; then
      good+=("$name")
    else
      apart+=("$name")
    fi
  done
  bpct_names=("${good[@]}")
}

bpct_sum_at_once() {
  local -a lines=() zero=() was=()
  local before after
  bpct_look before && [[ $'\n'$before != *$'\n'[!8]* ]] || return 1
  [[ $bpct_beginning${bpct_names[*]} != *[$'\\\n\r']* ]] || zero=(-z)
  bpct_run_sum "$where" bpct_become_summer || return 1
  if ((${#zero[@]})); then
    mapfile -d '' -t lines <"$bpct_attempt/summed"
  else
    mapfile -t lines <"$bpct_attempt/summed"
  fi
  ((${#lines[@]} == ${#bpct_names[@]})) || return 1
  bpct_look after || after=''
  [[ $before == "$after" ]] || bpct_keep_unchanged
  bpct_take_sums
}

bpct_become_summer() {
  exec "$bpct_verify" "${zero[@]}" -- "${bpct_names[@]/#/./}"
}

bpct_run_sum() {
  : >"$bpct_attempt/summed" || bpct_stop "cannot write in $bpct_attempt"
  ! bpct_run "$@" >"$bpct_attempt/summed" || return 0
  [[ $'\n'$(<"$bpct_attempt/stderr") != *$'\n'"$bpct_verify: write"* ]] || bpct_stop "cannot write in $bpct_attempt"
  return 1
}

bpct_look() {
  local text code
  text=$(cd -- "$where" 2>/dev/null && exec stat --printf='%f %i %s %.9Y %.9Z\n' -- "${bpct_names[@]/#/./}" 2>/dev/null)
  code=$?
  printf -v "$1" '%s' "$text"
  return "$code"
}

bpct_keep_unchanged() {
  local -ra names=("${bpct_names[@]}") all=("${lines[@]}")
  local -a is=() good=()
  local i now
  mapfile -t was <<<"$before"
  mapfile -t is <<<"$after"
  for i in "${!names[@]}"; do
    now=${is[i]-}
    if ((${#is[@]} != ${#was[@]})); then
      bpct_names=("${names[i]}")
      bpct_look now
    fi
    if [[ ${was[i]} == "$now" ]]; then
      good+=("$i")
    else
      bpct_fail_sum "${names[i]}" changed 'it changed while it was summed' "${was[i]}"
    fi
  done
  is=("${was[@]}") bpct_names=() lines=() was=()
  for i in "${good[@]}"; do
    bpct_names+=("${names[i]}") lines+=("${all[i]}") was+=("${is[i]}")
  done
}

bpct_fail_sum() {
  local -a words
  failed+=1
  [[ $2 != changed ]] || changed+=1
  read -r -a words <<<"$4"
  if [[ $4 == 8* ]]; then
    bpct_add_size kept "${words[2]}"
  else
    kept=$bpct_bytes
  fi
  bpct_record_error "$prefix$1" "$2" "$bpct_in_tree$3"
}
# --- sums of names one by one ---
bpct_sum_alone() {
  local directory=$prefix$1 place=''
  [[ $directory == */* ]] && directory=${directory%/*} || directory=.
  if ! bpct_open_place "$directory"; then
    bpct_fail_sum "$1" "$bpct_class" "${bpct_message/while it was copied/since the walk}" ''
    return
  fi
  bpct_sum_in_place "$1"
  bpct_close_place
}

bpct_sum_in_place() {
  local -r name=./${1##*/}
  local -a said lines bpct_names was
  local -ra zero=(-z)
  local before='' after='' pause
  for pause in 1 2 4 0; do
    bpct_look_at before
    if [[ -n $before && $before != 8* ]]; then
      bpct_fail_sum "$1" changed 'it is no regular file any more' "$before"
      return
    fi
    if [[ -n $before ]] && bpct_run_sum "$place" bpct_become_reader; then
      mapfile -t lines <"$bpct_attempt/summed"
      bpct_look_at after
      if [[ $before == "$after" ]]; then
        lines=("${lines[0]%% *}  ./$1") bpct_names=("$1") was=("$before")
        bpct_take_sums
      else
        bpct_fail_sum "$1" changed 'it changed while it was summed' "$before"
      fi
      return
    fi
    mapfile -t said <"$bpct_attempt/stderr"
    { ((pause)) && bpct_is_shaken "${said[@]}" && bpct_pause "$pause"; } || break
  done
  bpct_fail_as_said "$1" "${said[0]##*: }" "$before"
}

bpct_look_at() {
  printf -v "$1" '%s' "$(cd -- "$place" 2>"$bpct_attempt/stderr" &&
    exec stat --printf='%f %i %s %.9Y %.9Z' -- "$name" 2>"$bpct_attempt/stderr")"
}

bpct_become_reader() {
  set -o pipefail
  dd if="$name" iflag=nofollow,nonblock,fullblock bs=1M status=none | "$bpct_verify"
  exit
}

bpct_fail_as_said() {
  bpct_class_of "$2"
  bpct_fail_sum "$1" "$bpct_class" "$bpct_message" "$3"
}

bpct_class_of() {
  bpct_class=other bpct_message="it cannot be read for its checksum: ${1:-no answer}"
  case $1 in
    'Permission denied' | 'Operation not permitted') bpct_class=denied ;;
    'No such file or directory' | 'Not a directory') bpct_class=vanished bpct_message='it is gone since the walk' ;;
    'Too many levels of symbolic links') bpct_class=changed bpct_message='a symlink came in its way since the walk' ;;
  esac
}
# --- large files that are summed by ranges ---
readonly bpct_wave=1
bpct_tree_number=0 bpct_tree_part='' bpct_tree_bytes=0 bpct_tree_step=0 bpct_tree_leaf=0 bpct_tree_planned='' bpct_tree_size=0
bpct_tree_class='' bpct_tree_message=''
declare -a bpct_leaves=()
bpct_leaf_state=''
bpct_take_tree() {
  local -r number='(0|[1-9][0-9]{0,17})' time='-?[0-9]+\.[0-9]+'
  [[ $bpct_seen =~ ^$number\ ([0-9]+|whole|ranges)\ $number\ $number\ $number\ ([0-9]+\ $number\ $time\ $time)$ && ${#bpct_names[@]} == 1 ]] ||
    bpct_stop "$bpct_list is damaged in a group of ranges to sum"
  bpct_tree_number=${BASH_REMATCH[1]} bpct_tree_part=${BASH_REMATCH[2]} bpct_tree_bytes=${BASH_REMATCH[3]}
  bpct_tree_step=${BASH_REMATCH[4]} bpct_tree_leaf=${BASH_REMATCH[5]} bpct_tree_planned=${BASH_REMATCH[6]}
  bpct_tree_size=${BASH_REMATCH[7]}
  bpct_tree_class='' bpct_tree_message=''
}

bpct_blame_tree() {
  bpct_tree_class=$1 bpct_tree_message=$2
  return 1
}

bpct_record_tree_failure() {
  [[ -n $bpct_tree_class ]] || return 0
  set -o noclobber
  { printf '%s\0' "$bpct_tree_class" "$bpct_tree_message" \
    >"$bpct_batch_directory/wave.$bpct_wave/split.$bpct_tree_number"; } 2>/dev/null
  set +o noclobber
}

bpct_load_leaves() {
  local -i last
  local sum
  bpct_leaves=() bpct_leaf_state=''
  { mapfile -t bpct_leaves <"$bpct_batch_directory/trees/$bpct_tree_number/$1"; } 2>/dev/null
  last=${#bpct_leaves[@]}-1
  ((last > 0)) || return 1
  sum=${bpct_leaves[last]}
  unset "bpct_leaves[last]"
  [[ $sum == "$(printf '%s\n' "${bpct_leaves[@]}" | cksum)" && ${bpct_leaves[0]} == 'bpct-leaves-1 '* ]] || return 1
  bpct_leaf_state=${bpct_leaves[0]#* }
  bpct_leaves=("${bpct_leaves[@]:1}")
}
# --- ranges of large files: each leaf of them has a checksum of its own ---
bpct_sum_leaves() {
  local bytes=0
  bpct_take_tree
  bpct_from=${bpct_source_roots[bpct_pair]}
  if bpct_sum_part_patiently; then
    [[ $bpct_tree_part == whole ]] || bytes=$bpct_bytes
  else
    bpct_leave_if_told
    bpct_check_roots || bpct_stop "$bpct_message"
    bpct_record_tree_failure
  fi
  bpct_from=''
  bpct_journal 0 "$bytes" 0 0
}

bpct_sum_part_patiently() {
  local pause
  local -a said
  for pause in 1 2 4 0; do
    bpct_tree_class='' bpct_tree_message=''
    ! bpct_sum_part || return 0
    mapfile -t said <"$bpct_attempt/stderr"
    { [[ $bpct_tree_class == other ]] && ((pause)) && bpct_is_shaken "${said[@]}" && bpct_pause "$pause"; } || return 1
  done
}

bpct_sum_part() {
  local -r name=./${bpct_names[0]##*/}
  local directory=${bpct_names[0]} place='' anew='' code
  [[ ! -e $bpct_batch_directory/wave.$bpct_wave/split.$bpct_tree_number ]] || return 1
  ! bpct_has_tree_failed || anew=yes
  [[ -n $anew ]] || ! bpct_load_leaves "$bpct_tree_part" || [[ $bpct_leaf_state != "$bpct_tree_planned" ]] || return 0
  [[ $directory == */* ]] && directory=${directory%/*} || directory=.
  if ! bpct_open_place "$directory"; then
    bpct_blame_tree "$bpct_class" "${bpct_message/while it was copied/since the walk}"
    return
  fi
  bpct_sum_part_in_place
  code=$?
  bpct_close_place
  return "$code"
}

bpct_has_tree_failed() {
  local -i wave
  for ((wave = 1; wave < bpct_wave; wave++)); do
    [[ ! -e $bpct_batch_directory/wave.$wave/split.$bpct_tree_number ]] || return 0
  done
  return 1
}

bpct_sum_part_in_place() {
  local before='' after='' state size
  local -a lines
  bpct_look_at before
  [[ -n $before ]] || bpct_blame_tree_by_message || return
  [[ $before == 8* ]] || bpct_blame_tree changed 'it is no regular file any more' || return
  state=${before#* }
  [[ -n $anew || $state == "$bpct_tree_planned" ]] || bpct_blame_tree changed 'it changed since the walk' || return
  ! bpct_load_leaves "$bpct_tree_part" || [[ $bpct_leaf_state != "$state" ]] || return 0
  read -r _ size _ <<<"$state"
  local -i at=0 end=size leaf=bpct_tree_leaf
  if [[ $bpct_tree_part != whole ]]; then
    at=bpct_tree_part
    ((at + bpct_tree_bytes >= bpct_tree_size || at + bpct_tree_bytes >= size)) || end=$((at + bpct_tree_bytes))
  fi
  bpct_run_sum "$place" bpct_become_part_reader || bpct_blame_tree_by_message || return
  mapfile -t lines <"$bpct_attempt/summed"
  bpct_look_at after
  [[ $before == "$after" ]] || bpct_blame_tree changed 'it changed while it was summed' || return
  bpct_store_leaves "$state" "${lines[@]%% *}"
}

bpct_become_part_reader() {
  [[ $bpct_tree_part != whole ]] || bpct_become_reader
  set -o pipefail
  while ((at < end)); do
    ((leaf <= end - at)) || leaf=$((end - at))
    dd if="$name" iflag=skip_bytes,count_bytes,fullblock,nofollow,nonblock bs=256K skip="$at" count="$leaf" status=none |
      "$bpct_verify" || exit
    at+=leaf
  done
  exit 0
}

bpct_store_leaves() {
  local -r file=$bpct_batch_directory/trees/$bpct_tree_number/$bpct_tree_part
  local -r new=$file.new.${bpct_part##*/}.$bpct_attempt_number.${bpct_lane:-0}
  local text
  printf -v text '%s\n' "bpct-leaves-1 $1" "${@:2}"
  if ! { [[ -d ${file%/*} ]] || mkdir -p -- "${file%/*}"; } || ! printf '%s%s\n' "$text" "$(printf %s "$text" | cksum)" >"$new" ||
    ! mv -f -T -- "$new" "$file"; then
    bpct_stop "cannot write the checksums in $bpct_batch_directory"
  fi
}

bpct_blame_tree_by_message() {
  local -a said=()
  mapfile -t said <"$bpct_attempt/stderr"
  bpct_class_of "${said[0]##*: }"
  bpct_blame_tree "$bpct_class" "$bpct_message"
}
bpct_main() {
  bpct_read_call "$@"
  bpct_enter_namespace
  bpct_claim_attempt
  bpct_leave_if_halted
  bpct_check_files || bpct_stop "$bpct_message"
  bpct_check_roots || bpct_stop "$bpct_message"
  bpct_seal "$bpct_sealed_here"
  bpct_prepare_sums
  bpct_source "$bpct_pre" pre || bpct_stop "--pre failed with exit code $bpct_code"
  bpct_inherit
  bpct_load_doubted
  bpct_settle_all bpct_sum_listed
  local bpct_ended=complete
  ((bpct_failed == 0)) || bpct_ended=complete-with-errors
  if ! bpct_source "$bpct_post" post; then
    bpct_say "--post failed with exit code $bpct_code"
    bpct_ended=complete-with-errors
  fi
  bpct_end "$bpct_ended" 0
}

bpct_sum_listed() {
  [[ $bpct_kind == [UVuN] ]] || bpct_refuse_kind
  [[ -z ${bpct_done[bpct_group]-} && -z ${bpct_deferred[bpct_group]-} ]] || return 0
  if [[ $bpct_kind == N ]]; then
    bpct_in_lane bpct_sum_leaves
  else
    bpct_in_lane bpct_sum_group
  fi
}

bpct_load_roots
