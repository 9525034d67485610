# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# Rows that are measured in turns beside the first one, and their table.

# Measures all rows of row_names, each as often as there are rounds; each round begins with another row.
# $1 - function that measures a row; its arguments: cold or warm, round, number of the row
# $2 - function before each round, or :
# $3 - function after each round, or :
take_turns() {
    local cache round index
    for cache in ${caches//,/ }; do
        for ((round = 1; round <= rounds; round++)); do
            "$2"
            for ((index = 0; index < ${#row_names[@]}; index++)); do
                "$1" "$cache" "$round" $(((index + round - 1) % ${#row_names[@]}))
            done
            "$3"
        done
    done
}

# Fills row_names: what stands beside bpct, and bpct with each set of options.
# $1 - title of the first
# $2 - words of bpct, before its options
name_rows() {
    local options
    row_names=("$1")
    for options in "${rows[@]}"; do
        [[ $options == none ]] || row_names+=("$2${options:+ $options}")
    done
}

# Measures one row, and writes down what it took.
# $1 - name of the work
# $2 - cold or warm
# $3 - round
# $4 - number of the row
# $@ - the rest: command
measure_row() {
    local title=${row_names[$4]} output=$scratch/output/$1-$2-$3-$4
    measure "$output" "${@:5}"
    ((exit_code == 0)) || say "$title: exit $exit_code: $(tail -n 3 -- "$output")"
    printf '%s\t' "$2" "$3" "$4" "$title" "$wall_ns" "$cpu_us" >>"$scratch/beside-$1"
    printf '%s\n' "$memory_bytes" >>"$scratch/beside-$1"
    say "$1 $2 $3/$rounds $title: $((wall_ns / 1000000)) ms"
    delete "$scratch/home"
}

# Has the kernel forget all, or know the names and inodes of trees; contents do not matter then.
# $1 - cold or warm
# $@ - the rest: trees
set_name_cache() {
    sync
    if [[ $1 == cold ]]; then
        printf '3\n' >/proc/sys/vm/drop_caches
    else
        # Asked for no size, find looks at directories only.
        find "${@:2}" -printf '%s' >/dev/null
    fi
}

# Prints medians, and how the wall and CPU time of each row compare with those of the first row of the same round: median, least
# and most. What was measured is forgotten then.
# $1 - name of the work
# $2 - the work in words
# $3 - title of the ratios
print_beside() {
    local results=$scratch/results
    sort -t $'\t' -k 1,1 -k 3,3n -k 2,2n -- "$scratch/beside-$1" | awk -F '\t' '
        # Sorts by insertion: awk has no other that every awk has.
        function median(values, n,    i, j, value) {
            for (i = 2; i <= n; i++) {
                value = values[i]
                for (j = i - 1; j > 0 && values[j] > value; j--) values[j + 1] = values[j]
                values[j + 1] = value
            }
            return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
        }
        # The values are sorted by median().
        function spread(values,    text) {
            text = sprintf("%.2f", median(values, n))
            return text sprintf("\t%.2f..%.2f", values[1], values[n])
        }
        function print_row() {
            printf "%s\t%s\t%.2f\t%.2f\t%.0f\t%s\t%s\n", cache, title, median(walls, n) / 1e9, median(cpus, n) / 1e6, \
                median(peaks, n) / 1e6, spread(ratios), spread(shares)
            n = 0
        }
        n && (cache != $1 || title != $4) { print_row() }
        {
            cache = $1
            title = $4
            if ($3 == 0) {
                wall_of[$1, $2] = $5
                cpu_of[$1, $2] = $6
            }
            n++
            walls[n] = $5
            cpus[n] = $6
            peaks[n] = $7
            ratios[n] = $5 / wall_of[$1, $2]
            shares[n] = $6 / (cpu_of[$1, $2] > 0 ? cpu_of[$1, $2] : 1)
        }
        END { if (n) print_row() }' >"$results"
    rm -- "$scratch/beside-$1"
    printf '\n%s, median of %s\n%-5s%-34s%10s%10s%8s%24s%24s\n' "$2" "$rounds" '' '' 'wall s' 'CPU s' 'MB' "$3" 'CPU time'
    awk -F '\t' '{ printf "%-5s%-34s%10s%10s%8s%24s%24s\n", $1, $2, $3, $4, $5, $6 "  " $7, $8 "  " $9 }' "$results"
    # The table of all works, which --all prints.
    awk -F '\t' -v OFS='\t' -v work="$2" '{ print work, $0 }' "$results" >>"$scratch/all"
}
