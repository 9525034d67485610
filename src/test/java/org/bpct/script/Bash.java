package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

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
        ProcessBuilder builder = new ProcessBuilder("bash");
        builder.environment().put("LC_ALL", "C");
        Process bash = builder.start();
        StringBuilder errors = new StringBuilder();
        Thread reader = new Thread(
                () -> {
                    try {
                        errors.append(new String(bash.getErrorStream().readAllBytes(), StandardCharsets.ISO_8859_1));
                    } catch (IOException e) {
                        errors.append(e);
                    }
                },
                "errors of bash");
        reader.start();
        try (OutputStream in = bash.getOutputStream()) {
            // In braces, so that all is read before a command can take the rest for its own standard input.
            in.write(("{\n" + commands + "\nexit\n}\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        if (!bash.waitFor(60, TimeUnit.SECONDS)) {
            bash.destroyForcibly();
            throw new IOException("bash does not end: " + commands);
        }
        reader.join();
        return new Bash(bash.exitValue(), output, errors.toString());
    }
}
