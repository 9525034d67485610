#!/bin/bash
# Brings a copy of a GPFS file system up to date by two lists of its files, without a walk of the tree: mmapplypolicy reads inodes in bulk.
#
#   examples/changes/gpfs-lists.sh /gpfs/home /var/lib/bpct-home /backup/home
#
# The second operand is a folder of yours in which the list of the last run stays; without one the first run makes it, and "bpct -u -T
# --delete" brings the copy to that state. Names of either list that the tree lacks by then are deleted from the copy, and nothing else is.
# The exit code is that of bpct, or 1 if there is no list.
set -u
export LC_ALL=C
if (($# != 3)); then
    printf 'usage: %s TREE FOLDER COPY\n' "$0" >&2
    exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/lpp/mmfs/bin:/usr/local/bin:/usr/bin:/bin
tree=$(cd -- "$1" && pwd -P) && folder=$(cd -- "$2" && pwd) || exit
readonly tree folder copy=$3

# All of a name but letters and a few signs is written as % and two hexadecimal digits. The times and owners before " -- " make the line of
# a file that changed another one; the number of its inode does so where a file took the place of another.
cat >"$folder/policy" <<'END' || exit 1
RULE EXTERNAL LIST 'all' EXEC '' ESCAPE '%/._-'
RULE 'all' LIST 'all' DIRECTORIES_PLUS SHOW(VARCHAR(MODIFICATION_TIME) || ' ' || VARCHAR(CHANGE_TIME))
END
rm -f -- "$folder/new.list.all"
if ! mmapplypolicy "$tree" -P "$folder/policy" -I defer -f "$folder/new" -L 0 >"$folder/said" 2>&1 || [[ ! -s $folder/new.list.all ]]; then
    cat -- "$folder/said" >&2
    exit 1
fi
sort -o "$folder/now" -- "$folder/new.list.all" || exit 1
if [[ ! -e $folder/last ]]; then
    bpct -u --delete --wait -T "$tree" "$copy" && mv -- "$folder/now" "$folder/last"
    exit
fi

# Prints the names of lines that only one list has, below the tree and ended by NUL. What is renamed has a line in each.
print_changes() {
    local line name
    while IFS= read -r line; do
        printf -v name '%b' "${line//%/\\x}"
        [[ $name != "$tree"/?* ]] || printf '%s\0' "${name#"$tree"/}"
    done < <(comm -3 -- "$folder/last" "$folder/now" | sed 's/^.* -- //' | sort -u)
}

print_changes >"$folder/changes" || exit 1
# The list names each deletion, so that their share says nothing.
bpct -u --delete --max-delete 100% -0 --files-from "$folder/changes" --wait -T "$tree" "$copy" && mv -- "$folder/now" "$folder/last"
