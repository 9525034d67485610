#!/bin/bash
# Makes a snapshot for each options file in a folder, and says nothing when all is well: cron mails what is said.
#
#   nightly-snapshots.sh /etc/bpct/pools
#
# An options file NAME.conf is a site file of bpct, see BPCT_CONF; what it is about stands in NAME.pool: the pool in the
# first line, the source in the second one. Ends with the first code that is not 0 (all well) or 4 (a tree in use).
set -u
export LC_ALL=C
# cron knows few folders.
PATH=${BPCT_BIN:-${BASH_SOURCE[0]%/*}/../../bin}:/usr/local/bin:/usr/bin:/bin

# Makes the snapshot that an options file asks for.
# $1 - the options file
make_snapshot() {
    local pool source said code
    { IFS= read -r pool && IFS= read -r source; } <"${1%.conf}.pool" || return 2
    said=$(BPCT_CONF=$1 bpct --snapshot "$pool" --skip-if-running --wait "$source" 2>&1)
    code=$?
    if ((code != 0 && code != 4)) || [[ $said == *$'\nWarning: '* ]]; then
        printf '%s: exit code %s\n%s\n' "$pool" "$code" "$said"
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
