#!/bin/bash
# Mails the summary of a batch, which comes on standard input, by sendmail.
#
#   bpct --notify '/opt/bpct/share/doc/bpct/examples/notify/mail.sh ann@example.org' SRC DST
#   bpct --notify '/opt/bpct/share/doc/bpct/examples/notify/mail.sh --failures ann@example.org' ...     nothing is said if all is well
set -u
export LC_ALL=C
PATH=$PATH:/usr/sbin:/usr/lib

main() {
    local only=all address first rest=''
    if [[ ${1-} == --failures ]]; then
        only=failures
        shift
    fi
    if (($# != 1)) || [[ ${1-} == -* ]]; then
        printf 'usage: mail.sh [--failures] ADDRESS\n' >&2
        return 2
    fi
    address=$1
    IFS= read -r first || return 1
    IFS= read -r -d '' rest
    [[ $only == all || $first != *' is complete' ]] || return 0
    # A header is one line of ASCII.
    printf 'To: %s\nSubject: %s\nContent-Type: text/plain; charset=UTF-8\nAuto-Submitted: auto-generated\n\n%s\n%s' \
        "$address" "${first//[!\ -~]/?}" "$first" "$rest" | sendmail -i -t
}

main "$@"
