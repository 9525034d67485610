#!/bin/bash
# Writes a manifest of an archive each month, by jobs, compares it with that of the month before, reads a sample of the files
# once more, and mails what came of it.
#
#   0 3 1 * *  /opt/bpct/share/doc/bpct/examples/manifest/monthly.sh /archive /var/lib/manifests ann@example.org
#
# The manifests are FOLDER/YYYY-MM.sha256; sha256sum -c takes each of them, or any lines of it. The exit code is that of bpct, or 3 if a file
# of last month is gone or has another checksum.
set -u
# The locale of cron in any case: names are bytes, and comm wants its own order.
export LC_ALL=C
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
# bpct of BPCT_BIN, or that on PATH, or the one that this example came with. cron gives a short PATH.
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
readonly jobs=${MANIFEST_JOBS:-4}
# So many files are read once more, which finds a disk that answers differently from time to time.
readonly sample=${MANIFEST_SAMPLE:-200}
# Takes "-s SUBJECT ADDRESS", and the text from standard input.
readonly mail=${MANIFEST_MAIL:-mail}
# The name of a manifest.
readonly month=${MANIFEST_MONTH:-$(date +%Y-%m)}

# Sums the tree into the new manifest, and waits for its end.
sum() {
    local batch
    batch=$(bpct --sum --parsable -j "$jobs" -o "$new" -- "$tree")
    code=$?
    # 3 says that not all could be read: bpct has named it.
    if ((code != 0 && code != 3)) || [[ ! $batch =~ ^[0-9]+$ ]]; then
        printf 'There is no manifest of %q (exit code %s).\n' "$tree" "$code"
        ((code)) || code=1
        return 1
    fi
    bpct --wait="$batch"
    code=$?
    # 4 says that files changed meanwhile, 3 that some cannot be read: they have no lines.
    ((code == 0)) || bpct --errors="$batch"
    [[ -e $new ]]
}

# Names what the manifest of the month before has and the new one has not: nobody has read a file for that.
compare() {
    local -i lost
    [[ -n $previous ]] || return 0
    if ! sort -o "$work/previous" -- "$previous" || ! sort -o "$work/new" -- "$new" ||
        ! comm -23 -- "$work/previous" "$work/new" >"$work/lost"; then
        printf 'The manifests could not be compared.\n'
        code=1
        return
    fi
    lost=$(wc -l <"$work/lost")
    printf '%s of the files of %s are gone, or have another checksum; %s lines are new.\n' \
        "$lost" "${previous##*/}" "$(comm -13 -- "$work/previous" "$work/new" | wc -l)"
    ((lost)) || return 0
    ((code)) || code=3
    head -n 50 -- "$work/lost"
}

# Reads some files once more, as they were last month if there was one.
read_sample() {
    shuf -n "$sample" -- "${previous:-$new}" >"$work/sample"
    printf '%s files were read once more: ' "$(wc -l <"$work/sample")"
    if (cd / && sha256sum -c --quiet --strict -- "$work/sample") >"$work/differences" 2>&1 || [[ ! -s $work/sample ]]; then
        printf 'all are as their lines say.\n'
        return
    fi
    ((code)) || code=3
    printf 'not all are as their lines say.\n'
    cat -- "$work/differences"
}

# Prints the report.
report() {
    local file
    for file in "$folder"/????-??.sha256; do
        [[ ! -e $file || ! $file < $new ]] || previous=$file
    done
    sum || return
    compare
    read_sample
}

main() {
    local -i code=1
    local tree folder new previous='' words=(well 'NOT WELL')
    if (($# != 3)); then
        printf 'usage: monthly.sh TREE FOLDER ADDRESS\n' >&2
        return 2
    fi
    # A manifest of full names can be checked from anywhere.
    tree=$(realpath -e -- "$1") && folder=$(realpath -e -- "$2") || return
    new=$folder/$month.sha256
    report >"$work/report" 2>&1
    cat -- "$work/report"
    "$mail" -s "manifest of $month: ${words[code != 0]}" "$3" <"$work/report" || printf 'no mail was sent to %s\n' "$3" >&2
    return "$code"
}

work=$(mktemp -d) || exit
# shellcheck disable=SC2064 # the folder of this run
trap "rm -rf -- ${work@Q}" EXIT
main "$@"
