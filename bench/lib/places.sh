# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables.
# shellcheck disable=SC2034,SC2154
# Where trees and copies lie, how they are made, and that nothing stays.

prepare() {
    scratch=$(mktemp -d -- "$place/bpct-bench.XXXXXX") || fail "cannot make a folder in $place"
    # A process that is just being forked may run a trap of its parent.
    trap '[[ $BASHPID != "$$" ]] || clean_up' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    mkdir -- "$scratch/output"
    : >"$scratch/runs"
    : >"$scratch/kept"
    # What never has anything to read: for pauses.
    exec {never}<> <(:)
    control_groups=
    if [[ $use_groups == yes ]]; then
        find_control_groups
        control_groups=$REPLY
    fi
    prepare_places
    prepare_bpct
}

# The roots as the programs see them, and as this script does: it does not make, compare and delete through a slow mount.
prepare_places() {
    if [[ -n $mount_with ]]; then
        mount_there
        return
    fi
    destination_root=$(mktemp -d -- "${destination_root:-$scratch}/bpct-bench.XXXXXX") || fail "no destination"
    if [[ -n $data ]]; then
        mkdir -p -- "$data"
        source_root=$data
    else
        source_root=$(mktemp -d -- "${source_root:-$scratch}/bpct-bench.XXXXXX") || fail "no source"
    fi
    near_source=$source_root
    near_destination=$destination_root
}

# Mounts, and waits until the mount is there: some file systems return at once, others stay in the foreground.
mount_there() {
    local words deadline=$((SECONDS + 20))
    read -r -a words <<<"$mount_with"
    [[ -z $data ]] || fail "--data does not go with --mount-with"
    mkdir -p -- "$scratch"/{mounted,backing/source,backing/destination}
    "${words[@]}" "$scratch/backing" "$scratch/mounted" </dev/null >"$scratch/output/mount" 2>&1 &
    until mountpoint -q "$scratch/mounted"; do
        ((SECONDS < deadline)) || fail "not mounted: $mount_with; $(<"$scratch/output/mount")"
        pause
    done
    near_source=$scratch/backing/source
    near_destination=$scratch/backing/destination
    source_root=$scratch/mounted/source
    destination_root=$scratch/mounted/destination
}

# Starts bpct once. If its launcher begins then to make an archive of loaded classes for later calls, its making is
# waited for, so that the first run measured does not pay for it, and all have what users have from the second call on.
# BPCT_BENCH_CACHE - the folder for it, which stays, where several measurements are made; by default one of this measurement
prepare_bpct() {
    local deadline=$((SECONDS + 60))
    if [[ $program == *.jar ]]; then
        export BPCT_JAR=$program
        program=$project/bin/bpct
    fi
    export BPCT_CONF='' BPCT_HOME=$scratch/home BPCT_CACHE=${BPCT_BENCH_CACHE:-$scratch/cache}
    [[ -d $BPCT_CACHE ]] || mkdir -m 700 -- "$BPCT_CACHE"
    version=$("$program" --version | head -n 1)
    [[ -n $version ]] || fail "cannot run $program"
    while [[ -n $(shopt -s nullglob && printf '%s' "$BPCT_CACHE"/*/) ]]; do
        compgen -G "$BPCT_CACHE/*.jsa" >/dev/null && break
        if ((SECONDS >= deadline)); then
            say "bpct is measured without an archive of classes: none came into being in a minute"
            break
        fi
        pause
    done
}

clean_up() {
    [[ -z $log ]] || { mkdir -p -- "$log" && cp -R -- "$scratch"/{runs,kept,output} "$log"; }
    [[ -z $control_groups || ! -e $control_groups/bpct-bench.$$ ]] || end_control_group "$control_groups/bpct-bench.$$"
    if [[ -n $mount_with ]] && mountpoint -q "$scratch/mounted"; then
        umount "$scratch/mounted" || fusermount3 -u "$scratch/mounted" || fail "still mounted: $scratch/mounted"
    fi
    [[ $destination_root != */bpct-bench.* ]] || delete "$destination_root"
    [[ -n $data || $source_root != */bpct-bench.* ]] || delete "$source_root"
    delete "$scratch"
}

# Deletes a tree; directories that are closed to their owner are opened only if need be.
# $1 - tree
delete() {
    rm -rf -- "$1" 2>/dev/null || { chmod -R u+rwX -- "$1" && rm -rf -- "$1"; }
}

# Runs one of the programs of org.bpct.bench.
# $1 - its name
# $@ - the rest: its arguments
bench_class() {
    java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -cp "$classes" "org.bpct.bench.$1" "${@:2}"
}

# Makes the tree of a shape, unless it is kept from an earlier run.
# $1 - shape
# Answers in tree: its name below the source root.
make_tree() {
    local shape=$1
    tree=$1-$scale-$seed${owner:+-of-$owner}
    [[ -e $near_source/$tree.made ]] && return
    say "making $tree"
    [[ $shape != listing ]] || shape=listing:$listing
    delete "$near_source/$tree"
    mkdir -- "$near_source/$tree" || fail "cannot make $near_source/$tree"
    bench_class TreeArchive "$shape" "$scale" "$seed" | tar -C "$near_source/$tree" -b 2048 -pxf - \
        --xattrs --xattrs-include='*' --delay-directory-restore --numeric-owner
    [[ ${PIPESTATUS[*]} == '0 0' ]] || fail "cannot make $tree"
    [[ -z $owner ]] || give_away "$near_source/$tree"
    : >"$near_source/$tree.made"
}

# Deletes the tree, unless it is to be kept.
forget_tree() {
    [[ -z $data ]] || return 0
    delete "$near_source/$tree"
    rm -f -- "$near_source/$tree.made"
}

# Gives a tree to another user, in whose hands the kernel takes set-id bits away: those are set again.
# $1 - tree
give_away() {
    local file mode modes=$scratch/modes
    find "$1" ! -type l -perm /6000 -printf '%m\0%p\0' >"$modes" || fail "cannot look at $1"
    chown -hR -- "$owner" "$1" || fail "cannot give $1 to $owner"
    while IFS= read -r -d '' mode && IFS= read -r -d '' file; do
        chmod -- "$mode" "$file" || fail "cannot set the mode of $file"
    done <"$modes"
}
