# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# What sums, checks of them, changes of modes, purges, archives and extractions cost: bpct beside sha256sum, sha256sum -c, chmod -R,
# find -delete, tar -cf and tar -xf, in turns.

# $1 - sums, checks, modes, purges, archives, extractions or foreign
# $2 - number of files
measure_verb() {
    local verb=$1 scale peer shape=small per=6e4 row_names
    files=$2
    case $1 in
        sums) peer=sha256sum ;;
        checks) peer='sha256sum -c' ;;
        archives) peer='tar -cf' ;;
        extractions | foreign) peer='tar -xf' ;;
        modes) peer='chmod -R' shape=empty per=1e6 ;;
        purges) peer='find -delete' shape=empty per=1e6 ;;
    esac
    scale=$(awk -v files="$2" -v per="$per" 'BEGIN { printf "%.6f", files / per }')
    make_tree "$shape"
    name_rows "$peer" bpct
    take_turns do_once : forget_purges
    print_beside "$1" "$1: $2 files" "to $peer"
    rm -rf -- "$near_destination"/{bench.tar,bench.tar.d,extracted}
    rm -f -- "$scratch"/{manifest,wanted,purged}
    forget_tree
}

forget_purges() { [[ $verb != purges ]] || ((files < 10000)) || forget_deletions; }

# $1 - cold or warm
# $2 - round
# $3 - number of the row
do_once() {
    local title=${row_names[$3]} output=$scratch/output/$verb-$1-$2-$3
    "prepare_$verb"
    case $verb in
        sums | checks | archives) set_cache "$1" "$near_source/$tree" ;;
        extractions | foreign) set_cache "$1" "$near_destination" ;;
        *) set_name_cache "$1" "$near_source/$tree" ;;
    esac
    measure_row "$verb" "$@" do_verb "$verb" "$title"
    check_"$verb" "$title"
}

# Runs what a row stands for; of measure only.
# $1 - verb
# $2 - title of the row
do_verb() {
    local words=() place=$source_root/$tree tar=(tar --numeric-owner --format=posix --sparse --xattrs '--xattrs-include=*' --acls)
    [[ $2 != bpct* ]] || read -r -a words <<<"${2#bpct}"
    words=(--scheduler local --wait "${words[@]}")
    case $1:${2%% *} in
        sums:bpct) "$program" --sum "${words[@]}" -o "$scratch/manifest" -- "$place" ;;
        sums:*) find "$place" -type f -print0 | sort -z | xargs -0 sha256sum >"$scratch/wanted" ;;
        checks:bpct) "$program" --sum-check "$scratch/manifest" --base / "${words[@]}" ;;
        checks:*) sha256sum -c --quiet --strict -- "$scratch/manifest" ;;
        archives:bpct) cd -- "$source_root" && "$program" --archive "$destination_root/bench.tar.d" "${words[@]}" -- "$tree" ;;
        archives:*) "${tar[@]}" --create --file "$destination_root/bench.tar" -C "$source_root" -- "$tree" ;;
        extractions:bpct) "$program" --extract "$destination_root/bench.tar.d" "${words[@]}" -- "$destination_root/extracted" ;;
        foreign:bpct) "$program" --extract "$destination_root/bench.tar" "${words[@]}" -- "$destination_root/extracted" ;;
        extractions:* | foreign:*) mkdir -- "$destination_root/extracted" &&
            "${tar[@]}" --extract -p --file "$destination_root/bench.tar" -C "$destination_root/extracted" ;;
        modes:bpct) "$program" --chmod u=rwX,go=rX "${words[@]}" -- "$place" ;;
        modes:*) chmod -R u=rwX,go=rX -- "$place" ;;
        purges:bpct) "$program" --remove "${words[@]}" --older-than 60d --type f -- "$place" ;;
        purges:*) find "$place" -type f ! -newermt '60 days ago' -delete ;;
    esac
}

prepare_sums() { rm -f -- "$scratch/manifest"; }

# $1 - title of the row
check_sums() {
    [[ $1 != bpct* || ! -e $scratch/wanted ]] || cmp -s -- "$scratch/wanted" "$scratch/manifest" || say "$1: another manifest"
}

# All rows read one manifest, by whose names each file is as it was.
prepare_checks() {
    [[ -e $scratch/manifest ]] || find "$source_root/$tree" -type f -print0 | sort -z | xargs -0 sha256sum >"$scratch/manifest" ||
        fail "cannot sum $tree"
}

# $1 - title of the row
check_checks() { [[ $1 != bpct* ]] || grep -q '^done: .* checked, .* 0 errors' -- "$output" || say "$1: not all was checked"; }

# One file of a hundred is not as asked.
prepare_modes() {
    chmod -R u=rwX,go=rX -- "$near_source/$tree" || fail "cannot change the modes of $tree"
    find "$near_source/$tree" -type f -print0 | awk -v RS='\0' -v ORS='\0' 'NR % 100 == 0' | xargs -0 -r chmod 640 --
}

# $1 - title of the row
check_modes() {
    [[ -z $(find "$near_source/$tree" -type f ! -perm 644 -print -quit) ]] || say "$1: not all is as asked"
}

# Half of the files are old; those that the last row has removed come again.
prepare_purges() {
    [[ -e $scratch/purged ]] || find "$near_source/$tree" -type f -print0 | awk -v RS='\0' -v ORS='\0' 'NR % 2' >"$scratch/purged"
    xargs -0 touch -d '90 days ago' -- <"$scratch/purged" || fail "no files to purge"
}

# $1 - title of the row
check_purges() {
    [[ -z $(find "$near_source/$tree" -type f ! -newermt '60 days ago' -print -quit) ]] || say "$1: old files are left"
}

prepare_archives() { rm -rf -- "$near_destination"/bench.tar{,.d}; }

# $1 - title of the row
check_archives() {
    local -i wanted
    [[ $1 == bpct* ]] || return 0
    wanted=$(find "$near_source/$tree" -printf x | wc -c)
    (($("$program" --archive-list "$destination_root/bench.tar.d" --count) == wanted)) || say "$1: not all $wanted names are in the archive"
}

# All rows of tar read one archive, those of bpct another one.
prepare_extractions() {
    rm -rf -- "$near_destination/extracted"
    [[ ! -e $near_destination/bench.tar ]] || return 0
    if ! do_verb archives tar || ! do_verb archives bpct >/dev/null 2>&1; then
        fail "no archives to extract"
    fi
    delete "$scratch/home"
}

# bpct makes an index of a tar of others; each row finds none.
prepare_foreign() {
    rm -rf -- "$near_destination/extracted" "$near_destination"/bench.tar.*
    [[ -e $near_destination/bench.tar ]] || do_verb archives tar || fail "no archive to extract"
}

# $1 - title of the row
check_extractions() {
    cmp -s -- <(list_tree "$near_source/$tree") <(list_tree "$near_destination/extracted/$tree") || say "$1: not all is as it was"
}

# $1 - title of the row
check_foreign() { check_extractions "$1"; }

# $1 - tree
list_tree() {
    (cd -- "$1" && find . ! -type d -printf '%P %y %m %s %T@ %l\0' | sort -z)
}
