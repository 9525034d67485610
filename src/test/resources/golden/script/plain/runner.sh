#!/bin/bash -p
# Runs the jobs of one wave on this host, some at a time, and then the finalizer.
#
#   bash -p WAVE/runner start MOST FINALIZERS   starts the runner, prints the text of WAVE/runner.start, and returns
#   bash -p WAVE/runner run MOST FINALIZERS     is the runner
#
# Nothing starts before the runners that WAVE/first names have ended. MOST jobs run at once. FINALIZERS is 1 if the last of the queue waits for all others, and for the runners that
# WAVE/after names; 0 if it is a job like the others.
# TERM ends the wave: nothing more is started, not even the finalizer. One job is cancelled by a file
# WAVE/cancel.INDEX. Each job leads a process group of its own.

set -u
LC_ALL=C
umask 077
# The jobs get the environment: other variables of these names would be the user's, changed.
unset -v "${!bpct_@}"

readonly bpct_folder=${0%/*}
readonly bpct_grace=10  # seconds between TERM and KILL
readonly bpct_poll=0.1  # seconds
readonly bpct_soon=0.02 # the same in the first two seconds, a small batch ends within these

bpct_announcement= # the words of runner.start
bpct_glue=         # a newline once a line could not be written whole, so that the next is not glued to it
bpct_next=1        # the index of the job that is started next
bpct_queue=()      # script and output of each job, in turn; the finalizer comes last
bpct_silence=      # the descriptor of a pipe that nobody writes to
bpct_start_time=   # the answer of start_time_of
bpct_terminated=0  # 1 once the runner got TERM
# By index: the running jobs, when they got TERM, and the codes of those that have ended and left something behind.
declare -A bpct_pid_of=() bpct_start_time_of_job=() bpct_told=() bpct_code_of=()

# Lets a moment pass, without a fork. (`wait -n` before bash 5.3 may miss a job that ended between two calls.)
pause() {
    local seconds=$bpct_poll
    ((SECONDS > 1)) || seconds=$bpct_soon
    IFS= read -r -t "$seconds" -u "$bpct_silence" _
}

# Sets bpct_start_time to field 22 of the stat of a process; to nothing if it is gone or only waits to be reaped.
# $1 - process id
start_time_of() {
    # The name of the program stands before, in parentheses, and may itself hold any of these characters.
    local stat='' field_22='^[^ZX]( -?[0-9]+){18} ([0-9]+) '
    bpct_start_time=
    { IFS= read -r -d '' stat <"/proc/$1/stat"; } 2>/dev/null
    if [[ ${stat##*') '} =~ $field_22 ]]; then
        bpct_start_time=${BASH_REMATCH[2]}
    fi
}

# Adds a line to the journal.
# $@ - its words, without the time
record() {
    if printf '%s%s %(%s)T .\n' "$bpct_glue" "$*" -1 >>"$bpct_folder/runner.journal"; then
        bpct_glue=
    else
        bpct_glue=$'\n'
    fi
}

# Succeeds if a file is as the file cksums beside it says, if that says anything of it.
# $1 - the file
is_as_written() {
    local said known=
    { IFS= read -r -d '' known <"${1%/*}/cksums"; } 2>/dev/null
    [[ $known == *" ${1##*/}"$'\n'* ]] || return 0
    said=$(cd -- "${1%/*}" && exec cksum -- "${1##*/}")
    [[ $'\n'$known == *$'\n'"$said"$'\n'* ]] && return
    printf 'bpct: %s is damaged: cksum says "%s", and %s says something else\n' "$1" "$said" "${1%/*}/cksums" >&2
    return 1
}

# Replaces this process by a script, if that is as bpct wrote it; if the wave has a script for other nodes, by that one.
# $1 - the script   $2 - the index of its job
become() {
    local on_node=${bpct_folder%/again.*}/on-node
    is_as_written "$1" || exit 1
    [[ -e $on_node ]] || exec bash -p -- "$1"
    is_as_written "$on_node" && exec bash -p -- "$on_node" "$2" "$1"
    exit 1
}

# Records this process as the runner of the wave; fails if another runner is recorded already.
announce() {
    local host boot
    IFS= read -r host </proc/sys/kernel/hostname
    IFS= read -r boot </proc/sys/kernel/random/boot_id
    start_time_of "$$"
    set -o noclobber
    printf '%(%s)T %s %s %s %s .\n' -1 "$host" "$$" "$bpct_start_time" "$boot" >"$bpct_folder/runner.start" || return 1
    set +o noclobber
}

# Starts a job in a process group of its own (by `set -m`).
# $1 - its index
start_job() {
    become "${bpct_queue[2 * $1 - 2]}" "$1" </dev/null >>"${bpct_queue[2 * $1 - 1]}" 2>&1 {bpct_silence}>&- &
    bpct_pid_of[$1]=$!
    start_time_of "$!"
    bpct_start_time_of_job[$1]=${bpct_start_time:-0}
    record start "$1" "$!" "${bpct_start_time:-0}"
}

# Sends a signal to a running job, unless its process id has passed to another process.
# $1 - index   $2 - signal   $3 - prefix of the process id: empty, or - for its whole group
signal_job() {
    start_time_of "${bpct_pid_of[$1]}"
    if [[ $bpct_start_time == "${bpct_start_time_of_job[$1]}" ]]; then
        kill -s "$2" -- "${3}${bpct_pid_of[$1]}"
    fi
}

# Records the jobs that have ended. A cancelled one has ended when its process group is empty: a script may end
# before a command of it that waits for a FIFO or a file server.
reap() {
    local index pid
    for index in "${!bpct_pid_of[@]}"; do
        pid=${bpct_pid_of[$index]}
        if [[ ! -v bpct_code_of[$index] ]]; then
            start_time_of "$pid"
            [[ $bpct_start_time == "${bpct_start_time_of_job[$index]}" ]] && continue
            # No other process gets its number before it is waited for.
            [[ ! -v bpct_told[$index] ]] || kill -s KILL -- "-$pid" 2>/dev/null
            wait "$pid"
            bpct_code_of[$index]=$?
        fi
        [[ -v bpct_told[$index] ]] && kill -s 0 -- "-$pid" 2>/dev/null && continue
        record end "$index" "${bpct_code_of[$index]}"
        unset "bpct_pid_of[$index]" "bpct_start_time_of_job[$index]" "bpct_told[$index]" "bpct_code_of[$index]"
    done
}

# Tells a job whether it is cancelled.
# $1 - its index
is_cancelled() {
    ((bpct_terminated)) || [[ -e $bpct_folder/cancel.$1 ]]
}

# Ends the running jobs that are cancelled: TERM to the script, which ends its own children and writes its
# exit record, and KILL to the whole group if that takes too long.
obey_cancellations() {
    local index
    for index in "${!bpct_pid_of[@]}"; do
        if [[ ! -v bpct_told[$index] ]]; then
            if is_cancelled "$index"; then
                bpct_told[$index]=$SECONDS
                signal_job "$index" TERM ''
            fi
        elif ((SECONDS - bpct_told[$index] > bpct_grace)); then
            signal_job "$index" KILL -
        fi
    done
}

# Succeeds if the finalizer may start: no job runs, and no earlier runner of the wave is at work.
all_have_ended() {
    ((${#bpct_pid_of[@]} == 0)) && runners_have_ended after
}

# Succeeds if the runners that a file of the wave names have ended, or if there is no such file.
# $1 - its name
runners_have_ended() {
    local pid start
    [[ -e $bpct_folder/$1 ]] || return 0
    while read -r pid start; do
        start_time_of "$pid"
        [[ $bpct_start_time != "$start" ]] || return 1
    done <"$bpct_folder/$1"
}

# Starts the jobs that may start now; the finalizer waits.
# $1 - the most jobs at once   $2 - finalizers
start_jobs() {
    local bpct_last=$((${#bpct_queue[@]} / 2))
    while ((bpct_next <= bpct_last && ${#bpct_pid_of[@]} < $1)); do
        ((bpct_next > 1)) || runners_have_ended first || break
        ((bpct_next <= bpct_last - $2)) || all_have_ended || break
        if is_cancelled "$bpct_next"; then
            record skip "$bpct_next"
        else
            start_job "$bpct_next"
        fi
        ((bpct_next++))
    done
    ((bpct_next <= bpct_last))
}

# Is the runner.
# $1 - the most jobs at once   $2 - finalizers
run() {
    local bpct_looked=-1
    local bpct_name
    trap 'bpct_terminated=1' TERM
    for bpct_name in queue first after; do
        [[ ! -e $bpct_folder/$bpct_name ]] || is_as_written "$bpct_folder/$bpct_name" || return 1
    done
    announce || return 1
    mapfile -d '' -t bpct_queue <"$bpct_folder/queue"
    set -m
    while start_jobs "$1" "$2" || ((${#bpct_pid_of[@]} > 0)); do
        pause
        reap
        # A shared file system is asked for cancel.INDEX once a second only.
        if ((bpct_terminated || SECONDS != bpct_looked)); then
            bpct_looked=$SECONDS
            obey_cancellations
        fi
    done
}

# Reads the runner's announcement; fails if there is none yet, or if it is another runner's.
# $1 - process id of the runner
read_announcement() {
    { IFS= read -r bpct_announcement <"$bpct_folder/runner.start"; } 2>/dev/null
    [[ $bpct_announcement == *" $1 "*' .' ]]
}

# Starts the runner and prints its identity. It outlives the terminal: its process group is its own, so Ctrl-C does
# not reach it, and nohup spares it the hang-up.
# $1 - the most jobs at once   $2 - finalizers
start() {
    local bpct_runner
    # Ctrl-C may come just now; the runner must be announced all the same, or it would run unknown.
    trap : HUP INT TERM
    set -m
    nohup bash -p -- "$0" run "$1" "$2" </dev/null >>"$bpct_folder/runner.output" 2>&1 {bpct_silence}>&- &
    bpct_runner=$!
    until read_announcement "$bpct_runner"; do
        # A wave of short jobs may be over by now: so its announcement is looked for once more.
        if ! kill -0 "$bpct_runner" 2>/dev/null && ! read_announcement "$bpct_runner"; then
            printf 'the runner has ended at once: %s\n' "$(<"$bpct_folder/runner.output")" >&2
            return 1
        fi
        pause
    done
    printf '%s\n' "$bpct_announcement"
}

main() {
    exec {bpct_silence}<> <(:)
    case $1 in
        start | run) "$1" "$2" "$3" ;;
        *)
            printf 'usage: runner start|run MOST FINALIZERS\n' >&2
            return 2
            ;;
    esac
}

main "$@"
