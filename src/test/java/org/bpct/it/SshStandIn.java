package org.bpct.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;

/**
 * A command in the place of ssh, whose login shell prints words of its own, and which counts its calls.
 *
 * @param sandbox where it stands
 */
record SshStandIn(Sandbox sandbox) {
    /** Kills the process of a job that waits for the call: the parent of the shell that ends with ssh. */
    static final String KILLS_JOB = "{ read -r _ _ _ job _ <\"/proc/$PPID/stat\"; kill -9 \"$job\"; sleep 1; }";

    /**
     * Makes a command that calls a login shell with its last word, after these lines.
     *
     * @param lines of Bash, in which {@code count} is the number of the call
     */
    String after(String... lines) throws IOException {
        Path script = sandbox.file("stand-in", "").toPath();
        Files.writeString(
                script,
                "#!/bin/bash\necho 'Welcome! 0:0 8 -'; echo 'quota: 7 %' >&2\necho x >>'" + script
                        + ".calls'\ncount=$(wc -l <'" + script + ".calls')\n" + String.join("\n", lines)
                        + "\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"; : >\"$1.calls\"; chmod 666 \"$1.calls\"", FileName.of(script));
        return script.toString();
    }
}
