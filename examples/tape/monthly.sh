#!/bin/bash
# Archives last month's snapshots of a pool, by jobs, into a folder that goes to tape; reads the archive back, and mails what came of it.
#
#   0 4 2 * *  /opt/bpct/share/doc/bpct/examples/tape/monthly.sh /backup/home /tape/home ann@example.org
#
# The archives are FOLDER/YYYY-MM.tar.d. A file that several snapshots share is in the archive once: the snapshots are archived together, as
# the hard links that they are. To restore one of them:
#
#   bpct --wait --extract /tape/home/2026-10.tar.d home/2026-10-31T02-00-00Z /restored
#
# The exit code is that of bpct: 3 if not all could be archived, or if what was read back is not what was written.
set -u
# The locale of cron in any case: names are bytes.
export LC_ALL=C
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
# bpct of BPCT_BIN, or that on PATH, or the one that this example came with. cron gives a short PATH.
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
readonly jobs=${TAPE_JOBS:-4}
# A tape drive streams files of some gigabytes. Each job fills a part at a time, since a drive likes few large files more than many.
readonly part=${TAPE_PART:-50G}
readonly compress=${TAPE_COMPRESS:-zstd}
# Takes "-s SUBJECT ADDRESS", and the text from standard input.
readonly mail=${TAPE_MAIL:-mail}
# The month of which the snapshots are archived; by default the one before this.
readonly month=${TAPE_MONTH:-$(date -d "$(date +%Y-%m-01) -1 month" +%Y-%m)}

# Archives the snapshots of the month, and waits for the end.
archive() {
    local batch snapshots=("$pool/$month"-*/)
    if [[ ! -d ${snapshots[0]} ]]; then
        printf 'There are no snapshots of %s in %q.\n' "$month" "$pool"
        return 1
    fi
    # Rules are about the pool: all but these snapshots are left out.
    batch=$(bpct --archive "$new" --parsable -j "$jobs" --lanes 1 --part-size "$part" --compress "$compress" \
        --include "/$month-*" --exclude '/*' -- "./${pool##*/}")
    code=$?
    # 3 says that not all could be read: bpct has named it.
    if ((code != 0 && code != 3)) || [[ ! $batch =~ ^[0-9]+$ ]]; then
        printf 'There is no archive of %s (exit code %s).\n' "$month" "$code"
        ((code)) || code=1
        return 1
    fi
    printf '%s snapshots of %s: ' "${#snapshots[@]}" "$month"
    bpct --wait="$batch"
    code=$?
    ((code == 0)) || bpct --errors="$batch"
    [[ -e $new/index ]]
}

# Reads all parts, and compares them with the checksums beside them.
read_back() {
    local batch checked
    batch=$(bpct --archive-check "$new" --parsable -j "$jobs")
    checked=$?
    if [[ $batch =~ ^[0-9]+$ ]]; then
        bpct --wait="$batch" >"$work/end"
        checked=$?
        ((checked == 0)) || bpct --errors="$batch"
    fi
    if ((checked == 0)); then
        printf 'All of it was read back: %s bytes in %s parts.\n' \
            "$(du --bytes --summarize -- "$new" | cut -f 1)" "$(find "$new" -name 'part-*' | wc -l)"
        return
    fi
    printf 'NOT all of it is as it was written (exit code %s).\n' "$checked"
    code=$checked
}

main() {
    local -i code=1
    local pool folder new words=(well 'NOT WELL')
    if (($# != 3)); then
        printf 'usage: monthly.sh POOL FOLDER ADDRESS\n' >&2
        return 2
    fi
    pool=$(realpath -e -- "$1") && folder=$(realpath -e -- "$2") || return
    new=$folder/$month.tar.d
    # Members have the names that are typed: home/..., wherever the pool is.
    cd -- "${pool%/*}/" || return
    { archive && read_back; } >"$work/report" 2>&1
    cat -- "$work/report"
    "$mail" -s "archive of $month: ${words[code != 0]}" "$3" <"$work/report" || printf 'no mail was sent to %s\n' "$3" >&2
    return "$code"
}

work=$(mktemp -d) || exit
# shellcheck disable=SC2064 # the folder of this run
trap "rm -rf -- ${work@Q}" EXIT
main "$@"
