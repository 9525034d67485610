package org.bpct.fault;

import java.io.IOException;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Files of a tree, named {@code *.bad}, that cannot be read: reads behind an offset end with an I/O error. It must be closed before the
 * sandbox is cleared.
 *
 * <p>Root mounts a file system that has them. For other users the commands that read say what they would say of it.
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

    private final FileName path;
    private final @Nullable FuseMount mount;

    private BadReads(FileName path, @Nullable FuseMount mount) {
        this.path = path;
        this.mount = mount;
    }

    /** Has the files of this tree, a name in the sandbox, fail from this offset on. */
    static BadReads in(Sandbox sandbox, String name, long offset) throws IOException {
        FileName tree = sandbox.path(name);
        if (FuseMount.isPossible()) {
            FileName backing = sandbox.directory("backing").resolve(tree.lastComponent());
            Shell.call("mv -T -- \"$1\" \"$2\"", tree, backing);
            FuseMount mount = FuseMount.at(sandbox, name, Map.of());
            Shell.call("cp -a -T -- \"$1\" \"$2\"", backing, tree);
            return new BadReads(Trial.PATH, mount.set("errors", "READ:EIO:*.bad:" + offset));
        }
        FileName shim = sandbox.file("bad-reads/dd", SHIM);
        sandbox.file("bad-reads/where", tree.text() + "\n" + offset + "\n");
        Shell.call("chmod 755 -- \"$1\" && cp -- \"$1\" \"${1%/*}/sha256sum\" && cp -- \"$1\" \"${1%/*}/cat\"", shim);
        return new BadReads(FileName.ofText(shim.parent().text() + ":" + Trial.PATH.text()), null);
    }

    /** Returns the PATH with which jobs meet the errors. */
    FileName path() {
        return path;
    }

    @Override
    public void close() {
        if (mount != null) {
            mount.close();
        }
    }
}
