package org.bpct.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.bpct.caller.Console;

/** The two streams of a command, one of them perhaps a terminal with a line that changes in place. */
final class Terminal implements Console {
    private static final int COLUMNS = 80;
    private static final int LEAST_COLUMNS = 30;

    private final PrintStream out;
    private final PrintStream err;
    private final int liveWidth;
    private boolean quiet;
    private int liveLength;

    /**
     * Opens the streams.
     *
     * @param liveWidth columns of the terminal behind {@code err}, 0 if there is none
     */
    Terminal(PrintStream out, PrintStream err, int liveWidth) {
        this.out = out;
        this.err = err;
        this.liveWidth = liveWidth;
    }

    /** Opens the streams of this process; standard error tells whether somebody looks. */
    static Terminal ofThisProcess(PrintStream out, PrintStream err, Map<String, String> environment) {
        boolean isLive = isTerminal(2) && !"dumb".equals(environment.get("TERM"));
        return new Terminal(out, err, isLive ? columns() - 1 : 0);
    }

    private static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException closed) {
            // Nobody looks at a closed stream.
            return false;
        }
    }

    /** Asks the terminal how wide it is; 80 where it does not say. */
    private static int columns() {
        try {
            // By its whole name, as PATH may hold a relative folder.
            Process stty = new ProcessBuilder("/bin/stty", "size")
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

    /** Says from now on nothing but what {@link #answer} says. */
    void beQuiet() {
        quiet = true;
    }

    /** Says the one line that a script asked for. */
    void answer(String line) {
        clearLive();
        out.println(line);
    }

    PrintStream err() {
        return err;
    }

    @Override
    public synchronized void say(String line) {
        if (!quiet) {
            answer(line);
        }
    }

    @Override
    public synchronized void note(String line) {
        clearLive();
        err.println("bpct: " + line);
    }

    @Override
    public synchronized void live(String line) {
        if (liveWidth > 0) {
            clearLive();
            err.print(line);
            err.flush();
            liveLength = line.length();
        }
    }

    private void clearLive() {
        if (liveLength > 0) {
            err.print("\r" + " ".repeat(liveLength) + "\r");
            liveLength = 0;
        }
    }

    @Override
    public int liveWidth() {
        return liveWidth;
    }

    @Override
    public int width() {
        return isTerminal(1) ? columns() : 0;
    }

    @Override
    public PrintStream out() {
        return out;
    }
}
