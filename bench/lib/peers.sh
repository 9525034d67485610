# shellcheck shell=bash
# Sourced by bench/run, with which it shares variables; what is read only to be skipped has a name, too.
# shellcheck disable=SC2034,SC2154
# The programs that bpct is compared with. Each is one function, peer_NAME SOURCE DESTINATION; it is run if the command
# NAME is installed. DESTINATION does not exist yet and shall become the copy. workers is how many workers the user
# asked for. Each peer is called as its manual says to keep as much as it can.

# What the table calls them; NAME without a line here.
declare -gA peer_title=(
    [cp]='cp -a'
    [tar]='tar pipe'
    [rsync]='rsync -aHAXS'
    [fpsync]="fpsync -n $workers"
    [rclone]="rclone --transfers $workers"
    [xcp]="xcp -w $workers"
    [dcp]="dcp, $workers ranks"
)

peer_cp() { cp -a -- "$1" "$2"; }

peer_tar() {
    mkdir -- "$2" &&
        tar -C "$1" --format=posix --xattrs --acls -S -cf - . |
        tar -C "$2" --xattrs --xattrs-include='*' --acls --numeric-owner -xpf -
}

peer_rsync() { rsync -aHAXS --numeric-ids -- "$1/" "$2/"; }

# Its own state is kept apart, or it grows with each run.
peer_fpsync() {
    fpsync -n "$workers" -f 2000 -t "$scratch/fpsync" -o '-lptgoDHAXS --numeric-ids' "$1/" "$2/"
}

peer_rclone() {
    local options=(copy --links --transfers "$workers" --checkers "$workers" --create-empty-src-dirs)
    ! rclone help flags | grep -q -e '--metadata' || options+=(--metadata)
    rclone --config '' "${options[@]}" -- "$1" "$2"
}

peer_xcp() { xcp --recursive --no-progress --ownership -w "$workers" -- "$1" "$2"; }

# It has no options for attributes and for the number of its threads.
peer_cpz() { cpz -- "$1" "$2"; }

# The variables let Open MPI start as root, with more ranks than cores, and give way where a rank waits; other launchers
# ignore them. Ranks of MPICH do not give way: with more of them than cores they wait for each other.
peer_dcp() {
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 \
        "${BPCT_BENCH_MPIRUN:-mpirun}" -np "$workers" dcp --quiet --preserve --xattrs all --sparse "$1" "$2"
}
