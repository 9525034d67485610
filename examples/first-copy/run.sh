#!/bin/bash
# Makes a small tree, copies it with two jobs, and compares the copy with its source.
#
#   run.sh [FOLDER]     FOLDER is made; by default a new one in /tmp
set -u

# $1 - the folder to make
make_tree() {
    local tree=$1
    mkdir -p -- "$tree/runs/one" "$tree/runs/two" "$tree/empty" "$tree/closed" || return
    printf 'a first file\n' >"$tree/read me"
    printf 'a name of two lines\n' >"$tree/runs/two"$'\n'"lines"
    printf 'one inode, two names\n' >"$tree/runs/one/data"
    ln -f -- "$tree/runs/one/data" "$tree/runs/two/same data"
    ln -sfn -- nowhere "$tree/dangling"
    touch -d '2001-02-03 04:05:06.789' -- "$tree/runs/one"
    chmod 555 -- "$tree/closed"
}

# Prints kind, mode, links, size, time and name of everything in a tree; sizes of directories tell nothing.
# $1 - the tree
describe() {
    (cd -- "$1" && find . -type d -printf '%y %m %T@ %p\0' -o -printf '%y %m %n %s %T@ %p -> %l\0' | sort -z | tr '\0' '\n')
}

main() {
    local folder=${1-}
    [[ -n $folder ]] || folder=$(mktemp -d) || return
    make_tree "$folder/tree" || return

    # -T: the copy is FOLDER/copy, also if that is there from the last time.
    bpct -j 2 --wait -T "$folder/tree" "$folder/copy" || return

    diff <(describe "$folder/tree") <(describe "$folder/copy") || return
    diff -r --no-dereference -- "$folder/tree" "$folder/copy" || return
    printf 'the copy in %s is exact\n' "$folder/copy"
}

main "$@"
