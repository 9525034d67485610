# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What a copy costs beside the bytes: the start, by a copy of one file, and the processor time of each further file.

# $1 - any number
measure_starts() {
    local row_names=('java alone, bpct --version' 'bpct, one file' 'java -jar bpct.jar, one file')
    printf 'one\n' >"$near_source/one" || fail "cannot write $near_source/one"
    take_turns start_once : :
    print_beside starts "a copy of one file, --wait" 'to java alone'
    rm -f -- "$near_source/one"
}

# $1 - cold or warm
# $2 - round
# $3 - number of the row
start_once() {
    rm -f -- "$near_destination/one"
    set_name_cache "$1" "$near_source/one"
    # What is to be started is there, as on every host where it was started today.
    [[ $1 == warm ]] || "$program" --version >/dev/null
    measure_row starts "$@" start_row "$3"
    (($3 == 0)) || cmp -s -- "$near_source/one" "$near_destination/one" || say "${row_names[$3]}: no copy"
}

# Runs what a row stands for; of measure only.
# $1 - number of the row
start_row() {
    case $1 in
        0) "$program" --version ;;
        1) "$program" --scheduler local --wait -T -- "$source_root/one" "$destination_root/one" ;;
        2) java -jar "$jar" --scheduler local --wait -T -- "$source_root/one" "$destination_root/one" ;;
    esac
}

# The start of a copy is in both numbers of files, so that it is in no difference.
# $1 - number of files
measure_slope() {
    local scale row_names size
    name_rows 'cp -a' bpct
    [[ $(file_system "$near_destination") == tmpfs ]] || say "not on tmpfs: what the file system itself takes is in the slope"
    for size in "$1" $((10 * $1)); do
        scale=$(awk -v files="$size" 'BEGIN { printf "%.6f", files / 1e6 }')
        make_tree empty
        caches=warm take_turns copy_slope : :
        forget_tree
    done
    printf '\nslope from %s to %s files, median of %s\n%-39s%24s\n' "$1" "$((10 * $1))" "$rounds" '' 'us of CPU a file'
    awk -F '\t' -v OFS='\t' '{ print $1, $2, $3, $4, $6 }' "$scratch/beside-slope.$1" | paste - <(cut -f 6 "$scratch/beside-slope.$((10 * $1))") |
        sort -t $'\t' -k 3,3n -k 2,2n | awk -F '\t' -v files="$((9 * $1))" '
            function print_row(    i, j, value) {
                for (i = 2; i <= n; i++) {
                    value = slopes[i]
                    for (j = i - 1; j > 0 && slopes[j] > value; j--) slopes[j + 1] = slopes[j]
                    slopes[j + 1] = value
                }
                printf "%-39s%24s\n", title, sprintf("%.1f  %.1f..%.1f", slopes[int((n + 1) / 2)], slopes[1], slopes[n])
                n = 0
            }
            n && title != $4 { print_row() }
            { title = $4; slopes[++n] = ($6 - $5) / files }
            END { if (n) print_row() }' | tee -a "$scratch/slopes"
    rm -f -- "$scratch"/beside-slope.*
}

# $1 - cold or warm
# $2 - round
# $3 - number of the row
copy_slope() {
    local name=${row_names[$3]}
    set_name_cache "$1" "$near_source/$tree"
    measure_row "slope.$size" "$@" copy_with "${name/#'cp -a'/cp}" "$source_root/$tree" "$destination_root/slope"
    delete "$near_destination/slope"
}
