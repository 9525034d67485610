#!/bin/bash
# Brings a copy from one snapshot of a ZFS file system to a later one, without a walk of the tree: "zfs diff" tells the changes.
#
#   examples/changes/zfs-diff.sh tank/home monday tuesday /backup/home
#
# The copy must be as the first snapshot is. Names that the second one lacks are deleted from it, and nothing else is. The exit code is
# that of bpct, or 1 if there is no list of changes.
set -u
export LC_ALL=C
if (($# != 4)); then
    printf 'usage: %s FILESYSTEM SNAPSHOT LATER-SNAPSHOT COPY\n' "$0" >&2
    exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
readonly filesystem=$1 before=$2 after=$3 copy=$4
top=$(zfs get -H -o value mountpoint "$filesystem") || exit 1
readonly top source=$top/.zfs/snapshot/$after

# Prints a path of the list below the file system, ended by NUL. zfs writes odd bytes as \0 and three octal digits, and the backslash, too.
print_name() {
    local path
    printf -v path '%b' "$1"
    [[ $path != "$top"/?* ]] || printf '%s\0' "${path#"$top"/}${2-}"
}

# Prints all names that changed. Of a directory that was renamed zfs tells no more: each name in it is another one, too.
print_changes() {
    local kind first second below directory
    while IFS=$'\t' read -r kind first second; do
        print_name "$first"
        [[ $kind == R ]] || continue
        print_name "$second"
        printf -v directory '%b' "$second"
        directory=$source/${directory#"$top"/}
        [[ -d $directory && ! -L $directory ]] || continue
        while IFS= read -r -d '' below; do
            print_name "$first" "/$below"
            print_name "$second" "/$below"
        done < <(find "$directory" -mindepth 1 -printf '%P\0')
    done
}

changes=$(mktemp) && list=$(mktemp) || exit 1
trap 'rm -f -- "$changes" "$list"' EXIT
zfs diff -H "$filesystem@$before" "$filesystem@$after" >"$changes" || exit 1
print_changes <"$changes" >"$list" || exit 1
# The list names each deletion, so that their share says nothing.
bpct -u --delete --max-delete 100% -0 --files-from "$list" --wait -T "$source" "$copy"
