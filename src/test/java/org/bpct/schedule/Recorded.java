package org.bpct.schedule;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Answers in the words of real schedulers; those about many jobs are put together from answers about one. */
public final class Recorded {
    private static final Path FOLDER = Path.of("src/test/resources/recorded");

    private Recorded() {}

    /** Returns an answer with this standard output. */
    public static CommandRunner.Result out(String file) {
        return new CommandRunner.Result(0, read(file), new byte[0], false);
    }

    /** Returns a failure with these complaints. */
    public static CommandRunner.Result failure(int exitCode, String file) {
        return new CommandRunner.Result(exitCode, new byte[0], read(file), false);
    }

    /** Returns an answer with this text as its standard output. */
    public static CommandRunner.Result said(String text) {
        return new CommandRunner.Result(0, text.getBytes(StandardCharsets.UTF_8), new byte[0], false);
    }

    public static String text(String file) {
        return new String(read(file), StandardCharsets.UTF_8);
    }

    private static byte[] read(String file) {
        try {
            return Files.readAllBytes(FOLDER.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
