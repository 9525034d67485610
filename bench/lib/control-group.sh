# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables; what is read only to be skipped has a name, too.
# shellcheck disable=SC2034,SC2154
# Measures with a control group of its own, which counts the CPU time of every process that was ever in it.

# Finds a folder in which control groups can be made. Version 2 counts CPU time in each group without any controller.
# Answers in REPLY; empty if there is none.
find_control_groups() {
    local device mount type rest line
    REPLY=
    while read -r device mount type rest; do
        line=
        if [[ $type == cgroup2 ]]; then
            line=$(grep -m 1 '^0::' /proc/self/cgroup)
        elif [[ $type == cgroup && ,${rest%% *}, == *,cpuacct,* ]]; then
            line=$(grep -m 1 -E '^[0-9]+:([^:]*,)?cpuacct(,[^:]*)?:' /proc/self/cgroup)
        fi
        [[ -n $line ]] || continue
        line=$mount/${line#*:*:/}
        if try_control_group "${line%/}"; then
            REPLY=${line%/}
            return
        fi
    done </proc/self/mounts
}

# Moving a process needs more rights than making a folder: so one is moved.
# $1 - folder
try_control_group() {
    local group=$1/bpct-bench.$$.try works=1
    mkdir -- "$group" 2>/dev/null || return 1
    (printf '%s\n' "$BASHPID" >"$group/cgroup.procs") 2>/dev/null && control_group_time "$group" && works=0
    rmdir -- "$group"
    return "$works"
}

# Answers in REPLY: microseconds.
# $1 - control group
control_group_time() {
    local name value
    REPLY=
    if [[ -e $1/cpuacct.usage ]]; then
        read -r value <"$1/cpuacct.usage"
        REPLY=$((value / 1000))
        return
    fi
    while read -r name value; do
        [[ $name != usage_usec ]] || REPLY=$value
    done <"$1/cpu.stat"
    [[ -n $REPLY ]]
}

# Writes the highest memory of the processes of a control group whenever it has risen, until the group or the file
# watched is gone.
# $1 - control group
# $2 - file for the bytes
watch_control_group() {
    local sum peak=0 pid members page
    page=$(getconf PAGESIZE)
    while [[ -e $scratch/watched ]]; do
        sum=0
        # The group is taken away while it is still watched.
        { mapfile -t members <"$1/cgroup.procs"; } 2>/dev/null || break
        for pid in "${members[@]}"; do
            add_pages "$pid"
        done
        if ((sum > peak)); then
            peak=$sum
            printf '%s\n' $((peak * page)) >"$2"
        fi
        pause
    done
}

# Runs a command, as measure says.
# $1 - file for its output
# $@ - the rest: command
measure_in_group() {
    local output=$1 group=$control_groups/bpct-bench.$$ began ended
    shift
    mkdir -- "$group" || fail "cannot make $group"
    watch_control_group "$group" "$scratch/peak" &
    watcher=$!
    began=$(date +%s%N)
    (
        printf '%s\n' "$BASHPID" >"$group/cgroup.procs"
        "$@"
    ) </dev/null >"$output" 2>&1
    exit_code=$?
    ended=$(date +%s%N)
    until rmdir_when_empty "$group"; do
        pause
    done
    wall_ns=$((ended - began))
}

# Reads the time before the group is gone.
# $1 - control group
rmdir_when_empty() {
    control_group_time "$1"
    cpu_us=$REPLY
    rmdir -- "$1" 2>/dev/null
}

# Ends what a measurement that was interrupted left behind.
# $1 - control group
end_control_group() {
    local pid
    until rmdir_when_empty "$1"; do
        while read -r pid; do
            kill -s KILL "$pid" 2>/dev/null
        done <"$1/cgroup.procs"
        pause
    done
}
