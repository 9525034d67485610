# --- the attempt: one start of this script ---
bpct_attempt='' bpct_attempt_number=0 bpct_state=starting bpct_code=0 bpct_message=''
bpct_stopping=''
## Why this node, and not the work, is the reason of a stop: tree, reach, command, room.
bpct_ill=''
## The folder of new copies that are not complete yet; old copies stay until then.
bpct_apart='' bpct_place='' bpct_place_fd=''
## The function that removes unfinished files of the last command, if that wrote under the final names of copies.
bpct_undo=''
bpct_process=$$ # a lane is a process of its own
bpct_scheduler_id=- bpct_standstills=0 bpct_advanced=''
bpct_settled=0 bpct_names_done=0 bpct_bytes_done=0 bpct_failed=0 bpct_changed=0
## Sums stop at the largest number of digits in records, as those of Java do, so that the ledger closes.
readonly bpct_most_bytes=999999999999999999
declare -a bpct_done=() bpct_deferred=() bpct_predecessors=()
## Failed names: vanished, changed, denied, full, differs, other.
declare -a bpct_classes=(0 0 0 0 0 0)
## How many of the names that count as failed here are copied, and lack attributes alone.
bpct_lossy=0
## A subscript is arithmetic: 08 is an error that ends the script, and text is evaluated, with any $(command) in it.
readonly bpct_group_number='^[1-9][0-9]{0,17}$'
readonly bpct_journal_line='^[1-9][0-9]{0,17}( (0|[1-9][0-9]{0,17})){5}( :[0-9]+)? [.]$'
bpct_sum=0 bpct_line=''
declare -a bpct_lines=()

## bash 4.4 added mapfile -d and empty arrays under set -u; RHEL 8 and SLES 15 have it.
if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404)); then
  printf 'bpct: needs bash 4.4 or newer on the nodes; %s has %s\n' "$HOSTNAME" "$BASH_VERSION" >&2
  exit 1
fi

# Puts the identity that the scheduler gave this job into bpct_scheduler_id, if it tells.
## The task of an array that Slurm starts last has the number of the array in its first variable: to requeue that would requeue all.
bpct_find_scheduler_id() {
  local -r array=${bpct_task_variables[0]-} index=${bpct_task_variables[1]-}
  [[ -z $bpct_id_variable ]] || bpct_scheduler_id=${!bpct_id_variable:--}
  [[ -z $index || -z ${!index-} ]] || bpct_scheduler_id=${!array-}_${!index}
}

#@include core/written.sh
# Claims the smallest free attempt folder; from then on this process alone writes there.
bpct_claim_attempt() {
  local -i number
  if [[ -e $bpct_job_directory/handed-over ]]; then
    printf 'bpct: a later wave of the batch does its work\n' >&2
    exit 75
  fi
  ## Its scheduler may not have received the cancellation, and starts it anyway.
  if bpct_is_cancelled; then
    [[ -z $bpct_helper ]] || bpct_help_others
    printf 'bpct: it was cancelled before it began\n' >&2
    exit 1
  fi
  bpct_find_scheduler_id
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
  bpct_check_node
}

# Stops on a node that lacks a command, or room for a text that a pipe does not hold: Bash writes that into TMPDIR or /tmp.
bpct_check_node() {
  local text
  type -P cp sort stat >/dev/null || bpct_blame command 'cp, sort or stat is missing'
  printf -v text %65537s .
  read -r _ <<<"$text" || bpct_blame room "nothing can be written in ${TMPDIR:-/tmp}"
}

# Stops with message $2, for which the node is to blame: $1 says how.
bpct_blame() {
  bpct_ill=$1
  bpct_stop "$2"
}

# Makes the smallest free attempt folder of part $1, and puts its number into the caller's number; fails if another process was
# faster than a helper.
bpct_claim_folder() {
  number=1
  until [[ ! -e $1/attempt.$number ]] && mkdir -- "$1/attempt.$number" 2>/dev/null; do
    ## A helper takes only parts that no job has in hand.
    [[ -z $bpct_helper ]] || bpct_is_to_take "$1" || return 1
    if [[ ! -e $1/attempt.$number ]]; then
      printf 'bpct: cannot write in %s on %s\n' "$1" "$HOSTNAME" >&2
      exit 1
    fi
    number+=1
  done
}

# Records how many attempts in a row before this one settled nothing.
bpct_count_standstills() {
  local -r before=$bpct_part/attempt.$((bpct_attempt_number - 1))
  if [[ -d $before && ! -e $before/advanced ]]; then
    { read -r bpct_standstills _ <"$before/standstills"; } 2>/dev/null
    [[ $bpct_standstills =~ ^[0-9]{1,9}$ ]] || bpct_standstills=0
    bpct_standstills=$((10#$bpct_standstills + 1))
  fi
  printf '%s .\n' "$bpct_standstills" >"$bpct_attempt/standstills" || bpct_stop "cannot write in $bpct_attempt"
}

# Puts the job back into the queue, to go on with the open work; a limited number of times if nothing gets settled.
## A scheduler that can leave nodes out has a script for it, which records the node that is to blame.
bpct_requeue_job() {
  local -r put_back=${bpct_engine%/*}/put-back
  local again=yes
  [[ $bpct_scheduler_id != - ]] || return 0
  [[ ! -e $bpct_attempt/advanced ]] || bpct_standstills=0
  ## The part's own job inherits; a job that has started several requeues them together.
  [[ -z $bpct_helper$bpct_together && ! -e $bpct_job_directory/cancelled ]] && ((bpct_standstills < bpct_auto_resume)) || again=''
#@include core/rest-again.sh if hours
  if [[ -e $put_back ]] && bpct_is_as_written "$put_back"; then
    /bin/bash -p -- "$put_back" "$bpct_attempt" "$bpct_ill" "$bpct_scheduler_id" "$again"
  elif [[ -n $again && -z $bpct_ill ]] && ((${#bpct_requeue[@]})); then
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
  ## The command stands in parentheses and may contain blanks and parentheses: count fields after the last one.
  local -a fields
  read -r -a fields <<<"${stat##*) }"
  ## A zombie no longer copies.
  [[ ${fields[0]} != [ZX] ]] || return 1
  printf -v "$2" '%s' "${fields[19]}"
}

# Succeeds if a higher attempt has begun, or a later wave has taken the job over.
## Two processes must work on one group as briefly as possible.
bpct_is_superseded() {
  [[ -e $bpct_part/attempt.$((bpct_attempt_number + 1)) || -e $bpct_job_directory/handed-over ]] ||
    { [[ -n $bpct_helper ]] && bpct_is_cancelled; }
}

bpct_leave_if_superseded() {
  ! bpct_is_superseded || bpct_end superseded 75
}

# Adds size $2 to the sum in the variable named $1.
## Two sparse files may have more than 2^63 bytes.
bpct_add_size() {
  local -i bpct_sum=$((${!1} + $2))
  ((bpct_sum >= 0 && bpct_sum < bpct_most_bytes)) || bpct_sum=$bpct_most_bytes
  printf -v "$1" '%s' "$bpct_sum"
}

# Adds to the sums: names, bytes, failed, changed.
bpct_count() {
  bpct_settled=$((bpct_settled + 1))
  bpct_names_done=$((bpct_names_done + $1))
  bpct_add_size bpct_bytes_done "$2"
  bpct_failed=$((bpct_failed + $3))
  bpct_changed=$((bpct_changed + $4))
}

# Has the group in hand journalled: names, bytes, failed, changed.
bpct_journal() {
  [[ -z $bpct_limited ]] || bpct_with_care bpct_settle_up "$1" "$2"
  if [[ -n $bpct_lane ]]; then
    bpct_ring "$@"
  else
    bpct_enter_group "$@"
  fi
}

# Journals the group in hand.
## A line that cannot be written stops the script, so nothing is ever appended to a torn one.
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

# Records a failed name of the group in hand: name below the root, class, message.
bpct_record_error() {
  local bpct_plain=${3:-no answer}
  bpct_hide_fds
  printf '%s\0' "$bpct_group" "$1" "$2" "$bpct_plain" >>"$bpct_attempt/errors" ||
    bpct_stop "cannot write the errors in $bpct_attempt"
  bpct_count_class "$2"
}

## Takes the paths of descriptors out of bpct_plain: the name behind one is in the place that the message is about.
bpct_hide_fds() {
  while [[ $bpct_plain =~ /proc/self/fd/[0-9]+/? ]]; do
    bpct_plain=${bpct_plain/"${BASH_REMATCH[0]}"}
  done
}

# Counts a failed name by its class.
## Readers need the sums, and a million records take seconds to read.
bpct_count_class() {
  local i
  case $1 in
    lost:*) bpct_with_care bpct_count_loss "$1" && return ;;
    vanished) i=0 ;;
    changed) i=1 ;;
    denied) i=2 ;;
    full) i=3 ;;
    differs) i=4 ;;
    *) i=5 ;;
  esac
  bpct_classes[i]=$((bpct_classes[i] + 1))
}

#@include core/shown.sh
# Says a line to people.
bpct_say() {
  local bpct_shown bpct_plain=$1
  bpct_hide_fds
  bpct_put_shown bpct_shown "$bpct_plain"
  printf '%s\n' "$bpct_shown" >>"$bpct_attempt/message"
  [[ -n $bpct_lane ]] || printf 'bpct: %s\n' "$bpct_shown" >&2
}

#@include core/ending.sh
