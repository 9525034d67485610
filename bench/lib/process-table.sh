# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables; what is read only to be skipped has a name, too.
# shellcheck disable=SC2034,SC2154
# Measures where no control group can be made: the table of processes is read ten times a second. The last tenth of a
# second of each process that nobody waited for is not counted.

# Writes the highest memory of a process and its offspring whenever it has risen, and the clock ticks of those that nobody
# waited for, until the file watched is gone. What a process waited for is in its own figures, so only those count whose
# parent is none of ours when they end.
# $1 - process
# $2 - file for the bytes
# $3 - file for the ticks
watch_processes() {
    local root=$1 sum peak=0 page gone=0 living
    local -A parent=() ticks=() alive=()
    page=$(getconf PAGESIZE)
    parent[$root]=0
    while [[ -e $scratch/watched ]]; do
        sum=0
        alive=()
        look_at_processes
        bury_the_dead
        printf '%s\n' "$((gone + living))" >"$3"
        if ((sum > peak)); then
            peak=$sum
            printf '%s\n' $((peak * page)) >"$2"
        fi
        pause
    done
}

# Reads the figures of all processes of the tree; of watch_processes only. In living: the ticks of the orphans so far.
look_at_processes() {
    local stat line fields pid
    living=0
    for stat in /proc/[1-9]*/stat; do
        { IFS= read -r line <"$stat"; } 2>/dev/null || continue
        pid=${stat#/proc/}
        pid=${pid%/stat}
        # The name of a program may hold blanks and parentheses.
        read -r -a fields <<<"${line##*) }"
        if [[ -n ${parent[$pid]-} || -n ${parent[${fields[1]}]-} ]] || is_marked "$pid"; then
            alive[$pid]=1
            parent[$pid]=${fields[1]}
            ticks[$pid]=$((fields[11] + fields[12] + fields[13] + fields[14]))
            is_orphan "$pid" && ((living += ticks[$pid]))
            add_pages "$pid"
        fi
    done
}

# Whether a process has the mark of this run in its environment: who started it may have ended before anybody looked.
# $1 - process
is_marked() {
    local words
    { mapfile -d '' -t words <"/proc/$1/environ"; } 2>/dev/null
    [[ " ${words[*]} " == *" BPCT_BENCH_RUN=$began "* ]]
}

# Whether no process of ours will wait for this one.
# $1 - process
is_orphan() { [[ $1 != "$root" && -z ${parent[${parent[$1]}]-} ]]; }

# Counts the orphans that have ended, and forgets all that have; of watch_processes only. In two passes, for a child
# that was waited for looks like an orphan once its parent is forgotten.
bury_the_dead() {
    local pid dead=()
    for pid in "${!ticks[@]}"; do
        if [[ -z ${alive[$pid]-} ]]; then
            dead+=("$pid")
            is_orphan "$pid" && ((gone += ticks[$pid]))
        fi
    done
    for pid in "${dead[@]}"; do
        unset "ticks[$pid]" "parent[$pid]"
    done
}

# Runs a command, as measure says.
# $1 - file for its output
# $@ - the rest: command
measure_by_table() {
    local output=$1 child before orphans began ended
    shift
    printf '0\n' >"$scratch/orphans"
    children_time
    before=$REPLY
    began=$(date +%s%N)
    (
        export BPCT_BENCH_RUN=$began
        "$@"
    ) </dev/null >"$output" 2>&1 &
    child=$!
    watch_processes "$child" "$scratch/peak" "$scratch/orphans" &
    watcher=$!
    wait "$child"
    exit_code=$?
    ended=$(date +%s%N)
    children_time
    read -r orphans <"$scratch/orphans"
    cpu_us=$((REPLY - before + orphans * 1000000 / $(getconf CLK_TCK)))
    wall_ns=$((ended - began))
}

# Answers in REPLY: microseconds of all children waited for. A substitution would ask a process without children.
children_time() {
    local own pattern='^([0-9]+)m([0-9]+)[.,]([0-9]+)s ([0-9]+)m([0-9]+)[.,]([0-9]+)s$' line
    times >"$scratch/times"
    { read -r own && read -r line; } <"$scratch/times"
    [[ $line =~ $pattern ]] || fail "cannot read what times says: $line"
    REPLY=$((((BASH_REMATCH[1] + BASH_REMATCH[4]) * 60 + BASH_REMATCH[2] + BASH_REMATCH[5]) * 1000000 +
        (10#${BASH_REMATCH[3]} + 10#${BASH_REMATCH[6]}) * 1000))
}
