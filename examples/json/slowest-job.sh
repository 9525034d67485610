#!/bin/bash
# Prints the job of a batch that took longest, from the JSON of bpct, with Bash alone.
#
#   slowest-job.sh BATCH
set -u

# Answers the value of a number in a JSON object in REPLY; fails if it has none.
# A key cannot be mistaken for a part of a file name: quotes within JSON strings have a backslash before them.
# $1 - JSON   $2 - key
number_of() {
    [[ $1 =~ \"$2\":([0-9]+) ]] && REPLY=${BASH_REMATCH[1]}
}

main() {
    local rest job started ended longest=-1 slowest=''
    rest=$(bpct --progress="$1" --json) || return
    rest=${rest#*'"jobs":['}
    # Each job begins with its folder.
    while [[ $rest == *'{"folder":"'* ]]; do
        rest=${rest#*'{"folder":"'}
        job=${rest%%'{"folder":"'*}
        number_of "$job" firstStarted || continue
        started=$REPLY
        number_of "$job" ended || continue
        ended=$REPLY
        if ((ended - started > longest)); then
            longest=$((ended - started))
            slowest=${job%%'"'*}
        fi
    done
    if [[ -z $slowest ]]; then
        printf 'no job of batch %s has ended\n' "$1"
        return 1
    fi
    printf 'slowest job of batch %s: %s, %s seconds\n' "$1" "$slowest" "$longest"
}

if (($# != 1)); then
    printf 'usage: slowest-job.sh BATCH\n' >&2
    exit 2
fi
main "$@"
