package org.bpct.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.Program;

/** The streams that this process was started with: which of them are a terminal, and how wide it is. */
final class OwnStreams {
    private static final int COLUMNS = 80;
    private static final int LEAST_COLUMNS = 30;

    private OwnStreams() {}

    static boolean isTerminal(int descriptor) {
        String target = target(descriptor);
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    }

    /** Returns the target of a stream of this process; empty if it is closed. */
    static String target(int descriptor) {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
        } catch (IOException closed) {
            return "";
        }
    }

    /** Returns the width of the terminal; 80 if it does not tell. */
    static int columns() {
        try {
            Process stty = Program.of("/bin/stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ", -1);
            return size.length == 2 ? Math.max(Integer.parseInt(size[1]), LEAST_COLUMNS) : COLUMNS;
        } catch (IOException | NumberFormatException unknown) {
            return COLUMNS;
        }
    }
}
