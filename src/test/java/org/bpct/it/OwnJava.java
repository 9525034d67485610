package org.bpct.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.bpct.Patience;
import org.bpct.cli.InProcess;
import org.bpct.files.FileName;
import org.bpct.schedule.CommandSetting;

/** The Java of the tests, where a call of bpct takes a fifth of the processor time of a process. */
final class OwnJava {
    /** The variables that Java reads once, at its start: only a process can have others. */
    private static final Map<String, String> OF_JAVA = Map.of("LC_ALL", "C", "TZ", "UTC");

    /** The bits of HUP, INT and QUIT. */
    private static final long ENDS = 0b111;

    /** Whether jobs inherit what those of a process do: a shell in the background ignores INT, nohup ignores HUP. */
    private static final boolean IS_LIKE_A_PROCESS = status("Umask").equals("0022")
            && !ignoresSignals()
            && OF_JAVA.entrySet().stream().allMatch(value -> value.getValue().equals(System.getenv(value.getKey())));

    /**
     * The time that passes before a call: a walk does not trust changes of the 20 ms before it, a process takes longer than that to
     * begin, and tests of shared files count on it.
     */
    private static final Duration TICKS = Duration.ofMillis(25);

    private OwnJava() {}

    /** Returns true if a child of this Java would ignore what ends it. */
    static boolean ignoresSignals() {
        return (Long.parseUnsignedLong(status("SigIgn"), 16) & ENDS) != 0;
    }

    /** Returns true if a call with these variables and in this directory is answered here as by a process. */
    static boolean takes(Map<String, FileName> variables, FileName directory) {
        return IS_LIKE_A_PROCESS
                && OF_JAVA.entrySet().stream()
                        .allMatch(value -> FileName.ofText(value.getValue()).equals(variables.get(value.getKey())))
                && variables.keySet().stream().noneMatch(name -> name.contains("JAVA"))
                && variables.values().stream().allMatch(OwnJava::isAscii)
                && isAscii(directory);
    }

    /** Calls bpct; fails if it does not end within this time on a quiet machine. */
    static Outcome run(Map<String, FileName> variables, FileName directory, List<String> words, Duration deadline) {
        Map<String, String> texts = variables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, variable -> variable.getValue().text()));
        FutureTask<InProcess.Answer> answer =
                new FutureTask<>(() -> InProcess.bpct(CommandSetting.given(texts, directory), words));
        Thread call = new Thread(answer, "bpct");
        letTicksPass();
        call.start();
        try {
            InProcess.Answer given = answer.get(Patience.stretched(deadline).toMillis(), TimeUnit.MILLISECONDS);
            return new Outcome(given.code(), given.outBytes(), given.errBytes());
        } catch (TimeoutException late) {
            AssertionError error = new AssertionError("no end within " + deadline + ": bpct " + words);
            error.setStackTrace(call.getStackTrace());
            call.interrupt();
            throw error;
        } catch (ExecutionException thrown) {
            throw new AssertionError("bpct " + words, thrown.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void letTicksPass() {
        long began = System.nanoTime();
        while (System.nanoTime() - began < TICKS.toNanos()) {
            LockSupport.parkNanos(TICKS.toNanos());
        }
    }

    private static boolean isAscii(FileName name) {
        return name.text().chars().allMatch(c -> c < 0x80);
    }

    private static String status(String key) {
        try {
            return Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(key + ":"))
                    .map(line -> line.substring(key.length() + 1).strip())
                    .findFirst()
                    .orElse("0");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
