#!/bin/bash
# Compares a tree with its copy after a move to another file system, counts the differences by kind, and mails that. Jobs compare the
# contents, too, if COMPARE_RULES is "--content --wait -j 4".
#
#   30 5 * * *  /opt/bpct/share/doc/bpct/examples/compare/migrated.sh /old/projects /new/projects /var/lib/moves/projects ann@example.org
#
# All differences are in LIST, which the next run replaces. The exit code is that of bpct: 0 equal, 3 different or not all could be
# looked at, 4 equal but for what vanished meanwhile; else LIST is that of an earlier run, or none.
set -u
# The locale of cron in any case: names are bytes.
export LC_ALL=C
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
# bpct of BPCT_BIN, or that on PATH, or the one that this example came with. cron gives a short PATH.
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
# Takes "-s SUBJECT ADDRESS", and the text from standard input.
readonly mail=${COMPARE_MAIL:-mail}
# More options of bpct, such as: --exclude .snapshot --modify-window 1
read -r -a rules <<<"${COMPARE_RULES:-}"

# Prints how many differences of each kind there are, and the first of each.
# $1 - the list
count() {
    local kind number
    cut -d ' ' -f 1 -- "$1" | sort | uniq -c | sort -k 1,1nr -k 2 | while read -r number kind; do
        printf '%s %s, such as\n' "$number" "$kind"
        grep -m 3 "^$kind " -- "$1" | sed 's/^/  /'
    done
}

# Prints the report.
# $1 - the old tree
# $2 - the new one
# $3 - the list
report() {
    bpct --compare "${rules[@]}" --force -o "$3" -- "$1" "$2"
    code=$?
    case $code in
        0) printf 'There is no difference.\n' ;;
        3 | 4)
            # Without differences bpct has named above what it could not look at.
            [[ ! -s $3 ]] || printf 'All are in %q. By kind:\n' "$3"
            count "$3"
            ;;
        *) printf 'The trees were not compared (exit code %s).\n' "$code" ;;
    esac
}

main() {
    local -i code=1
    local verdict='NOT COMPARED'
    if (($# != 4)); then
        printf 'usage: migrated.sh OLD NEW LIST ADDRESS\n' >&2
        return 2
    fi
    report "$1" "$2" "$3" >"$work/report" 2>&1
    cat -- "$work/report"
    case $code in
        0) verdict=equal ;;
        3) verdict='NOT EQUAL' ;;
        4) verdict='equal, while files vanished' ;;
    esac
    "$mail" -s "comparison of ${2##*/}: $verdict" "$4" <"$work/report" || printf 'no mail was sent to %s\n' "$4" >&2
    return "$code"
}

work=$(mktemp -d) || exit
# shellcheck disable=SC2064 # the folder of this run
trap "rm -rf -- ${work@Q}" EXIT
main "$@"
