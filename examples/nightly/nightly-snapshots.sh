#!/bin/bash
# Makes a snapshot for each pair of files in a folder, and says nothing when all is well: cron mails what is said.
#
#   nightly-snapshots.sh /etc/bpct/pools
#
# NAME.conf is a site file of bpct, see BPCT_CONF. NAME.pool has a line for the pool, one for the source, and one for
# each word of the command line that is about this pool alone: --keep=daily=7, --exclude=.cache/. A line is one word,
# whatever is in it; empty ones, and those that begin with #, are left out.
# Ends with the first code that is not 0 (all well) or 4 (a tree in use).
set -u
export LC_ALL=C
# cron knows few folders.
PATH=${BPCT_BIN:-${BASH_SOURCE[0]%/*}/../../bin}:/usr/local/bin:/usr/bin:/bin

# Reads the words of a pool into the caller's words.
# $1 - the file NAME.pool
read_pool() {
    local line
    while IFS= read -r line || [[ $line ]]; do
        [[ ! $line || $line == '#'* ]] || words+=("$line")
    done <"$1" || return 2
    ((${#words[@]} >= 2)) && return
    printf '%s: the first line is to be the pool, the second one the source\n' "$1" >&2
    return 2
}

# Makes the snapshot of a pool.
# $1 - the options file
make_snapshot() {
    local words=() said code
    read_pool "${1%.conf}.pool" || return 2
    # Quiet is a night that is whole; warnings are said.
    said=$(BPCT_CONF=$1 bpct --quiet --skip-if-running --wait "${words[@]:2}" --snapshot "${words[0]}" "${words[1]}" 2>&1)
    code=$?
    if [[ $said ]] || ((code != 0 && code != 4)); then
        printf '%s: exit code %s\n%s\n' "${words[0]}" "$code" "$said"
    fi
    return "$code"
}

main() {
    local first=0 code options
    for options in "$1"/*.conf; do
        make_snapshot "$options"
        code=$?
        ((first || code == 0 || code == 4)) || first=$code
    done
    return "$first"
}

if (($# != 1)); then
    printf 'usage: nightly-snapshots.sh FOLDER\n' >&2
    exit 2
fi
main "$@"
