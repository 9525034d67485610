#!/bin/bash
# Sums an archive of large files by ranges, checks it later, and repairs bad ranges from a second copy of it. A file of a terabyte
# with one bad range costs 64 MiB then, not a terabyte.
#
#   large-files.sh sum /archive /var/lib/manifests/archive          once, and after each change of the archive
#   0 4 * * 0  /opt/bpct/share/doc/bpct/examples/manifest/large-files.sh check /archive /var/lib/manifests/archive /second ann@example.org
#   large-files.sh repair /archive /var/lib/manifests/archive /second ann@example.org
#
# sum ARCHIVE FILE                      writes FILE.tree, the hash trees of the large files, and FILE, the checksums of the others
# check ARCHIVE FILE SECOND ADDRESS     reads all of ARCHIVE, and mails what is bad and what a repair would do, which writes nothing
# repair ARCHIVE FILE SECOND ADDRESS    does the same, writes what is good in SECOND, and reads those ranges again
#
# SECOND/a/b is the second copy of ARCHIVE/a/b, and is only read. The exit code is that of the checks: 0 if all is as FILE and FILE.tree
# say, or is so by the repair; 3 if something is still bad, is missing or cannot be read; 4 if files only changed while they were read.
set -u
# The locale of cron in any case: names are bytes.
export LC_ALL=C
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
# bpct of BPCT_BIN, or that on PATH, or the one that this example came with. cron gives a short PATH.
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
readonly jobs=${MANIFEST_JOBS:-4}
# Files above this size have hash trees; auto is 1 GiB.
readonly split=${MANIFEST_SPLIT:-auto}
# Takes "-s SUBJECT ADDRESS", and the text from standard input.
readonly mail=${MANIFEST_MAIL:-mail}

# An earlier FILE and FILE.tree are replaced.
sum() { (cd -- "$archive" && bpct --sum --split "$split" --force --wait -j "$jobs" -o "$file" .); }

# Keeps the worst exit code: incomplete and refused are worse than bad files, and these than files that changed.
# $1 - exit code
worst() {
    case $1:$code in
        0:* | 4:[!0]* | 3:[!04]*) ;;
        *) code=$1 ;;
    esac
}

# Compares the archive with a manifest by jobs, and names what is not as it says.
# $1 - FILE or FILE.tree
# Answers in batch and ended, the exit code.
check() {
    batch=$(bpct --sum-check "$1" --base "$archive" --parsable -j "$jobs")
    ended=$?
    # 3 says that names are missing: bpct counts them with those that jobs find.
    if ((ended != 0 && ended != 3)) || [[ ! $batch =~ ^[0-9]+$ ]]; then
        printf 'Nothing was compared with %q (exit code %s).\n' "$1" "$ended"
        ((ended)) || ended=1
        return 1
    fi
    bpct --wait="$batch" >"$work/end"
    ended=$?
    printf 'Compared with %q: ' "$1"
    tell_end
}

tell_end() {
    if ((ended == 0)); then
        printf 'all is as it says.\n'
    else
        printf 'not all is as it says (exit code %s).\n' "$ended"
        bpct --errors="$batch"
    fi
}

# Says what a repair would do, and does it if it is asked for. Nothing is written before both copies have been read.
mend() {
    printf '\nA repair from %q:\n' "$second"
    # 3 says that not all can be repaired: the rest can.
    bpct --repair="$batch" -n "$second"
    case $? in
        0 | 3) ;;
        *) return ;;
    esac
    if [[ $action == check ]]; then
        printf 'Nothing was written: "large-files.sh repair" does it.\n'
        return
    fi
    printf '\nRepaired:\n'
    bpct --repair="$batch" "$second"
    printf '\nRead again: '
    bpct --retry="$batch" --wait >"$work/end"
    ended=$?
    tell_end
}

has_bad_ranges() { bpct --errors="$batch" >"$work/errors" && grep -q 'contents differ: bytes' -- "$work/errors"; }

# Prints the report.
report() {
    # An archive of large files has hash trees: where they are missing, it is not well.
    if check "$file.tree" && ((ended == 3)) && has_bad_ranges; then
        mend
    fi
    worst "$ended"
    # Smaller files are in FILE, if there are any. They have no ranges: a bad one takes a copy.
    if [[ ! -e $file || -s $file ]]; then
        check "$file"
        worst "$ended"
    fi
}

main() {
    local -i code=0 ended=0
    local action=${1-} archive file second batch verdict='NOT WELL'
    case $action:$# in
        sum:3 | check:5 | repair:5) ;;
        *)
            printf 'usage: large-files.sh sum ARCHIVE FILE | check ARCHIVE FILE SECOND ADDRESS | repair ARCHIVE FILE SECOND ADDRESS\n' >&2
            return 2
            ;;
    esac
    archive=$(realpath -e -- "$2") && file=$(realpath -- "$3") || return 2
    if [[ $action == sum ]]; then
        sum
        return
    fi
    second=$(realpath -e -- "$4") || return 2
    report >"$work/report" 2>&1
    cat -- "$work/report"
    ((code)) || verdict=well
    "$mail" -s "$action of ${archive##*/}: $verdict" "$5" <"$work/report" || printf 'no mail was sent to %s\n' "$5" >&2
    return "$code"
}

work=$(mktemp -d) || exit
# shellcheck disable=SC2064 # the folder of this run
trap "rm -rf -- ${work@Q}" EXIT
main "$@"
