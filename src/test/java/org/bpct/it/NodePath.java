package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;

/** The PATH of the poorest node: only what the Debian packages bash, coreutils and tar hold. */
public final class NodePath {
    /** Links each program of the packages into the first word. */
    private static final String LINKS = """
            while IFS= read -r file; do
                if [[ $file == */bin/* || $file == */sbin/* ]] && [[ -f $file && -x $file ]]; then
                    ln -s -f -- "$file" "$1/${file##*/}"
                fi
            done < <(dpkg -L bash coreutils tar)
            """;

    private NodePath() {}

    /** Makes the folder, or skips the test where there are no Debian packages. */
    public static FileName in(FileName folder) {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "SKIPPED: no dpkg to ask what coreutils and tar hold");
        Shell.call("mkdir -p -- \"$1\"; " + LINKS, folder);
        return folder;
    }
}
