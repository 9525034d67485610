package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.bpct.Ended;

/**
 * A run of Bash that reads its commands from standard input, so that they may hold any bytes in any locale.
 *
 * @param code how it ended
 * @param output what it printed, one character for each byte
 * @param errors what it complained of
 */
record Bash(int code, String output, String errors) {
    /** Runs commands, one byte for each character. */
    static Bash run(String commands) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("env", "--default-signal", "bash");
        builder.environment().put("LC_ALL", "C");
        Process bash = builder.start();
        try (OutputStream in = bash.getOutputStream()) {
            // In braces, so that all is read before a command can take the rest for its own standard input.
            in.write(("{\n" + commands + "\nexit\n}\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        Ended ended = Ended.of(bash);
        return new Bash(ended.code(), ended.text(), ended.errors());
    }
}
