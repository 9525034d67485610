#!/bin/bash
# Brings a copy of a Lustre file system up to date by the changes that its MDTs tell, without a walk of the tree. As root.
#
#   lctl --device lustre-MDT0000 changelog_register        once on each MDS; it says the user, as cl1
#   examples/changes/lfs-changelog.sh /mnt/lustre /backup/lustre lustre-MDT0000:cl1 lustre-MDT0001:cl1
#
# The copy must be as the file system was when the users were registered, or later. Names that the file system lacks are deleted from the
# copy, and nothing else is. Records are given up when the copy is as they say. A record is a line: names with newlines are not followed.
# The exit code is that of bpct, or 1 if there are no records to read.
set -u
export LC_ALL=C
if (($# < 3)); then
    printf 'usage: %s MOUNT-POINT COPY MDT:USER...\n' "$0" >&2
    exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
readonly tree=${1%/} copy=$2 servers=("${@:3}")

readonly renamed=' p=(\[[^]]*\]) (.*) s=(\[[^]]*\]) sp=(\[[^]]*\]) (.*)$' named=' p=(\[[^]]*\]) (.*)$' target=' t=(\[[^]]*\])'

# The paths of a FID; the directory and the name that a removed directory had, by its FID; earlier paths by later ones. Each with a line for each.
declare -A known=() removed=() earlier=() printed=()

# Puts the paths of a FID into known. Those of a directory that is gone are made of what its removal tells.
find_paths() {
    local now code line at paths=''
    [[ -z ${known[$1]-} ]] || return 0
    known[$1]=$'\n'
    now=$(lfs fid2path "$tree" "$1" 2>&1)
    code=$?
    if ((code == 0)); then
        while IFS= read -r line; do
            paths+=${line%/}$'\n'
        done <<<"$now"
    elif ((code != 2)); then # ENOENT: it is gone.
        printf '%s\n' "$now" >&2
        exit 1
    else
        while IFS= read -r line; do
            [[ -n $line ]] || continue
            find_paths "${line%% *}"
            while IFS= read -r at; do
                [[ -z $at ]] || paths+=$at/${line#* }$'\n'
            done <<<"${known[${line%% *}]}"
        done <<<"${removed[$1]-}"
    fi
    known[$1]=$paths$'\n'
}

# Prints a path below the mount point, ended by NUL, and the paths that it had before directories above it were renamed. One too many does
# no harm: bpct looks at what each name is.
print_path() {
    local top=$1 was
    [[ -z ${printed[$1]-} ]] || return 0
    printed[$1]=yes
    printf '%s\0' "${1#"$tree"/}"
    while [[ $top == "$tree"/?* ]]; do
        while IFS= read -r was; do
            [[ -z $was ]] || print_path "$was${1#"$top"}"
        done <<<"${earlier[$top]-}"
        top=${top%/*}
    done
}

# Prints NAME in a directory, by its FID, or without a name the FID itself; with "whole" also all that is in it now.
print_names() {
    local path below
    find_paths "$1"
    while IFS= read -r path; do
        path=${path:+$path${2:+/$2}}
        [[ $path == "$tree"/?* ]] || continue
        print_path "$path"
        [[ -n ${3-} && -d $path && ! -L $path ]] || continue
        while IFS= read -r -d '' below; do
            print_path "$path/$below"
        done < <(find "$path" -mindepth 1 -printf '%P\0')
    done <<<"${known[$1]}"
}

# Some servers tell whole paths of removed names: the last component is the name.
note_removals() {
    local line kind
    while IFS= read -r line; do
        kind=${line#* } kind=${kind%% *}
        [[ $kind == *RMDIR && $line =~ $named ]] || continue
        set -- "${BASH_REMATCH[1]} ${BASH_REMATCH[2]##*/}"
        [[ $line =~ $target ]] && removed[${BASH_REMATCH[1]}]+=$1$'\n'
    done
}

note_renames() {
    local line later before
    while IFS= read -r line; do
        [[ $line =~ $renamed ]] || continue
        set -- "${BASH_REMATCH[@]}"
        find_paths "$2"
        find_paths "$5"
        while IFS= read -r later; do
            while IFS= read -r before; do
                [[ -z $later || -z $before ]] || earlier[$later/${3##*/}]+=$before/${6##*/}$'\n'
            done <<<"${known[$5]}"
        done <<<"${known[$2]}"
    done
}

print_changes() {
    local line kind
    while IFS= read -r line; do
        kind=${line#* } kind=${kind%% *}
        case $kind in
            *MARK | *OPEN | *ATIME | *GXATR) ;;
            *RENME)
                [[ $line =~ $renamed ]] || continue
                set -- "${BASH_REMATCH[@]}"
                print_names "$2" "${3##*/}" whole
                print_names "$5" "${6##*/}"
                ;;
            *)
                if [[ $line =~ $named ]]; then
                    print_names "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]##*/}"
                elif [[ $line =~ $target ]]; then
                    print_names "${BASH_REMATCH[1]}"
                fi
                ;;
        esac
    done
}

records=$(mktemp) && list=$(mktemp) || exit 1
trap 'rm -f -- "$records" "$list"' EXIT
declare -A last=()
for server in "${servers[@]}"; do
    before=$(wc -l <"$records")
    lfs changelog "${server%:*}" >>"$records" || exit 1
    ((before == $(wc -l <"$records"))) || read -r "last[$server]" _ < <(tail -n 1 -- "$records")
done
[[ -s $records ]] || exit 0
note_removals <"$records"
note_renames <"$records"
print_changes <"$records" >"$list" || exit 1
if [[ -s $list ]]; then
    # The list names each deletion, so that their share says nothing.
    bpct -u --delete --max-delete 100% -0 --files-from "$list" --wait -T "$tree" "$copy" || exit
fi
for server in "${!last[@]}"; do
    lfs changelog_clear "${server%:*}" "${server##*:}" "${last[$server]}" || exit 1
done
