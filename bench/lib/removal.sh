# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What the removal of a tree costs: bpct beside rm -rf, in turns, each on a copy of its own.

# $1 - number of files
measure_removals() {
    local scale row_names
    name_rows 'rm -rf' 'bpct --remove'
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    files=$1
    take_turns remove_once copy_to_remove forget_removals
    print_beside removals "removal of $1 files" 'to rm'
    forget_tree
}

copy_to_remove() {
    local index
    for index in "${!row_names[@]}"; do
        cp -a -- "$near_source/$tree" "$near_destination/remove-$index" || fail "no copy to remove"
    done
}

forget_removals() { ((files < 10000)) || forget_deletions; }

# $1 - cold or warm
# $2 - round
# $3 - number of the row
remove_once() {
    local copy=remove-$3 title=${row_names[$3]}
    set_name_cache "$1" "$near_destination/$copy"
    measure_row removals "$@" remove_with "$title" "$destination_root/$copy"
    if [[ -e $near_destination/$copy ]]; then
        say "$title left something of the tree"
        delete "$near_destination/$copy"
    fi
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
