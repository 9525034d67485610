package org.bpct.schedule;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.bpct.files.Program;
import org.bpct.files.SurrogateEscape;
import org.bpct.model.SignalledException;

/**
 * The runner of all external commands: byte-exact in every locale, with a timeout, both streams drained.
 *
 * <p>{@code ProcessBuilder} cannot pass a word with a byte beyond ASCII when the locale is {@code C}, as it is under
 * cron. So the words go through the standard input of Bash, each ended by NUL, and Bash becomes the command. The
 * command itself gets an empty standard input.
 */
public final class CommandRunner {
    /** The wait for output after a command has ended: a daemon that it left behind may hold the pipes. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /** The exit code of a shell that cannot run a command. */
    private static final int CANNOT_RUN = 127;

    private static final int KILLED = 128 + 9;

    /** Hang-up, interrupt, termination: the signals that a terminal or a user sends to a whole process group. */
    private static final Set<Integer> ENDING_SIGNALS = Set.of(1, 2, 15);

    /**
     * The variables that change the behaviour of each Bash and each tool: with SHELLOPTS=noexec a shell runs nothing,
     * and returns 0.
     */
    private static final Set<String> MISLEADING =
            Set.of("SHELLOPTS", "BASHOPTS", "POSIXLY_CORRECT", "BASH_COMPAT", "EXECIGNORE", "FUNCNEST", "TMOUT");

    /**
     * Reads the command and becomes it. Relative folders in PATH are left out, because a tree that is copied may hold a
     * "stat". Bash drops them, because Java would not pass on the odd bytes of the others. The command gets the
     * environment, and so may jobs: names without bpct_ could clash with a user's.
     */
    private static final String BECOME = """
            mapfile -d '' -t bpct_words
            IFS=: bpct_clean=
            set -f
            for bpct_folder in ${PATH-}; do [[ $bpct_folder != /* ]] || bpct_clean+=:$bpct_folder; done
            bpct_clean=${bpct_clean#:}
            PATH=${bpct_clean:-/usr/local/bin:/usr/bin:/bin}
            exec -- "${bpct_words[@]}" </dev/null
            """;

    private final CommandSetting setting;
    private final CommandLog log;
    private final Predicate<String> dropped;
    private final Map<String, String> added;

    /** Makes a runner of commands in this setting that no log records. */
    public CommandRunner(CommandSetting setting) {
        this(setting, CommandLog.NONE, variable -> false, Map.of());
    }

    private CommandRunner(
            CommandSetting setting, CommandLog log, Predicate<String> dropped, Map<String, String> added) {
        this.setting = setting;
        this.log = log;
        this.dropped = dropped;
        this.added = added;
    }

    /** Returns a runner that reports each command to this log. */
    public CommandRunner loggedBy(CommandLog otherLog) {
        return new CommandRunner(setting, otherLog, dropped, added);
    }

    /** Returns all variables of the caller, also those that commands do not inherit. */
    public Map<String, String> variables() {
        return setting.variables();
    }

    /** Returns a runner whose commands do not inherit the environment variables of these names. */
    public CommandRunner without(Predicate<String> variables) {
        return new CommandRunner(setting, log, dropped.or(variables), added);
    }

    /** Returns a runner whose commands get these variables, of ASCII characters, over inherited ones. */
    public CommandRunner with(Map<String, String> variables) {
        return new CommandRunner(setting, log, dropped, Map.copyOf(variables));
    }

    /** Returns a runner whose commands run in an absolute directory of ASCII characters. */
    public CommandRunner in(FileName directory) {
        return new CommandRunner(setting.in(directory), log, dropped, added);
    }

    /** Returns the setting of the commands. */
    public CommandSetting setting() {
        return setting;
    }

    /** Returns the words of a command given as text, in which {@link SurrogateEscape} stands for odd bytes. */
    public static List<byte[]> words(String... words) {
        return words(List.of(words));
    }

    /** Returns the words of a command given as text, in which {@link SurrogateEscape} stands for odd bytes. */
    public static List<byte[]> words(Collection<String> words) {
        List<byte[]> bytes = new ArrayList<>(words.size());
        for (String word : words) {
            bytes.add(FileName.ofText(word).bytes());
        }
        return bytes;
    }

    /**
     * Runs a command and returns when it has ended, or when it times out: then it and all its descendants are killed. A
     * command that cannot be run returns 126 or 127, as in a shell.
     *
     * @param words the command and its arguments; none of them holds a NUL byte
     * @throws InterruptedException if this thread was interrupted; the command is killed
     */
    public Result run(List<byte[]> words, Duration timeout) throws InterruptedException {
        Result result = runUnlogged(words, timeout);
        log.ran(words, result);
        if (!result.timedOut() && ENDING_SIGNALS.contains(result.exitCode() - 128)) {
            throw new SignalledException(result.exitCode() - 128);
        }
        return result;
    }

    private Result runUnlogged(List<byte[]> words, Duration timeout) throws InterruptedException {
        Process process;
        try {
            process = start();
        } catch (IOException cannotStart) {
            return new Result(CANNOT_RUN, new byte[0], SurrogateEscape.encode(cannotStart.toString()), false);
        }
        StreamDrain out = StreamDrain.start("command-out", process.getInputStream());
        StreamDrain err = StreamDrain.start("command-err", process.getErrorStream());
        try {
            send(words, process.getOutputStream());
            boolean ended = process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
            if (!ended) {
                killTree(process);
            }
            long deadline = System.nanoTime() + LAST_WORDS.toNanos();
            out.awaitEnd(deadline);
            err.awaitEnd(deadline);
            int exitCode = ended ? process.exitValue() : KILLED;
            return new Result(exitCode, out.bytes(), err.bytes(), !ended);
        } finally {
            if (process.isAlive()) {
                killTree(process);
            }
        }
    }

    private Process start() throws IOException {
        ProcessBuilder builder = Program.of(bash(), "-p", "-c", BECOME);
        setting.give(builder);
        // The change is ASCII only, so Java passes on all other variables byte for byte.
        builder.environment().put("LC_ALL", "C");
        builder.environment().keySet().removeAll(MISLEADING);
        builder.environment().keySet().removeIf(dropped);
        builder.environment().putAll(added);
        return builder.start();
    }

    /** Returns the first Bash in PATH, because a site may have a newer one than /bin/bash; never a relative one. */
    private String bash() {
        for (String folder : setting.variables().getOrDefault("PATH", "").split(":", -1)) {
            File bash = new File(folder, "bash");
            if (folder.startsWith("/") && bash.isFile() && bash.canExecute()) {
                return bash.getPath();
            }
        }
        return "/bin/bash";
    }

    private static void send(List<byte[]> words, OutputStream input) {
        try (input) {
            for (byte[] word : words) {
                input.write(word);
                input.write(0);
            }
        } catch (IOException endedEarly) {
            // Bash has ended already: its exit code and its output tell why.
        }
    }

    /** Kills the children first: once a process is dead, its children are no longer its descendants. */
    private static void killTree(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /**
     * The result of a command.
     *
     * @param exitCode its exit code, 128 + n if signal n ended it
     * @param out its standard output
     * @param err its standard error
     * @param timedOut whether it was killed by the timeout
     */
    // Results are never compared, and the runner keeps no reference to the arrays.
    @SuppressWarnings("ArrayRecordComponent")
    public record Result(int exitCode, byte[] out, byte[] err, boolean timedOut) {
        private static final int COMPLAINT_LIMIT = 400;

        /** Returns true if the command ended in time with exit code 0. */
        public boolean succeeded() {
            return exitCode == 0 && !timedOut;
        }

        /** Returns the standard output as text, see {@link SurrogateEscape}. */
        public String outText() {
            return SurrogateEscape.decode(out);
        }

        /** Returns the standard error as text, see {@link SurrogateEscape}. */
        public String errText() {
            return SurrogateEscape.decode(err);
        }

        /**
         * Returns each line once, and not more than people read: for 64 jobs, qstat prints 64 times that it cannot
         * connect.
         */
        private static String inOneLine(String said) {
            String line = said.strip().lines().distinct().collect(Collectors.joining(" "));
            return line.length() <= COMPLAINT_LIMIT ? line : line.substring(0, COMPLAINT_LIMIT) + " ...";
        }

        /** Returns the command's message about its failure, in one line for people. */
        public String complaint() {
            String said = errText().isBlank() ? outText() : errText();
            String why = timedOut ? "did not answer in time" : "exit code " + exitCode;
            return said.isBlank() ? why : inOneLine(said) + " (" + why + ")";
        }
    }
}
