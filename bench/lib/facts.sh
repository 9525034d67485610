# shellcheck shell=bash
# What holds of a tree, for the comparison of copies.

# Writes the facts of a tree: entries as find tells them, extended attributes, and sums of the contents.
# $1 - tree
# $2 - folder for them; made
write_facts() {
    mkdir -- "$2" || return
    (
        cd -- "$1" || exit 1
        find . -printf '%P\0%y\0%m\0%U:%G\0%s\0%T@\0%l\0%D:%i\0%n\0%b\0' >"$2/entries" || exit 1
        find . -type f -print0 | xargs -0 -r b2sum -z -- >"$2/sums" || exit 1
        if type -P getfattr >/dev/null; then
            getfattr -R -P -h -d -m - -e hex -- . >"$2/xattrs" 2>/dev/null
        else
            : >"$2/xattrs"
        fi
        : >"$2/complete"
    ) 2>/dev/null
}
