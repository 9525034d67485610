package org.bpct.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.bpct.cli.terminal.Terminal;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandSetting;

/** Calls bpct in the Java of the tests: a call takes a fifth of the processor time of a process. */
public final class InProcess {
    private static final FileName ROOT = FileName.ofText("/");

    private InProcess() {}

    /**
     * The answer to a call.
     *
     * @param code the exit code
     * @param outBytes the standard output
     * @param errBytes the standard error
     */
    // Answers are never compared.
    @SuppressWarnings("ArrayRecordComponent")
    public record Answer(int code, byte[] outBytes, byte[] errBytes) {
        /** Returns the standard output. */
        public String out() {
            return new String(outBytes, StandardCharsets.UTF_8);
        }

        /** Returns the standard error. */
        public String err() {
            return new String(errBytes, StandardCharsets.UTF_8);
        }

        /** Returns both, output first. */
        public String text() {
            return out() + err();
        }
    }

    /** Calls it in the root directory, with these variables. */
    public static Answer bpct(Map<String, String> variables, List<String> words) {
        return bpct(CommandSetting.given(variables, ROOT), words);
    }

    /** Calls it with an empty standard input, as no terminal. */
    public static Answer bpct(CommandSetting setting, List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                0);
        int code = Main.run(words, setting, terminal);
        return new Answer(code, out.toByteArray(), err.toByteArray());
    }
}
