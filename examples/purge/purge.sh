#!/bin/bash
# Purges a scratch file system: what nobody has changed for 60 days goes, by jobs, but for exempted users and names. Owners are
# told two days before, and what one of them has changed since stays.
#
#   30 6 * * 5  /opt/bpct/share/doc/bpct/examples/purge/purge.sh warn /scratch /var/lib/purge/friday
#   30 6 * * 0  /opt/bpct/share/doc/bpct/examples/purge/purge.sh run /scratch /var/lib/purge/friday
#
# list SCRATCH        prints what would go, by owners
# warn SCRATCH LIST   keeps these names in the file LIST, and mails each owner his own
# run SCRATCH [LIST]  removes what would go, of the names in LIST if there is one, and says what became of it; the exit code is bpct's
#
# The file "exempt" beside this script holds the names and patterns that stay.
set -u
# The locale of cron in any case: names are bytes to bpct, and sorted lists look the same everywhere.
export LC_ALL=C
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
# bpct of BPCT_BIN, or that on PATH, or the one that this example came with. cron gives a short PATH.
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
# Of the content. With --time-of atime a file that is read while the jobs wait goes all the same: a read moves no ctime,
# which is what the jobs compare.
readonly age=${PURGE_AGE:-60d}
# Whose files stay, with commas between them.
readonly users=${PURGE_USERS:-root}
readonly exempt=${PURGE_EXEMPT:-$here/exempt}
# More than this share at once is a mistake: a clock that is wrong, or a restore that set old times.
readonly most=${PURGE_MOST:-30%}
# Takes "-s SUBJECT OWNER", and the text from standard input.
readonly mail=${PURGE_MAIL:-mail}
# Gets a line for each purge.
readonly log=${PURGE_LOG:-}
readonly -a purge=(--remove --older-than "$age" --user "!$users" --max-delete "$most")

# Prints what would go, as OWNER/NAME ended by NUL, the names of an owner together.
# $1 - the scratch file system
look() {
    bpct "${purge[@]}" --exclude-from "$exempt" -n -0 "$1" >"$work/names"
    code=$?
    # 3 says that not all could be read: that stays, and bpct has named it.
    ((code == 0 || code == 3)) || return
    xargs -0 -r stat --printf='%U/%n\0' -- <"$work/names" | sort -z >"$work/owned"
}

# Calls a command with each owner, and a file with his names, quoted and a line each.
# $1 - the command
for_each_owner() {
    local line owner='' last=''
    while IFS= read -r -d '' line; do
        owner=${line%%/*}
        if [[ $owner != "$last" ]]; then
            [[ -z $last ]] || "$1" "$last" "$work/text"
            : >"$work/text"
            last=$owner
        fi
        printf '  %q\n' "${line#*/}" >>"$work/text"
    done <"$work/owned"
    [[ -z $last ]] || "$1" "$last" "$work/text"
}

# shellcheck disable=SC2317 # for_each_owner calls it
show() {
    printf '\n%s\n' "$1"
    cat -- "$2"
}

list() {
    look "$1" || return
    printf 'Not changed for %s, and to be removed from %q:\n' "$age" "$1"
    for_each_owner show
}

# An owner without an account gets no mail; "list" shows his files.
# shellcheck disable=SC2317 # for_each_owner calls it
tell() {
    [[ $1 != UNKNOWN ]] || return 0
    {
        printf 'Nobody has changed these files for %s. Those that are still unchanged then will be removed on the next purge.\n\n' "$age"
        cat -- "$2"
    } | "$mail" -s "scratch: $(wc -l <"$2") of your files will be removed" "$1" ||
        printf 'no mail was sent to %s\n' "$1" >&2
}

# $2 - the list
warn() {
    local root name
    root=$(realpath -e -- "$1") && look "$root" || return
    # --files-from takes names below the scratch file system.
    while IFS= read -r -d '' name; do
        printf '%s\0' "${name#"$root"/}"
    done <"$work/names" >"$2.new" && mv -T -- "$2.new" "$2" || return 1
    for_each_owner tell
}

# $2 - the list; empty for none
run() {
    local said batch name
    local -a which=(--exclude-from "$exempt")
    if [[ -n $2 ]]; then
        # Names that their owners have removed since are no failure.
        while IFS= read -r -d '' name; do
            [[ ! -e $1/$name && ! -L $1/$name ]] || printf '%s\0' "$name"
        done <"$2" >"$work/list" || return
        # Both files in one form: a rule a word, ended by NUL.
        grep -v -e '^#' -e '^$' -- "$exempt" | tr '\n' '\0' >"$work/exempt"
        which=(-0 --exclude-from "$work/exempt" --files-from "$work/list")
    fi
    said=$(bpct "${purge[@]}" "${which[@]}" --parsable "$1")
    code=$?
    if ((code != 0 && code != 3)) || [[ ! $said =~ ^[0-9]+$ ]]; then
        printf '%q was not purged (exit code %s)\n' "$1" "$code" >&2
        ((code)) || code=1
        return
    fi
    batch=$said
    bpct --wait="$batch" >"$work/end"
    code=$?
    cat -- "$work/end"
    [[ -z $log ]] || printf '%(%F %T)T %q batch %s exit code %s %s\n' -1 "$1" "$batch" "$code" "$(grep -F "[batch $batch]" "$work/end")" >>"$log"
    ((code == 0)) || bpct --errors="$batch"
}

usage() {
    printf 'usage: purge.sh list SCRATCH | warn SCRATCH LIST | run SCRATCH [LIST]\n' >&2
    exit 2
}

work=$(mktemp -d) || exit
# shellcheck disable=SC2064 # the folder of this run
trap "rm -rf -- ${work@Q}" EXIT
declare -i code=1
case ${1-}:$# in
    list:2) list "$2" ;;
    warn:3) warn "$2" "$3" ;;
    run:2 | run:3) run "$2" "${3-}" ;;
    *) usage ;;
esac
exit "$code"
