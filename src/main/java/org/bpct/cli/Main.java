package org.bpct.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.cli.process.ProcessWords;
import org.bpct.cli.process.WorkingDirectory;
import org.bpct.cli.terminal.Terminal;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandSetting;

/** The entry point of the program: it receives the exact words of the process, and returns the exit code. */
public final class Main {
    private static final long LAST_WORDS_MILLIS = 1000;

    private Main() {}

    /** Runs bpct and ends the virtual machine with its exit code. */
    public static void main(String[] args) throws IOException {
        PrintStream out = stream(FileDescriptor.out);
        PrintStream err = stream(FileDescriptor.err);
        ProcessWords words = ProcessWords.ofThisProcess(args);
        Terminal terminal = Terminal.ofThisProcess(out, err, words.environment());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(terminal), "last-words"));
        int code = run(words, terminal);
        terminal.atSignal("");
        out.flush();
        err.flush();
        System.exit(code);
    }

    /**
     * Leaves the shell a line of its own after Ctrl-C, and tells which work goes on. A thread may hold the terminal
     * while it writes to a reader that does not read. A signal must still end this process.
     */
    private static void end(Terminal terminal) {
        Thread writing = new Thread(terminal::end, "last-line");
        writing.setDaemon(true);
        writing.start();
        try {
            writing.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int run(ProcessWords words, Terminal terminal) throws IOException {
        CommandSetting setting;
        try {
            setting = WorkingDirectory.of(words.environment());
        } catch (UsageException e) {
            terminal.note(e.getMessage());
            return UsageException.EXIT_CODE;
        }
        return run(words.arguments(), setting, terminal);
    }

    /**
     * Runs bpct within a process.
     *
     * @param arguments the words of the command line, odd bytes as {@link org.bpct.files.SurrogateEscape} has them
     * @param setting the variables and the working directory, for bpct and for the commands that it runs
     * @param terminal the three streams
     * @return the exit code
     */
    static int run(List<String> arguments, CommandSetting setting, Terminal terminal) {
        return new CommandLineRun(setting, terminal).run(arguments);
    }

    /**
     * Returns a stream that writes UTF-8 in every locale: under cron Java would turn other characters into question
     * marks.
     */
    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }
}
