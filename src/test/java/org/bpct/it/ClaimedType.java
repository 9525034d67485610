package org.bpct.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;

/**
 * A type that the file system of a directory claims to have, to the calls of bpct alone: their table of mounts says so, in a mount
 * namespace of their own. Nothing else changes.
 */
final class ClaimedType {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private static final String CLAIM = """
            mapfile -d '' -t words
            exec unshare -m bash -c '
                device=$(stat -c %d -- "$1")
                {
                    cat /proc/self/mountinfo
                    printf "1 1 %d:%d / %s %s - %s here rw\\n" "$((device >> 8 & 0xfff))" \\
                        "$((device & 0xff | device >> 12 & 0xffffff00))" "$1" "$3" "$2"
                } >"$4" && mount --bind -- "$4" "/proc/$$/mountinfo" && cd -- "$5" && exec "${@:6}" </dev/null
            ' bash "${words[@]}"
            """;

    private final Sandbox sandbox;
    private final List<FileName> claim;

    private ClaimedType(Sandbox sandbox, List<FileName> claim) {
        this.sandbox = sandbox;
        this.claim = claim;
    }

    /** Lets a directory of a sandbox, whose name has no blanks, be on a file system of this type and with these options. */
    static ClaimedType of(Sandbox sandbox, FileName directory, String type, String options) {
        assumeTrue(User.current().isRoot(), "SKIPPED: mount is not permitted here");
        return new ClaimedType(
                sandbox,
                List.of(
                        directory,
                        FileName.ofText(type),
                        FileName.ofText(options),
                        sandbox.path("table"),
                        sandbox.root()));
    }

    /** Runs {@code bpct} to its end. */
    Outcome run(Object... arguments) {
        List<FileName> words = new ArrayList<>(claim);
        words.addAll(sandbox.bpct().command(arguments));
        return RunningProcess.start(CLAIM, words, List.of()).await(DEADLINE);
    }
}
