# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# How long bpct takes before the first job is there: walk, plan and lists.

# A tree of more files takes longer to make than anybody waits, and more inodes than many file systems have.
most_files_on_disk=2000000

# $1 - number of files
measure_planning() {
    if (($1 <= most_files_on_disk)); then
        measure_walks "$1"
    else
        printf '\n%s empty files: not made, there are more than %d\n' "$1" "$most_files_on_disk"
    fi
    measure_plan "$1"
}

# Walks of the same tree by find, by the walk alone, and by bpct up to the point where it would write a batch.
# $1 - number of files
measure_walks() {
    local cache round threads scale
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    printf '\n%-6s%-34s%10s%10s%8s\n' '' "$1 empty files" 'wall s' 'CPU s' 'MB'
    for ((round = 1; round <= rounds; round++)); do
        for cache in ${caches//,/ }; do
            measure_line "$cache" 'find' find "$source_root/$tree" -printf '%s %i %n %T@\n'
            for threads in 1 4 16 64; do
                measure_line "$cache" "walk, $threads threads" walk "$threads"
            done
            measure_line "$cache" 'bpct --dry-run -j 16' \
                "$program" --scheduler local --dry-run -j 16 -T -- "$source_root/$tree" "$destination_root/copy"
        done
    done
    forget_tree
}

# $1 - threads
walk() { java -cp "$classes:$jar" org.bpct.bench.WalkBench "$source_root/$tree" "$1" links; }

# Measures and prints; at the end of the line stands what the program itself says, without the start of its Java.
# $1 - cold or warm
# $2 - title
# $@ - the rest: command
measure_line() {
    local note=
    sync
    if [[ $1 == cold ]]; then
        printf '3\n' >/proc/sys/vm/drop_caches
    else
        # Asked for no size, find looks at directories only.
        find "$near_source/$tree" -printf '%s' >/dev/null
    fi
    measure "$scratch/output/plan" "${@:3}"
    [[ $3 != walk ]] || note="  $(tail -n 1 -- "$scratch/output/plan")"
    ((exit_code == 0)) || note="  exit $exit_code: $(tail -n 1 -- "$scratch/output/plan")"
    awk -v cache="$1" -v title="$2" -v wall="$wall_ns" -v cpu="$cpu_us" -v memory="$memory_bytes" -v note="$note" \
        'BEGIN { printf "%-6s%-34s%10.2f%10.2f%8.0f%s\n", cache, title, wall / 1e9, cpu / 1e6, memory / 1e6, note }'
}

# Planning and list writing without a disk full of files: names and sizes are made up.
# $1 - number of files
measure_plan() {
    mkdir -p -- "$scratch/plan"
    printf '\nplan of %s made-up files for 16 jobs, with 1 GB of heap\n' "$1"
    java -Xmx1g -cp "$classes:$jar" org.bpct.bench.PlanBench "$1" 16 "$scratch/plan"
}
