# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What the comparison of a tree with its copy costs: bpct --compare beside a dry run of rsync, in turns.

# $1 - number of files
measure_comparisons() {
    local cache round row scale
    local row_names=('rsync -anHAX --delete' 'bpct --compare' 'bpct --compare --no-xattrs')
    command -v rsync >/dev/null || fail "rsync is not installed"
    command -v getfattr >/dev/null || fail "getfattr is not installed"
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    # The copy is no tree to be kept.
    rm -rf -- "$near_source/$tree.copy"
    cp -a -- "$near_source/$tree" "$near_source/$tree.copy" || fail "cannot copy $tree"
    : >"$scratch/comparisons"
    for cache in ${caches//,/ }; do
        for ((round = 1; round <= rounds; round++)); do
            for ((row = 0; row < ${#row_names[@]}; row++)); do
                compare_once "$cache" "$round" $(((row + round - 1) % ${#row_names[@]}))
            done
        done
    done
    print_beside "$scratch/comparisons" "$1 files, equal" 'to rsync'
    delete "$near_source/$tree.copy"
    [[ -n $data ]] || delete "$near_source/$tree"
}

# Measures one row.
# $1 - cold or warm
# $2 - round
# $3 - number of the row
compare_once() {
    local title=${row_names[$3]} output=$scratch/output/comparison-$1-$2-$3
    sync
    if [[ $1 == cold ]]; then
        printf '3\n' >/proc/sys/vm/drop_caches
    else
        # Asked for no size, find looks at directories only.
        find "$near_source/$tree" "$near_source/$tree.copy" -printf '%s' >/dev/null
    fi
    measure "$output" compare_trees "$3" "$source_root/$tree" "$source_root/$tree.copy"
    ((exit_code == 0)) || fail "$title: exit $exit_code: $(tail -c 300 -- "$output")"
    printf '%s\t' "$1" "$2" "$3" "$title" "$wall_ns" "$cpu_us" >>"$scratch/comparisons"
    printf '%s\n' "$memory_bytes" >>"$scratch/comparisons"
    say "$1 $2/$rounds $title: $((wall_ns / 1000000)) ms"
}

# Runs what a row stands for; of measure only.
# $1 - number of the row
# $2 - tree
# $3 - its copy
compare_trees() {
    case $1 in
        0) rsync -anHAX --delete --out-format=%i%n -- "$2/" "$3/" ;;
        1) "$program" --compare -- "$2" "$3" ;;
        2) "$program" --compare --no-xattrs -- "$2" "$3" ;;
    esac
}
