package org.bpct.fault;

import java.io.IOException;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.it.RunningProcess;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;

/**
 * Files of a tree, named {@code *.bad}, that cannot be read: reads behind an offset end with an I/O error. It must be closed before the
 * sandbox is cleared.
 *
 * <p>A FUSE file system makes the errors where {@code BPCT_SLOWFS} names one, see {@link FuseIT}. Elsewhere the commands that read say
 * what they would say of it.
 */
final class BadReads implements AutoCloseable {
    /** Stands for {@code cat}, {@code dd} and {@code sha256sum}: the tree and the offset are in its place. */
    private static final String SHIM = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*} name=${0##*/} file='' skip=0 count=0
            { IFS= read -r tree && read -r offset; } <"$here/where"
            is_bad() { [[ $PWD/ == "$tree"/* && $1 == *.bad ]]; }
            if [[ $name == dd ]]; then
                for word; do
                    case $word in
                        if=*) file=${word#*=} ;;
                        skip=*) skip=${word#*=} ;;
                        count=*) count=${word#*=} ;;
                    esac
                done
                if is_bad "$file" && ((count == 0 || skip + count > offset)); then
                    printf "dd: error reading '%s': Input/output error\\n" "$file" >&2
                    exit 1
                fi
            elif [[ $name == cat ]]; then
                code=0
                for file; do
                    if is_bad "$file"; then
                        printf 'cat: %s: Input/output error\\n' "$file" >&2
                        code=1
                    elif [[ $file != -- ]]; then
                        /usr/bin/cat -- "$file" || code=1
                    fi
                done
                exit "$code"
            else
                for file; do
                    if is_bad "$file"; then
                        printf '%s: %s: Input/output error\\n' "$name" "$file" >&2
                        exit 1
                    fi
                done
            fi
            exec "/usr/bin/$name" "$@"
            """;

    private final FileName tree;
    private final FileName path;
    private final boolean mounted;

    private BadReads(FileName tree, FileName path, boolean mounted) {
        this.tree = tree;
        this.path = path;
        this.mounted = mounted;
    }

    /** Has the files of this tree, which is there, fail from this offset on. */
    static BadReads in(Sandbox sandbox, FileName tree, long offset) throws IOException {
        if (System.getenv("BPCT_SLOWFS") != null) {
            return mounted(sandbox, tree, offset);
        }
        FileName shim = sandbox.file("bad-reads/dd", SHIM);
        sandbox.file("bad-reads/where", tree.text() + "\n" + offset + "\n");
        Shell.call("chmod 755 -- \"$1\" && cp -- \"$1\" \"${1%/*}/sha256sum\" && cp -- \"$1\" \"${1%/*}/cat\"", shim);
        return new BadReads(tree, FileName.ofText(shim.parent().text() + ":" + Trial.PATH.text()), false);
    }

    private static BadReads mounted(Sandbox sandbox, FileName tree, long offset) throws IOException {
        FileName backing = sandbox.directory("backing").resolve(tree.lastComponent());
        Shell.call("mv -T -- \"$1\" \"$2\" && mkdir -- \"$1\"", tree, backing);
        RunningProcess.start(
                "mapfile -d '' -t w; exec \"$BPCT_SLOWFS\" -err \"read:EIO:*.bad:$1\" \"${w[@]}\"",
                List.of(backing, tree),
                List.of(Long.toString(offset)));
        Sandbox.waitUntil(
                "it is mounted",
                () -> Shell.run("mapfile -d '' -t w; mountpoint -q -- \"${w[0]}\"", List.of(tree))
                                .exitCode()
                        == 0);
        return new BadReads(tree, Trial.PATH, true);
    }

    /** Returns the PATH with which jobs meet the errors. */
    FileName path() {
        return path;
    }

    @Override
    public void close() {
        if (mounted) {
            Shell.call("umount -l -- \"$1\"", tree);
        }
    }
}
