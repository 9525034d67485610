# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What questions about a tree cost: bpct --du and --find beside du and find, in turns.

# $1 - number of files
measure_questions() {
    local cache round index scale
    local row_names=('du -s' 'bpct --du' 'find -printf' 'bpct --find --ls' 'find -print0' 'bpct --find')
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    : >"$scratch/questions"
    for cache in ${caches//,/ }; do
        for ((round = 1; round <= rounds; round++)); do
            for ((index = 0; index < ${#row_names[@]}; index++)); do
                ask_once "$cache" "$round" $(((index + round - 1) % ${#row_names[@]}))
            done
        done
    done
    print_questions "$1"
    [[ -n $data ]] || delete "$near_source/$tree"
}

# Measures one question.
# $1 - cold or warm
# $2 - round
# $3 - number of the row
ask_once() {
    local title=${row_names[$3]} output=$scratch/output/question-$1-$2-$3
    sync
    if [[ $1 == cold ]]; then
        printf '3\n' >/proc/sys/vm/drop_caches
    else
        # Asked for no size, find looks at directories only.
        find "$near_source/$tree" -printf '%s' >/dev/null
    fi
    measure "$output" ask "$title" "$source_root/$tree"
    ((exit_code == 0)) || fail "$title: exit $exit_code: $(tail -c 300 -- "$output")"
    printf '%s\t' "$1" "$2" "$3" "$title" "$wall_ns" "$cpu_us" >>"$scratch/questions"
    printf '%s\n' "$memory_bytes" >>"$scratch/questions"
    say "$1 $2/$rounds $title: $((wall_ns / 1000000)) ms"
    : >"$output"
}

# Runs what a row stands for; of measure only.
# $1 - title of the row
# $2 - tree
ask() {
    case $1 in
        'du -s') du -s --block-size=1 -- "$2" ;;
        'find -printf') find "$2" -mindepth 1 -printf '%P\0%y\0%s\0%m\0%T@\0%l\0' ;;
        'find -print0') find "$2" -mindepth 1 -print0 ;;
        'bpct --du') "$program" --du --json -- "$2" ;;
        'bpct --find --ls') "$program" --find --ls -0 -- "$2" ;;
        'bpct --find') "$program" --find -0 -- "$2" ;;
    esac
}

# Prints medians, and how each row compares with the one above it, which asks the same, in the same round.
# $1 - number of files
print_questions() {
    printf '\n%s files, median of %s\n%-5s%-22s%10s%10s%8s%24s\n' \
        "$1" "$rounds" '' '' 'wall s' 'CPU s' 'MB' 'to the row above'
    sort -t $'\t' -k 1,1 -k 3,3n -k 2,2n -- "$scratch/questions" | awk -F '\t' '
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
            spread = row % 2 ? spread sprintf("  %.2f..%.2f", ratios[1], ratios[n]) : ""
            spread = sprintf("%-5s%-22s%10.2f%10.2f%8.0f%24s", cache, title, median(walls, n) / 1e9, \
                median(cpus, n) / 1e6, median(peaks, n) / 1e6, spread)
            sub(/ +$/, "", spread)
            print spread
            n = 0
        }
        n && (cache != $1 || title != $4) { print_row() }
        {
            cache = $1
            row = $3
            title = $4
            if (row % 2 == 0) of_other[$1, $2] = $5
            n++
            walls[n] = $5
            cpus[n] = $6
            peaks[n] = $7
            ratios[n] = $5 / of_other[$1, $2]
        }
        END { if (n) print_row() }'
}
