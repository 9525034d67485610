package org.bpct.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.bpct.cli.terminal.Terminal;

/** Calls bpct in this very process, for tests that do it thousands of times. */
public final class InProcess {
    private InProcess() {}

    /**
     * What a call came to.
     *
     * @param code the exit code
     * @param text all that it said
     */
    public record Answer(int code, String text) {}

    /** Calls it with a home for batches. */
    public static Answer bpct(String home, List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream both = new PrintStream(out, true, StandardCharsets.UTF_8);
        int code = Main.run(words, Map.of("BPCT_HOME", home, "BPCT_CONF", ""), new Terminal(both, both, 0));
        return new Answer(code, out.toString(StandardCharsets.UTF_8));
    }
}
