# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# The table of rows that were measured beside the first one.

# Prints medians, and how the wall and CPU time of each row compare with those of the first row of the same round: median, least and most.
# $1 - file: cache, round, number of the row, title, wall ns, CPU us, bytes of memory
# $2 - what was measured
# $3 - title of the ratios
print_beside() {
    printf '\n%s, median of %s\n%-5s%-34s%10s%10s%8s%24s%24s\n' \
        "$2" "$rounds" '' '' 'wall s' 'CPU s' 'MB' "$3" 'CPU time'
    sort -t $'\t' -k 1,1 -k 3,3n -k 2,2n -- "$1" | awk -F '\t' '
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
            return text sprintf("  %.2f..%.2f", values[1], values[n])
        }
        function print_row() {
            printf "%-5s%-34s%10.2f%10.2f%8.0f%24s%24s\n", cache, title, median(walls, n) / 1e9, \
                median(cpus, n) / 1e6, median(peaks, n) / 1e6, spread(ratios), spread(shares)
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
        END { if (n) print_row() }'
}
