package org.bpct.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bpct.Ended;
import org.bpct.Patience;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/**
 * A process that was started with NUL-ended words on its standard input, in a session of its own.
 *
 * <p>Input and output are files, not pipes: a job that outlives bpct and holds its output open would
 * otherwise keep the reader waiting. They have no names once the process has begun, so that nothing of one that nobody waits for stays on
 * the disk.
 */
public final class RunningProcess {
    /** Trees that anybody makes with his umask are to be the same everywhere. */
    private static final String UMASK = "umask 022; ";

    /**
     * Begins a session. Whoever runs the tests in the background ignores INT and QUIT, nohup ignores HUP, and every child inherits
     * that. setsid does not fork here, as a child of Java leads no group: the process is the group's number.
     */
    private static final List<String> SESSION =
            OwnJava.ignoresSignals() ? List.of("setsid", "env", "--default-signal") : List.of("setsid");

    private final Process process;
    private final InputStream out;
    private final InputStream err;
    private @Nullable Outcome outcome;

    private RunningProcess(Process process, InputStream out, InputStream err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts a Bash script that reads the words from its standard input; the arguments must be ASCII. */
    public static RunningProcess start(String script, List<FileName> words, List<String> arguments) {
        try {
            Path input = Files.createTempFile("bpct-it-in-", "");
            Path out = Files.createTempFile("bpct-it-out-", "");
            Path err = Files.createTempFile("bpct-it-err-", "");
            try {
                Files.write(input, nulEnded(words));
                ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(SESSION));
                builder.command().addAll(List.of("bash", "-c", UMASK + script, "bash"));
                builder.command().addAll(arguments);
                builder.redirectInput(input.toFile());
                builder.redirectOutput(out.toFile());
                builder.redirectError(err.toFile());
                return new RunningProcess(builder.start(), Files.newInputStream(out), Files.newInputStream(err));
            } finally {
                for (Path file : List.of(input, out, err)) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] nulEnded(List<FileName> words) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (FileName word : words) {
            bytes.writeBytes(word.bytes());
            bytes.write(0);
        }
        return bytes.toByteArray();
    }

    /** Returns the number of the process and of its group. */
    public long pid() {
        return process.pid();
    }

    /** Returns the outcome if the process ends within this time. */
    public Optional<Outcome> outcomeWithin(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.of(collect())
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the outcome; kills the group and throws if it takes longer than this would on a quiet machine. */
    public Outcome await(Duration deadline) {
        Patience patience = Patience.of(deadline);
        if (!ends(patience)) {
            signalGroup("KILL");
            throw new AssertionError("no end within %s%n%s".formatted(patience, await(Duration.ofSeconds(10))));
        }
        return collect();
    }

    private boolean ends(Patience patience) {
        try {
            return patience.outlasts(process);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Sends a signal to the process alone. */
    public void signal(String name) {
        send(name, Long.toString(pid()));
    }

    /** Sends a signal to the whole group, as a terminal does and as a batch system does at the walltime. */
    public void signalGroup(String name) {
        send(name, "-" + pid());
    }

    private static void send(String signal, String target) {
        try {
            Ended.of(new ProcessBuilder("bash", "-c", "kill -s \"$1\" -- \"$2\" 2>/dev/null", "bash", signal, target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the outcome, and keeps it for whoever asks again. */
    private Outcome collect() {
        if (outcome != null) {
            return outcome;
        }
        try (out;
                err) {
            Outcome ended = new Outcome(process.exitValue(), out.readAllBytes(), err.readAllBytes());
            outcome = ended;
            return ended;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
