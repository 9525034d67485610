package org.bpct.cli.terminal;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.bpct.caller.Console;
import org.bpct.status.table.Screen;
import org.jspecify.annotations.Nullable;

/** The streams of a command, one of them perhaps a terminal with a line that changes in place. */
public final class Terminal implements Console {
    private final InputStream input;
    private final PrintStream results;
    private volatile PrintStream err;
    private volatile PrintStream out;
    private final int liveWidth;
    private final TerminalLook look;
    private final boolean isOfThisProcess;
    private ColorWish colours = ColorWish.AUTO;
    private boolean quiet;
    private boolean json;
    private boolean hasDetails;
    private @Nullable MessageLog log;
    private int liveLength;
    private final AtomicReference<String> atSignal = new AtomicReference<>("");

    /**
     * Opens streams that no terminal shows as a screen; standard input is empty.
     *
     * @param liveWidth the columns of the line that changes in place at {@code err}, 0 if there is none
     */
    public Terminal(PrintStream out, PrintStream err, int liveWidth) {
        this(InputStream.nullInputStream(), out, err, liveWidth, TerminalLook.of(Map.of()), false);
    }

    private Terminal(
            InputStream input,
            PrintStream out,
            PrintStream err,
            int liveWidth,
            TerminalLook look,
            boolean isOfThisProcess) {
        this.input = input;
        this.results = out;
        this.out = out;
        this.err = err;
        this.liveWidth = liveWidth;
        this.look = look;
        this.isOfThisProcess = isOfThisProcess;
    }

    /** Opens the streams of this process; standard error decides whether a terminal is present. */
    public static Terminal ofThisProcess(PrintStream out, PrintStream err, Map<String, String> environment) {
        boolean isLive = OwnStreams.isTerminal(2) && !"dumb".equals(environment.get("TERM"));
        return new Terminal(
                // System.in alone asks a pipe for its length: "Illegal seek".
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                out,
                err,
                isLive ? OwnStreams.columns() - 1 : 0,
                TerminalLook.of(environment),
                true);
    }

    /** Shows colours from now on by this setting. */
    public void colour(ColorWish wish) {
        colours = wish;
    }

    /** Returns true if another program reads the results. */
    public boolean isPiped() {
        return isOfThisProcess
                && (OwnStreams.target(1).startsWith("pipe:")
                        || OwnStreams.target(1).startsWith("socket:"));
    }

    /** Returns true if standard input and output are a terminal that can show a whole screen. */
    public boolean takesScreen(Map<String, String> environment) {
        String type = environment.getOrDefault("TERM", "");
        return isOfThisProcess
                && OwnStreams.isTerminal(0)
                && OwnStreams.isTerminal(1)
                && !type.isEmpty()
                && !type.equals("dumb");
    }

    /** Suppresses all output from now on, except that of {@link #answer}. */
    public void beQuiet() {
        quiet = true;
    }

    /** Suppresses the same, since all results are JSON. */
    public void answerInJson() {
        quiet = true;
        json = true;
    }

    @Override
    public boolean answersInJson() {
        return json;
    }

    /** Prints lines of {@link #detail} from now on. */
    public void showDetails() {
        hasDetails = true;
    }

    /** Writes each message from now on into a log, too, even those that are suppressed. */
    public void logTo(MessageLog further) {
        log = further;
    }

    @Override
    public boolean isQuiet() {
        return quiet;
    }

    /** Leaves standard output to a list that follows: all else goes to standard error from now on. */
    public void beAside() {
        out = err;
    }

    /** Returns standard input. */
    public InputStream input() {
        return input;
    }

    /** Returns the place of a list. */
    public PrintStream results() {
        return results;
    }

    /**
     * Returns true if the user answers a question with {@code y}. Nobody is asked, and the answer is yes, unless a person
     * sits at a terminal.
     */
    public boolean isAgreed(String question) throws IOException {
        if (!isOfThisProcess || !OwnStreams.isTerminal(0) || !OwnStreams.isTerminal(2)) {
            return true;
        }
        err.print("bpct: " + question + " (y/N) ");
        err.flush();
        int answer = input.read();
        return answer == 'y' || answer == 'Y';
    }

    /** Prints the one line that a script asked for. */
    public void answer(String line) {
        clearLive();
        results.println(line);
    }

    public PrintStream err() {
        return err;
    }

    @Override
    public void atSignal(String note) {
        atSignal.set(note);
    }

    /** Writes the ending when a signal ends this process, once, and nothing later: its last failures are no news. */
    public void end() {
        String last = atSignal.getAndSet("");
        if (last.isEmpty()) {
            live("");
            return;
        }
        note(last);
        err = new PrintStream(OutputStream.nullOutputStream());
        out = err;
    }

    @Override
    public synchronized void say(String line) {
        if (log != null) {
            log.write(line);
        }
        if (!quiet) {
            clearLive();
            out.println(line);
        }
    }

    @Override
    public void detail(String line) {
        if (hasDetails) {
            say(line);
        } else if (log != null) {
            log.write(line);
        }
    }

    @Override
    public synchronized void note(String line) {
        if (log != null) {
            log.write(line);
        }
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
        return isOfThisProcess && OwnStreams.isTerminal(1) ? OwnStreams.columns() : 0;
    }

    @Override
    public Screen screen() {
        int columns = width();
        return new Screen(columns, colours.isFulfilled(look, columns > 0), columns > 0 && look.isUnicode());
    }

    @Override
    public PrintStream out() {
        return out;
    }
}
