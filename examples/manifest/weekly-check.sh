#!/bin/bash
# Compares an archive with its newest manifest each week, by jobs: every byte is read. It prints something only if something is not
# as it was, so that cron mails it.
#
#   0 4 * * 0  /opt/bpct/share/doc/bpct/examples/manifest/weekly-check.sh /var/lib/manifests
#
# The manifests are those of monthly.sh, with full names. The exit code is that of bpct: 3 if a file is gone, differs or cannot be
# read, 4 if files only changed while they were read.
set -u
export LC_ALL=C
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit
# bpct of BPCT_BIN, or that on PATH, or the one that this example came with. cron gives a short PATH.
PATH=${BPCT_BIN:+$BPCT_BIN:}$PATH:$here/../../bin:/usr/local/bin:/usr/bin:/bin
readonly jobs=${MANIFEST_JOBS:-4}

main() {
    local file newest='' batch
    local -i code
    if (($# != 1)); then
        printf 'usage: weekly-check.sh FOLDER\n' >&2
        return 2
    fi
    for file in "$1"/????-??.sha256; do
        [[ ! -e $file ]] || newest=$file
    done
    if [[ -z $newest ]]; then
        printf 'there is no manifest in %q\n' "$1" >&2
        return 2
    fi
    batch=$(bpct --sum-check "$newest" --base / --parsable -j "$jobs")
    code=$?
    # 3 says that names are missing: bpct counts them with those that jobs find.
    if ((code != 0 && code != 3)) || [[ ! $batch =~ ^[0-9]+$ ]]; then
        printf 'nothing was compared with %q (exit code %s)\n' "$newest" "$code"
        ((code)) || code=1
        return "$code"
    fi
    bpct --wait="$batch" >/dev/null
    code=$?
    if ((code)); then
        printf '%q: not all is as it says (exit code %s)\n' "$newest" "$code"
        bpct --errors="$batch"
    fi
    return "$code"
}

main "$@"
