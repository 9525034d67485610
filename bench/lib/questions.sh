# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What questions about a tree cost: bpct --du and --find beside du and find, in turns.

# $1 - number of files
measure_questions() {
    local scale row_names peer
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    for peer in 'du -s' 'find -printf' 'find -print0'; do
        case $peer in
            du*) row_names=("$peer" 'bpct --du') ;;
            *printf) row_names=("$peer" 'bpct --find --ls') ;;
            *) row_names=("$peer" 'bpct --find') ;;
        esac
        take_turns ask_once : :
        print_beside questions "$1 files, ${row_names[1]#bpct }" "to ${peer%% *}"
    done
    forget_tree
}

# $1 - cold or warm
# $2 - round
# $3 - number of the row
ask_once() {
    set_name_cache "$1" "$near_source/$tree"
    measure_row questions "$@" ask "${row_names[$3]}" "$source_root/$tree"
    ((exit_code == 0)) || fail "no answer by ${row_names[$3]}"
    : >"$scratch/output/questions-$1-$2-$3"
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
