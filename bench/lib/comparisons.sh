# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What the comparison of a tree with its copy costs, in turns: attributes beside a dry run of rsync, contents beside diff.

# $1 - comparisons or contents
# $2 - number of files
measure_comparisons() {
    local scale row_names=('rsync -anHAX --delete' 'bpct --compare' 'bpct --compare --no-xattrs') shape=empty per=1e6
    [[ $1 == comparisons ]] || row_names=('diff -r' 'bpct --compare --content') shape=small per=6e4
    command -v rsync >/dev/null || fail "rsync is not installed"
    command -v getfattr >/dev/null || fail "getfattr is not installed"
    scale=$(awk -v files="$2" -v per="$per" 'BEGIN { printf "%.6f", files / per }')
    make_tree "$shape"
    # The copy is no tree to be kept.
    rm -rf -- "$near_source/$tree.copy"
    cp -a -- "$near_source/$tree" "$near_source/$tree.copy" || fail "cannot copy $tree"
    take_turns "compare_$1" : :
    print_beside "$1" "$1: $2 files, equal" "to ${row_names[0]%% *}"
    delete "$near_source/$tree.copy"
    forget_tree
}

# $1 - cold or warm
# $2 - round
# $3 - number of the row
compare_comparisons() {
    set_name_cache "$1" "$near_source/$tree" "$near_source/$tree.copy"
    compare_once comparisons "$@"
}

# $1 - cold or warm
# $2 - round
# $3 - number of the row
compare_contents() {
    set_cache "$1" "$near_source/$tree"
    [[ $1 == cold ]] || set_cache "$1" "$near_source/$tree.copy"
    compare_once contents "$@"
}

# $1 - comparisons or contents
# $2 - cold or warm
# $3 - round
# $4 - number of the row
compare_once() {
    measure_row "$@" compare_trees "${row_names[$4]}" "$source_root/$tree" "$source_root/$tree.copy"
    ((exit_code == 0)) || fail "equal trees differ by ${row_names[$4]}"
}

# Runs what a row stands for; of measure only.
# $1 - title of the row
# $2 - tree
# $3 - its copy
compare_trees() {
    case $1 in
        rsync*) rsync -anHAX --delete --out-format=%i%n -- "$2/" "$3/" ;;
        diff*) diff -r --no-dereference -- "$2" "$3" ;;
        *--content) "$program" --compare --content --scheduler local --wait -- "$2" "$3" ;;
        *--no-xattrs) "$program" --compare --no-xattrs -- "$2" "$3" ;;
        *) "$program" --compare -- "$2" "$3" ;;
    esac
}
