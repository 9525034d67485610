package org.bpct.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.run.CpOptions;
import org.bpct.run.ResourceOptions;
import org.bpct.run.RunOptions;
import org.bpct.run.ShellWords;
import org.bpct.run.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * The values of the options that can be kept: from the command line, else from {@code default.txt}, else built in;
 * and the only bridge from the command line inwards.
 */
final class OptionValues {
    private static final int MOST_THREADS = 16;
    private static final int THREADS_A_PROCESSOR = 4;
    private static final String AUTO_RESUME = "3";

    private final BpctCommand command;
    private final Map<String, String> given;
    private final Map<String, String> kept;

    OptionValues(BpctCommand command, Map<String, String> kept) {
        this.command = command;
        this.kept = kept;
        this.given = given(command);
    }

    private static Map<String, String> given(BpctCommand command) {
        Map<String, String> given = new LinkedHashMap<>();
        put(given, "jobs", command.copying.jobs);
        put(given, "threads", command.copying.threads);
        put(given, "queue", command.copying.queue);
        put(given, "cp", command.copying.cp);
        put(given, "pre", command.copying.pre);
        put(given, "post", command.copying.post);
        put(given, "scheduler", command.copying.scheduler);
        put(given, "account", command.cluster.account);
        put(given, "partition", command.cluster.partition);
        put(given, "time", command.cluster.time);
        put(given, "mem", command.cluster.memory);
        put(given, "max-queued", command.further.mostQueued);
        put(given, "auto-resume", command.further.autoResume);
        put(given, "strategy", command.further.strategy);
        put(given, "progress-interval", command.further.progressInterval);
        put(given, "templates", command.further.templates);
        return given;
    }

    private static void put(Map<String, String> values, String name, @Nullable String value) {
        if (value != null) {
            values.put(name, value);
        }
    }

    /** Returns what {@code --save} keeps: what was kept before, and what was given now. */
    Map<String, String> toSave() {
        Map<String, String> values = new LinkedHashMap<>(kept);
        values.putAll(given);
        return values;
    }

    /** Checks all values once and returns them in the words of the program. */
    RunOptions toRunOptions(BatchHome home, FileName workingDirectory, String version, List<String> commandLine)
            throws UsageException {
        Optional<String> jobs = value("jobs").filter(text -> !text.equals("auto"));
        return new RunOptions(
                command.operands.stream().map(FileName::ofText).toList(),
                command.copying.noTargetDirectory,
                CpOptions.parse(value("cp").orElse(CpOptions.DEFAULT)),
                jobs.isPresent()
                        ? OptionalInt.of(number("jobs", jobs.get(), 1, 99_999, " or auto"))
                        : OptionalInt.empty(),
                threads(),
                value("strategy").orElse("size-balanced"),
                value("scheduler").orElse("auto"),
                ShellWords.split("--queue", value("queue").orElse("")),
                ResourceOptions.parse(
                        value("account").orElse(""),
                        value("partition").orElse(""),
                        value("time").orElse(""),
                        value("mem").orElse("")),
                number("max-queued", value("max-queued").orElse("0"), 0, 99_999, ""),
                number("auto-resume", value("auto-resume").orElse(AUTO_RESUME), 0, 999, ""),
                value("pre").orElse(""),
                value("post").orElse(""),
                interval(),
                value("templates")
                        .map(FileName::ofText)
                        .map(workingDirectory::resolve)
                        .orElse(null),
                home,
                workingDirectory,
                version,
                commandLine);
    }

    private int threads() throws UsageException {
        Optional<String> threads = value("threads");
        if (threads.isPresent()) {
            return number("threads", threads.get(), 1, 1024, "");
        }
        int processors = Runtime.getRuntime().availableProcessors();
        return Math.min(MOST_THREADS, processors * THREADS_A_PROCESSOR);
    }

    private OptionalInt interval() throws UsageException {
        Optional<String> interval = value("progress-interval");
        return interval.isPresent()
                ? OptionalInt.of(number("progress-interval", interval.get(), 1, 86_400, ""))
                : OptionalInt.empty();
    }

    private Optional<String> value(String name) {
        String value = given.get(name);
        return Optional.ofNullable(value == null ? kept.get(name) : value);
    }

    private int number(String name, String text, int least, int most, String besides) throws UsageException {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Said below, with what it should be.
        }
        String origin = given.containsKey(name) ? "" : " (kept in default.txt by --save)";
        throw new UsageException("--" + name + " takes a number from " + least + " to " + most + besides + ", not '"
                + text + "'" + origin);
    }
}
