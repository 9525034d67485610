# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# Every row of docs/performance.md, and one table of them. scale makes all trees smaller.

# What is measured, and of how many files; copies come before.
all_kinds=(starts:1 slopes:20000 night:100000 sums:20000 checks:20000 modes:100000 purges:100000 removal:100000
    comparisons:100000 contents:20000 archives:60000 extractions:60000 foreign:60000 questions:200000)

measure_all() {
    local kind shape number asked=$scale
    [[ $peers != all ]] || peers=cp,xcp
    find_rows
    print_versions >>"$scratch/machine"
    for shape in ${shapes//,/ }; do
        run_shape "$shape"
        add_copies "$shape"
    done
    for kind in "${all_kinds[@]}"; do
        number=$(awk -v number="${kind#*:}" -v scale="$asked" 'BEGIN { printf "%d", number * scale < 1 ? 1 : number * scale }')
        measure_kind "${kind%:*}" "$number"
    done
    printf '\n'
    cat -- "$scratch/machine"
    print_all
}

# Adds the copies of a shape to the rows that are measured beside the first one.
# $1 - shape
add_copies() {
    awk -F '\t' -v OFS='\t' -v shape="$1" '$1 == shape { print $2, $3, $4, $5, $8, $10, $11 }' "$scratch/runs" >"$scratch/beside-copies"
    print_beside copies "copies: $1, $files files" 'to cp -a'
    grep -P "^$1\t" -- "$scratch/kept" | cut -f 2,3
}

# Prints all ratios as one table in Markdown.
print_all() {
    printf '\n| work | cache | | seconds | ratio | spread | ratio of CPU time |\n|---|---|---|--:|--:|--:|--:|\n'
    awk -F '\t' '{ printf "| %s | %s | %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, $7, $8, $9 }' "$scratch/all"
    [[ ! -e $scratch/slopes ]] || sed 's/^/    /' "$scratch/slopes"
}
