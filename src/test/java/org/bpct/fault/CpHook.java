package org.bpct.fault;

import java.io.IOException;
import org.bpct.files.FileName;
import org.bpct.it.Sandbox;
import org.bpct.it.Shell;

/**
 * A {@code cp} that does something else besides: Bash code before and after the real one.
 *
 * <p>The code finds the number of the call in {@code $call}, the arguments in {@code "$@"}, the sandbox in {@code $box}.
 */
final class CpHook {
    private CpHook() {}

    /** Makes the command, and returns a PATH that begins with it. */
    static FileName in(Sandbox sandbox, String before, String after) throws IOException {
        return of("cp", sandbox, before, after);
    }

    /** Makes another command. */
    static FileName of(String command, Sandbox sandbox, String before, String after) throws IOException {
        FileName hook = sandbox.file("hook/" + command, """
                #!/bin/bash
                here=${BASH_SOURCE[0]%%/*} calls=''
                box=${here%%/*}
                printf . >>"$here/calls"
                read -r calls <"$here/calls"
                call=${#calls}
                %s
                /usr/bin/%s "$@"
                code=$?
                %s
                exit "$code"
                """.formatted(before, command, after));
        Shell.call("chmod 755 -- \"$1\"", hook);
        return FileName.ofText(hook.parent().text() + ":/usr/bin:/bin");
    }
}
