#!/bin/bash
# A walk-through on a Slurm cluster: looks at a node, copies a small tree with four jobs, looks, waits, compares.
#
#   run.sh FOLDER [OPTION]...     FOLDER is made, where the nodes see it; the options are bpct's, say --partition long
set -u

# Shows a command as it would be typed, and runs it. $@ - the command
show() {
    printf '\n$'
    printf ' %q' "$@"
    printf '\n'
    "$@"
}

# $1 - the folder to make
make_tree() {
    local directory file
    for directory in "$1"/run-{1..8}; do
        mkdir -p -- "$directory" || return
        for file in {1..100}; do
            printf 'sample %s of %s\n' "$file" "${directory##*/}" >"$directory/sample $file"
        done
        touch -d '2001-02-03 04:05:06.789' -- "$directory"
    done
}

main() {
    local folder=${1:?usage: run.sh FOLDER [OPTION]...} batch
    shift
    make_tree "$folder/tree" && cd -- "$folder" || return

    # Does a node see the same folders? Costs a job of some seconds.
    show bpct --scheduler slurm "$@" --doctor tree copy || return

    # A job reports once a minute on clusters; these ones are too short for that.
    show bpct --scheduler slurm "$@" -j 4 --progress-interval 1 -T tree copy || return

    # The newest batch is the one with the highest number.
    batch=$(bpct --progress | sed -n 's/^Batch #\([0-9]*\):.*/\1/p' | sort -n | tail -n 1)
    show squeue --me --format '%.8i %.14j %.10T %R'

    # One may log out here. The exit code says how it went.
    show bpct "--wait=$batch" || return
    show diff -r tree copy || return
    printf '\nthe copy in %s is exact\n' "$folder/copy"
}

main "$@"
