# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables; what is read only to be skipped has a name, too.
# shellcheck disable=SC2034,SC2154
# Wall time, CPU time and memory of a command with all that it started, waited for or not: the jobs of bpct's local
# scheduler are no children of the bpct that waits for their end. Memory is the highest sum of anonymous pages seen, ten
# times a second; page cache is nobody's.

# Runs a command.
# $1 - file for its output
# $@ - the rest: command
# Answers in wall_ns, cpu_us, memory_bytes and exit_code.
measure() {
    local watcher
    printf '0\n' >"$scratch/peak"
    # Whoever watches ends by itself when this file is gone. A signal would not do: one that comes before Bash has reset
    # the traps of a new process runs those of its parent there.
    : >"$scratch/watched"
    if [[ -n $control_groups ]]; then
        measure_in_group "$@"
    else
        measure_by_table "$@"
    fi
    rm -- "$scratch/watched"
    wait "$watcher"
    read -r memory_bytes <"$scratch/peak"
}

# Waits a tenth of a second without a process.
pause() {
    local nothing
    read -r -t 0.1 -u "$never" nothing
}

# Adds the anonymous pages of a process to sum.
# $1 - process
add_pages() {
    local size resident shared rest
    if read -r size resident shared rest 2>/dev/null <"/proc/$1/statm"; then
        ((sum += resident - shared))
    fi
}
