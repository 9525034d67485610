# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What a night costs on which nothing has changed: a copy that links everything to the one before, and a copy that is brought
# up to date. bpct beside rsync, in turns.

# $1 - number of files
measure_nights() {
    local cache round scale nights first_began tonight=0 of_rsync=
    scale=$(awk -v files="$1" 'BEGIN { printf "%.6f", files / 1e6 }')
    make_tree empty
    nights=$destination_root/nights
    mkdir -- "$near_destination/nights"
    # bpct links nothing that changed within a minute before the first copy, if a server gave the times.
    [[ -z $mount_with ]] || sleep 62
    rsync -aH -- "$near_source/$tree/" "$near_destination/nights/rsync" || fail "no first copy by rsync"
    cp -a -- "$near_destination/nights/rsync" "$near_destination/nights/bpct" || fail "no first copy by cp"
    # Their times of change tell nothing against them a second later.
    first_began=@$(($(date +%s) + 1))
    sleep 2
    printf '\n%s files, nothing changed\n%-5s%-34s%10s%10s%8s%12s\n' "$1" '' '' 'wall s' 'CPU s' 'MB' 'to rsync'
    for cache in ${caches//,/ }; do
        for ((round = 1; round <= rounds; round++)); do
            compare_night "$cache" link
            compare_night "$cache" update
        done
    done
    delete "$near_destination/nights"
    [[ -n $data ]] || delete "$near_source/$tree"
}

# One night of rsync, and then one for each row of bpct.
# $1 - cold or warm
# $2 - link or update
compare_night() {
    local options
    night_line "$1" "rsync -aH$([[ $2 == update ]] || printf ' --link-dest')" "rsync_$2"
    of_rsync=$wall_ns
    for options in "${rows[@]}"; do
        [[ $options == none ]] || night_line "$1" "bpct --$2 $options" "bpct_$2" "$options"
    done
}

# $1 - cold or warm
# $2 - title
# $@ - the rest: command
night_line() {
    tonight=$((tonight + 1))
    set_night_cache "$1"
    measure "$scratch/output/night" "${@:3}"
    ((exit_code == 0)) || say "$2: exit $exit_code: $(tail -n 3 -- "$scratch/output/night")"
    awk -v cache="$1" -v title="$2" -v wall="$wall_ns" -v cpu="$cpu_us" -v memory="$memory_bytes" \
        -v first="${of_rsync:-$wall_ns}" -v is_first="${3%%_*}" 'BEGIN {
            if (is_first == "rsync") first = wall
            printf "%-5s%-34s%10.2f%10.2f%8.0f%12.2f\n", cache, title, wall / 1e9, cpu / 1e6, memory / 1e6, wall / first }'
    # No night is deleted before the last is over: where 7,000 directories have just been deleted, ext4 takes 2 s to make
    # 7,000 new ones in place of 0.3, for it must not give an inode away that was deleted a minute ago.
    delete "$scratch/home"
}

# $1 - cold or warm
set_night_cache() {
    sync
    if [[ $1 == cold ]]; then
        printf '3\n' >/proc/sys/vm/drop_caches
    else
        # Asked for no size, find looks at directories only.
        find "$near_source/$tree" "$near_destination/nights"/{rsync,bpct} -printf '%s' >/dev/null
    fi
}

rsync_link() { rsync -aH --link-dest=../rsync -- "$source_root/$tree/" "$nights/tonight.$tonight"; }

rsync_update() { rsync -aH -- "$source_root/$tree/" "$nights/rsync"; }

# $1 - options
bpct_link() {
    bpct_at_night "$1" --link-dest ../bpct --link-dest-began "$first_began" -T -- "$source_root/$tree" "$nights/tonight.$tonight"
}

# $1 - options
bpct_update() { bpct_at_night "$1" --update -T -- "$source_root/$tree" "$nights/bpct"; }

# $1 - options
# $@ - the rest: arguments
bpct_at_night() {
    local words
    read -r -a words <<<"$1"
    "$program" --scheduler local --wait "${words[@]}" "${@:2}"
}
