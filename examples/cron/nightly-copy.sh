#!/bin/bash
# Copies SOURCE to DESTINATION/YYYY-MM-DD, and says nothing when all is well: cron mails what is said.
#
#   30 1 * * *  /opt/bpct/share/doc/bpct/examples/cron/nightly-copy.sh /data/projects /backup/projects
#
# Ends with the exit code of bpct. A copy that is not whole is renamed to YYYY-MM-DD.incomplete.
set -u
# The locale of cron in any case: names are bytes to bpct, and sorted messages look the same everywhere.
export LC_ALL=C
# Where the batches are, whatever a site file says.
export BPCT_HOME=${BPCT_HOME:-$HOME/.bpct}
# cron knows few folders.
PATH=${BPCT_BIN:-${BASH_SOURCE[0]%/*}/../../bin}:/usr/local/bin:/usr/bin:/bin

# Prints what people need to know of a batch, and what failed.
# $1 - its number
report() {
    local batch=$1 folder file
    bpct --progress="$batch"
    folder=$(<"$BPCT_HOME/numbers/$batch/folder")
    for file in "$BPCT_HOME/$folder"/parts/*/attempt.*/errors; do
        print_errors "$file"
    done
}

# Prints the records of a file of errors: group, name, class and message, each ended by NUL.
# $1 - the file
print_errors() {
    local group name class message
    [[ -e $1 ]] || return
    while IFS= read -r -d '' group && IFS= read -r -d '' name && IFS= read -r -d '' class &&
        IFS= read -r -d '' message; do
        printf '%s: %q: %s (group %s)\n' "$class" "$name" "$message" "$group"
    done <"$1"
}

main() {
    local source=$1 target said batch code
    target=$2/$(date +%F) || return
    if [[ -e $target ]]; then
        printf '%s is there already: is a copy running?\n' "$target" >&2
        return 1
    fi
    # The scheduler is fixed: --scheduler auto would change its mind on the day that a client is installed here.
    # With --parsable the number alone goes to standard output; 3 means submitted, but not all could be walked.
    said=$(bpct --parsable --scheduler local -T "$source" "$target")
    code=$?
    if ((code != 0 && code != 3)) || [[ ! $said =~ ^[0-9]+$ ]]; then
        printf 'the copy of %q was not begun (exit code %s)\n' "$source" "$code" >&2
        return $((code ? code : 1))
    fi
    batch=$said
    said=$(bpct --wait="$batch" 2>&1)
    code=$?
    case $code in
        0)
            bpct --forget "$batch" >/dev/null
            ;;
        3)
            printf 'the copy of %q is whole but for some entries (exit code %s)\n' "$source" "$code"
            report "$batch"
            ;;
        4)
            printf 'the copy of %q is whole but for what vanished or changed meanwhile\n' "$source"
            report "$batch"
            ;;
        5)
            printf 'the copy of %q is INCOMPLETE\n' "$source"
            report "$batch"
            mv -T -- "$target" "$target.incomplete"
            ;;
        *)
            printf 'what became of the copy of %q is unknown (exit code %s)\n%s\n' "$source" "$code" "$said"
            ;;
    esac
    return "$code"
}

if (($# != 2)); then
    printf 'usage: nightly-copy.sh SOURCE DESTINATION\n' >&2
    exit 2
fi
main "$@"
