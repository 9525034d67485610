# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What the sum of one large file costs: bpct --sum --split, by two jobs, beside sha256sum, in turns, warm.

# $1 - megabytes of the file
measure_large_sum() {
    local file=$source_root/large-file round row
    local row_names=('sha256sum' 'bpct --sum --split')
    head -c "$1"000000 /dev/urandom >"$file" || fail "cannot write $file"
    : >"$scratch/large-sums"
    for ((round = 1; round <= rounds; round++)); do
        for row in $((round % 2)) $(((round + 1) % 2)); do
            sum_once "$round" "$row"
        done
    done
    rm -f -- "$file"
    print_large_sums "$1"
}

# Measures one row.
# $1 - round
# $2 - number of the row
sum_once() {
    local title=${row_names[$2]} output=$scratch/output/large-sum-$1-$2
    measure "$output" sum_large "$2"
    ((exit_code == 0)) || fail "$title: exit $exit_code: $(tail -c 300 -- "$output")"
    printf '%s\t' "$1" "$2" "$title" "$wall_ns" >>"$scratch/large-sums"
    printf '%s\n' "$cpu_us" >>"$scratch/large-sums"
    say "$1/$rounds $title: $((wall_ns / 1000000)) ms"
}

# Runs what a row stands for; of measure only.
# $1 - number of the row
sum_large() {
    if (($1 == 0)); then
        sha256sum -- "$file"
    else
        "$program" --sum --split 1M -j 2 --scheduler local --wait --force "$file" -o "$scratch/large-sum"
    fi
}

# Prints the times of each round, and the ratio of the second to the first of the same round.
# $1 - megabytes
print_large_sums() {
    printf '\n%s MB, warm, wall and CPU seconds in each round\n' "$1"
    sort -t $'\t' -k 1,1n -k 2,2n -- "$scratch/large-sums" | awk -F '\t' '
        $2 == 0 { wall = $4; cpu = $5 }
        $2 == 1 {
            printf "%-12s%8.2f%8.2f   %-20s%8.2f%8.2f%8.2f of its time\n", "sha256sum", wall / 1e9, cpu / 1e6, $3, \
                $4 / 1e9, $5 / 1e6, $4 / wall
        }'
}
