#!/bin/bash
# Purges a scratch file system: what nobody has changed for 60 days goes, by jobs, but for exempted users and names.
#
#   30 6 * * 5  /opt/bpct/examples/purge/purge.sh list /scratch | mail -s 'goes on Sunday' users@example.org
#   30 6 * * 0  /opt/bpct/examples/purge/purge.sh run /scratch
#
# list changes nothing: it prints what would go, by owners. run removes that, and says what became of it; its exit code is
# that of bpct. The file "exempt" beside this script holds the names and patterns that stay.
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
readonly -a purge=(--remove --older-than "$age" --user "!$users" --exclude-from "$exempt" --max-delete "$most")

# Prints what would go, by owners.
# $1 - the scratch file system
list() {
    local names owner name last='' code
    names=$(mktemp) || return
    bpct "${purge[@]}" -n -0 "$1" >"$names"
    code=$?
    # 3 says that not all could be read: that stays, and bpct has named it.
    if ((code == 0 || code == 3)); then
        printf 'Not changed for %s, and to be removed from %q:\n' "$age" "$1"
        while IFS= read -r -d '' owner && IFS= read -r -d '' name; do
            [[ $owner == "$last" ]] || printf '\n%s\n' "$owner"
            last=$owner
            printf '  %q\n' "$name"
        done < <(xargs -0 -r stat --printf='%U/%n\0' -- <"$names" | sort -z | split_owners)
    fi
    rm -f -- "$names"
    return "$code"
}

# Makes two words, both ended by NUL, of each OWNER/NAME.
split_owners() {
    local line
    while IFS= read -r -d '' line; do
        printf '%s\0' "${line%%/*}" "${line#*/}"
    done
}

# Removes it.
# $1 - the scratch file system
run() {
    local said batch code
    said=$(bpct "${purge[@]}" --parsable "$1")
    code=$?
    if ((code != 0 && code != 3)) || [[ ! $said =~ ^[0-9]+$ ]]; then
        printf '%q was not purged (exit code %s)\n' "$1" "$code" >&2
        return $((code ? code : 1))
    fi
    batch=$said
    bpct --wait="$batch"
    code=$?
    ((code == 0)) || bpct --errors="$batch"
    return "$code"
}

if (($# != 2)) || [[ $1 != list && $1 != run ]]; then
    printf 'usage: purge.sh list|run SCRATCH\n' >&2
    exit 2
fi
"$1" "$2"
