package org.bpct.watch;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.OSUtils;
import org.jline.utils.Signals;

/**
 * The terminal of this process, in the hands of JLine. It is left as it was in any case: by {@link #close}, which the
 * end of the virtual machine calls, too, after Ctrl-C, SIGTERM and SIGHUP.
 */
final class TerminalScreen implements WatchLoop.Screen, AutoCloseable {
    /** Alternate screen, no cursor, no wrapping at the right edge: a character that is wider than it should be stays in its line. */
    private static final String ENTER = "\033[?1049h\033[?25l\033[?7l\033[0m\033[2J";

    private static final String LEAVE = "\033[0m\033[2J\033[?7h\033[?25h\033[?1049l";

    /** A terminal that accepts no more output must not keep the process from ending. */
    private static final int PATIENCE_SECONDS = 2;

    /** How long the rest of a key's sequence may take, in milliseconds. */
    private static final int SEQUENCE_MILLIS = 50;

    private static final int LOOK_MILLIS = 5;

    private final Terminal terminal;
    private final boolean isColoured;
    private final PrintStream out =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    private final ReentrantLock lock = new ReentrantLock();
    private List<AttributedString> shown = List.of();
    private boolean isClosed;

    private TerminalScreen(Terminal terminal, boolean isColoured) {
        this.terminal = terminal;
        this.isColoured = isColoured;
    }

    /** Takes the terminal over; keys and changes of its size become events. */
    static TerminalScreen open(boolean isColoured, Consumer<Event> events) throws IOException {
        // By their whole names, as PATH may hold a relative folder; JLine looks there.
        OSUtils.TTY_COMMAND = "/usr/bin/tty";
        OSUtils.STTY_COMMAND = "/bin/stty";
        OSUtils.TEST_COMMAND = "/usr/bin/test";
        // It may be missing, and its answer is not needed here: JLine takes an empty answer.
        OSUtils.INFOCMP_COMMAND = "/bin/true";
        // Signals stay with the virtual machine: JLine's default handlers end it without its shutdown hooks.
        TerminalScreen screen = new TerminalScreen(terminal(), isColoured);
        Runtime.getRuntime().addShutdownHook(new Thread(screen::close, "restore-terminal"));
        screen.enter();
        Signals.register("WINCH", () -> screen.forget(events));
        Signals.register("CONT", () -> {
            screen.enter();
            screen.forget(events);
        });
        Thread keys = new Thread(() -> readKeys(events), "keys");
        keys.setDaemon(true);
        keys.start();
        return screen;
    }

    private static Terminal terminal() throws IOException {
        try {
            return TerminalBuilder.builder()
                    .system(true)
                    .provider("exec")
                    // JLine prints a stack trace about a type that it does not know.
                    .type("ansi")
                    .dumb(false)
                    .nativeSignals(false)
                    .encoding(StandardCharsets.UTF_8)
                    .build();
        } catch (IllegalStateException noTerminal) {
            throw new IOException(noTerminal.getMessage(), noTerminal);
        }
    }

    private void enter() {
        Attributes raw = new Attributes(terminal.getAttributes());
        raw.setLocalFlag(Attributes.LocalFlag.ICANON, false);
        raw.setLocalFlag(Attributes.LocalFlag.ECHO, false);
        raw.setLocalFlag(Attributes.LocalFlag.IEXTEN, false);
        raw.setInputFlag(Attributes.InputFlag.ICRNL, false);
        raw.setInputFlag(Attributes.InputFlag.IXON, false);
        raw.setControlChar(ControlChar.VMIN, 1);
        raw.setControlChar(ControlChar.VTIME, 0);
        // Ctrl-Z would leave the shell a raw terminal, and Ctrl-\ prints the threads of Java all over the screen.
        raw.setControlChar(ControlChar.VSUSP, 0);
        raw.setControlChar(ControlChar.VQUIT, 0);
        terminal.setAttributes(raw);
        write(ENTER);
    }

    private void forget(Consumer<Event> events) {
        lock.lock();
        try {
            shown = List.of();
        } finally {
            lock.unlock();
        }
        events.accept(new Event.Resized());
    }

    private static void readKeys(Consumer<Event> events) {
        InputStream in = new FileInputStream(FileDescriptor.in);
        KeyDecoder keys = new KeyDecoder(new KeyDecoder.Source() {
            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public boolean follows() throws IOException {
                for (int waited = 0; in.available() == 0 && waited < SEQUENCE_MILLIS; waited += LOOK_MILLIS) {
                    LockSupport.parkNanos(LOOK_MILLIS * 1_000_000L);
                }
                return in.available() > 0;
            }
        });
        try {
            for (Action action = keys.next(); action != null; action = keys.next()) {
                events.accept(new Event.Typed(action, keys.letter()));
            }
        } catch (IOException hungUp) {
            // Told below, as its end is.
        }
        events.accept(new Event.HungUp());
    }

    @Override
    public Frame frame() {
        Size size = terminal.getSize();
        return new Frame(size.getColumns(), size.getRows());
    }

    @Override
    public void show(List<AttributedString> lines) {
        lock.lock();
        try {
            StringBuilder text = new StringBuilder();
            if (shown.size() != lines.size()) {
                text.append("\033[0m\033[2J");
            }
            for (int row = 0; row < lines.size(); row++) {
                if (shown.size() != lines.size() || !shown.get(row).equals(lines.get(row))) {
                    text.append("\033[").append(row + 1).append(";1H\033[0m\033[2K");
                    text.append(Line.ansi(lines.get(row), isColoured)).append("\033[0m");
                }
            }
            shown = lines;
            if (!isClosed && text.length() > 0) {
                write(text.toString());
            }
        } finally {
            lock.unlock();
        }
    }

    private void write(String text) {
        out.print(text);
        out.flush();
    }

    /** Gives the terminal back; does nothing the second time. */
    @Override
    public void close() {
        boolean isFree = false;
        try {
            isFree = lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (isFree && !isClosed) {
                isClosed = true;
                write(LEAVE);
                terminal.close();
            }
        } catch (IOException gone) {
            // A terminal that is gone needs nothing.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (isFree) {
                lock.unlock();
            }
        }
    }
}
