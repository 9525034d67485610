# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What the repair of one bad range of a large file costs: bpct --repair beside rsync and cp, which need no hash tree, in turns, warm.

# $1 - megabytes of the file
measure_repair() {
    local file=$destination_root/repaired/large good=$source_root/good/large round row batch
    local row_names=('rsync --inplace --checksum' 'rsync --inplace --no-whole-file' cp 'bpct --sum-check, --repair' 'bpct --repair')
    command -v rsync >/dev/null || fail "rsync is not installed"
    mkdir -- "$near_destination/repaired" "$near_source/good" || fail "no folders for $good and $file"
    head -c "$1"000000 /dev/urandom >"$near_source/good/large" || fail "cannot write $good"
    cp -- "$near_source/good/large" "$near_destination/repaired/large" || fail "cannot write $file"
    (cd -- "${file%/*}" && "$program" --sum --split 1M --scheduler local --wait --force large -o "$scratch/good") \
        >"$scratch/output/good" 2>&1 || fail "no hash tree: $(tail -n 3 -- "$scratch/output/good")"
    for ((round = 1; round <= rounds; round++)); do
        for ((row = 0; row < ${#row_names[@]}; row++)); do
            repair_once "$round" $(((row + round - 1) % ${#row_names[@]}))
        done
    done
    print_beside repairs "$1 MB, one bad range" 'to rsync'
    delete "$near_source/good"
    delete "$near_destination/repaired"
}

# Damages 4 KiB in the middle of the file, measures one row, and looks whether the file is as it was.
# $1 - round
# $2 - number of the row
repair_once() {
    local title=${row_names[$2]} output=$scratch/output/repair-$1-$2
    dd if=/dev/zero of="$file" bs=4096 count=1 seek=$(($(stat -c %s -- "$good") / 8192)) conv=notrunc,fsync status=none ||
        fail "cannot damage $file"
    [[ $title != 'bpct --repair' ]] || find_bad_range >"$output" 2>&1 || fail "no bad range: $(tail -n 3 -- "$output")"
    cat -- "$file" "$good" >/dev/null
    measure "$output" repair "$2"
    ((exit_code == 0)) || fail "$title: exit $exit_code: $(tail -n 3 -- "$output")"
    cmp -s -- "$file" "$good" || fail "$title: the file is not as it was"
    printf '%s\t' warm "$1" "$2" "$title" "$wall_ns" "$cpu_us" >>"$scratch/beside-repairs"
    printf '%s\n' "$memory_bytes" >>"$scratch/beside-repairs"
    say "$1/$rounds $title: $((wall_ns / 1000000)) ms"
}

# Checks the file by its hash tree, with two jobs.
# Answers in batch.
find_bad_range() {
    batch=$("$program" --sum-check "$scratch/good.tree" --base "${file%/*}" -j 2 --scheduler local --parsable) || return
    "$program" --wait="$batch"
    # 3 says that something differs.
    (($? == 3))
}

# Runs what a row stands for; of measure only. Each brings its bytes to the disk, as bpct does.
# $1 - number of the row
repair() {
    case $1 in
        0) rsync --inplace --checksum -- "$good" "$file" && sync -- "$file" ;;
        1) rsync --inplace --no-whole-file --checksum -- "$good" "$file" && sync -- "$file" ;;
        2) cp -- "$good" "$file" && sync -- "$file" ;;
        3) find_bad_range && "$program" --repair="$batch" "${good%/*}" ;;
        4) "$program" --repair="$batch" "${good%/*}" ;;
    esac
}
