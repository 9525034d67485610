package org.bpct.it;

import java.time.Duration;
import java.util.List;
import org.bpct.files.FileName;

/** A Bash one-liner with names on its standard input: the byte-exact way to any command. */
public final class Shell {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private Shell() {}

    /** Runs a script that reads these names, each ended by NUL, from its standard input. */
    public static Outcome run(String script, List<FileName> names, String... asciiArguments) {
        return RunningProcess.start("export LC_ALL=C; " + script, names, List.of(asciiArguments))
                .await(DEADLINE);
    }

    /** Does the same with the names as {@code "$@"}, and expects exit code 0. */
    public static Outcome call(String script, FileName... names) {
        return run("mapfile -d '' -t words; set -- \"${words[@]}\"; " + script, List.of(names))
                .expect(0);
    }

    /** Runs a command once for as many of these names as fit, through {@code xargs}. */
    public static void forEach(List<FileName> names, String command) {
        if (!names.isEmpty()) {
            run("xargs -0 " + command, names).expect(0);
        }
    }
}
