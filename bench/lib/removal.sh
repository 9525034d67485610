# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What the removal of a tree costs: bpct beside rm -rf, in turns, each on a copy of its own.

# $1 - number of files
measure_removals() {
    local cache round index scale row_names=('rm -rf') options
    for options in "${rows[@]}"; do
        [[ $options == none ]] || row_names+=("bpct --remove${options:+ $options}")
    done
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    files=$1
    : >"$scratch/removals"
    for cache in ${caches//,/ }; do
        for ((round = 1; round <= rounds; round++)); do
            for index in "${!row_names[@]}"; do
                cp -a -- "$near_source/$tree" "$near_destination/remove-$index" || fail "no copy to remove"
            done
            for ((index = 0; index < ${#row_names[@]}; index++)); do
                remove_once "$cache" "$round" $(((index + round - 1) % ${#row_names[@]}))
            done
            ((files < 10000)) || forget_deletions
        done
    done
    print_removals "$1"
    [[ -n $data ]] || delete "$near_source/$tree"
}

# Measures one removal.
# $1 - cold or warm
# $2 - round
# $3 - number of the row
remove_once() {
    local copy=remove-$3 title=${row_names[$3]}
    set_removal_cache "$1" "$near_destination/$copy"
    measure "$scratch/output/removal-$1-$2-$3" remove_with "$title" "$destination_root/$copy"
    ((exit_code == 0)) || say "$title: exit $exit_code: $(tail -n 3 -- "$scratch/output/removal-$1-$2-$3")"
    if [[ -e $near_destination/$copy ]]; then
        say "$title left something of the tree"
        delete "$near_destination/$copy"
    fi
    printf '%s\t' "$1" "$2" "$3" "$title" "$wall_ns" "$cpu_us" >>"$scratch/removals"
    printf '%s\n' "$memory_bytes" >>"$scratch/removals"
    say "$1 $2/$rounds $title: $((wall_ns / 1000000)) ms"
    delete "$scratch/home"
}

# Runs what a row stands for; of measure only.
# $1 - title of the row
# $2 - tree
remove_with() {
    local words
    if [[ $1 == bpct\ * ]]; then
        read -r -a words <<<"$1"
        "$program" --scheduler local --wait "${words[@]:1}" -- "$2"
    else
        rm -rf -- "$2"
    fi
}

# $1 - cold or warm
# $2 - tree
set_removal_cache() {
    sync
    if [[ $1 == cold ]]; then
        printf '3\n' >/proc/sys/vm/drop_caches
    else
        # Asked for no size, find looks at directories only.
        find "$2" -printf '%s' >/dev/null
    fi
}

# Prints medians, and how each row compares with rm of the same round: median, least and most.
# $1 - number of files
print_removals() {
    printf '\n%s files, median of %s\n%-5s%-34s%10s%10s%8s%24s\n' \
        "$1" "$rounds" '' '' 'wall s' 'CPU s' 'MB' 'to rm'
    sort -t $'\t' -k 1,1 -k 3,3n -k 2,2n -- "$scratch/removals" | awk -F '\t' '
        # Sorts by insertion: awk has no other that every awk has.
        function median(values, n,    i, j, value) {
            for (i = 2; i <= n; i++) {
                value = values[i]
                for (j = i - 1; j > 0 && values[j] > value; j--) values[j + 1] = values[j]
                values[j + 1] = value
            }
            return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
        }
        function print_row(    spread) {
            # The ratios are sorted by median().
            spread = sprintf("%.2f", median(ratios, n))
            spread = spread sprintf("  %.2f..%.2f", ratios[1], ratios[n])
            printf "%-5s%-34s%10.2f%10.2f%8.0f%24s\n", cache, title, median(walls, n) / 1e9, \
                median(cpus, n) / 1e6, median(peaks, n) / 1e6, spread
            n = 0
        }
        n && (cache != $1 || title != $4) { print_row() }
        {
            cache = $1
            title = $4
            if ($3 == 0) of_rm[$1, $2] = $5
            n++
            walls[n] = $5
            cpus[n] = $6
            peaks[n] = $7
            ratios[n] = $5 / of_rm[$1, $2]
        }
        END { if (n) print_row() }'
}
