#!/bin/bash
# Prints one line for each batch that runs or needs help, for a login message. Says nothing otherwise, and never takes
# longer than BPCT_LOGIN_SECONDS, 4 if not set. Goes into /etc/profile.d/bpct.sh, where all shells read it, like this:
#
#   case $- in *i*) /opt/bpct/share/doc/bpct/examples/login-message/status-line.sh ;; esac
set -u
export LC_ALL=C

# Puts the figures of a ledger into the array figures: planned, done, failed, open. A batch's own come before those of
# its jobs, and a file name cannot be mistaken for them: quotes within JSON strings have a backslash before them.
# $1 - JSON of a batch   $2 - name of the ledger
read_ledger() {
    local number='([0-9]+)'
    [[ $1 =~ \"$2\":\{\"planned\":$number,\"done\":$number,\"failed\":$number,\"open\":$number ]] &&
        figures=("${BASH_REMATCH[@]:1}")
}

# $1 - JSON of a batch
show() {
    local number=${1%%,*} state='' live code left=''
    local -a figures=()
    # Nothing but numbers and these words reaches the terminal.
    [[ $1 =~ \"state\":\"([a-z ]+)\",\"live\":(true|false),\"exitCode\":([0-9]+) ]] || return
    state=${BASH_REMATCH[1]} live=${BASH_REMATCH[2]} code=${BASH_REMATCH[3]}
    [[ $number =~ ^[0-9]+$ ]] && read_ledger "$1" entries || return
    if [[ $live == true ]]; then
        [[ $1 =~ \"secondsLeft\":([0-9]+) ]] && left=", about $((BASH_REMATCH[1] / 60 + 1)) min left"
        printf 'bpct: batch %s is %s: %s of %s entries%s\n' \
            "$number" "$state" "${figures[1]}" "${figures[0]}" "$left"
    elif ((code != 0)); then
        printf 'bpct: batch %s is %s: %s entries failed, %s open; see bpct --progress=%s\n' \
            "$number" "$state" "${figures[2]}" "${figures[3]}" "$number"
    fi
}

main() {
    local rest said
    type -P bpct >/dev/null || return 0
    # Whoever never copied does not wait for Java. A folder on a file server that hangs is not asked for here.
    [[ -n ${BPCT_HOME-} || -d $HOME/.bpct || -e ${BPCT_CONF:-/etc/bpct.conf} ]] || return 0
    # KILL for a process that waits for a file server, too; timeout puts all of them into a group of their own.
    said=$(timeout --kill-after=1 "${BPCT_LOGIN_SECONDS:-4}" bpct --progress --json 2>/dev/null </dev/null)
    rest=$said
    # Each batch begins with its number.
    while [[ $rest == *'{"number":'* ]]; do
        rest=${rest#*'{"number":'}
        show "${rest%%'{"number":'*}"
    done
    return 0
}

main "$@"
