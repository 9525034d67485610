# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What a night costs on which nothing has changed: a copy that links everything to the one before, and a copy that is brought
# up to date. bpct beside rsync, in turns.

# $1 - number of files
measure_nights() {
    local scale nights first_began tonight=0 kind row_names
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
    for kind in link-dest update; do
        name_rows "rsync -aH$([[ $kind == update ]] || printf ' --link-dest')" "bpct --$kind"
        take_turns measure_night : :
        print_beside "$kind" "a night of $1 unchanged files, --$kind" 'to rsync'
    done
    # No night is deleted before the last is over: where 7,000 directories have just been deleted, ext4 takes 2 s to make
    # 7,000 new ones in place of 0.3, for it must not give an inode away that was deleted a minute ago.
    delete "$near_destination/nights"
    forget_tree
}

# $1 - cold or warm
# $2 - round
# $3 - number of the row
measure_night() {
    tonight=$((tonight + 1))
    set_name_cache "$1" "$near_source/$tree" "$near_destination/nights"/{rsync,bpct}
    measure_row "$kind" "$1" "$2" "$3" pass_night "$kind" "${row_names[$3]}"
}

# Runs what a row stands for; of measure only.
# $1 - link-dest or update
# $2 - title of the row
pass_night() {
    local words
    read -r -a words <<<"${2#"bpct --$1"}"
    case $1:${2%% *} in
        link-dest:rsync) rsync -aH --link-dest=../rsync -- "$source_root/$tree/" "$nights/tonight.$tonight" ;;
        link-dest:bpct)
            "$program" --scheduler local --wait "${words[@]}" --link-dest ../bpct --link-dest-began "$first_began" -T -- \
                "$source_root/$tree" "$nights/tonight.$tonight"
            ;;
        update:rsync) rsync -aH -- "$source_root/$tree/" "$nights/rsync" ;;
        update:bpct) "$program" --scheduler local --wait "${words[@]}" --update -T -- "$source_root/$tree" "$nights/bpct" ;;
    esac
}
