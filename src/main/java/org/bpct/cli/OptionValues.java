package org.bpct.cli;

import java.nio.file.Files;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bpct.model.BatchHome;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.Publication;
import org.bpct.options.CpOptions;
import org.bpct.options.Guard;
import org.bpct.options.NameListing;
import org.bpct.options.Night;
import org.bpct.options.ResourceOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.SelectionParser;
import org.bpct.options.ShellWords;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.options.ValueLayer;
import org.bpct.options.ValueSources;
import org.bpct.options.WordEnd;
import org.jspecify.annotations.Nullable;

/**
 * The values of the options that can be kept: from the command line, else from {@code default.txt}, else from the
 * site file, else built in; and the only bridge from the command line inwards.
 */
final class OptionValues {
    private static final int MOST_THREADS = 16;
    private static final int MOST_LANES = 64;
    private static final int THREADS_A_PROCESSOR = 4;
    private static final String NO = "no";
    private static final int LONGEST_DAYS = 36_500;

    private final BpctCommand command;
    private final ValueLayer home;
    private final ValueLayer given;
    private final ValueLayer kept;
    private final ValueSources values;

    /**
     * Puts the layers upon each other.
     *
     * @param command what stands on the command line
     * @param home the folder of batches and who chose it
     * @param kept what {@code --save} kept
     * @param site what the administrators have set
     */
    OptionValues(BpctCommand command, ValueLayer home, ValueLayer kept, ValueLayer site) {
        this.command = command;
        this.home = home;
        this.given = ValueLayer.of("command line", given(command));
        this.kept = kept;
        this.values = new ValueSources(home, given, kept, site, ValueLayer.of(ValueLayer.BUILT_IN, builtIn()));
    }

    private static Map<String, String> builtIn() {
        int processors = Runtime.getRuntime().availableProcessors();
        return Map.of(
                "jobs", "auto",
                "threads", Integer.toString(Math.min(MOST_THREADS, processors * THREADS_A_PROCESSOR)),
                "cp", CpOptions.DEFAULT,
                "scheduler", "auto",
                "strategy", "size-balanced",
                "max-queued", "0",
                "auto-resume", "3",
                "lanes", "auto",
                "guard", "auto");
    }

    private static Map<String, String> given(BpctCommand command) {
        Map<String, String> given = new LinkedHashMap<>();
        put(given, "jobs", command.copying.jobs);
        put(given, "threads", command.copying.threads);
        put(given, "queue", command.copying.queue);
        put(given, "cp", command.copying.cp);
        put(given, "verify", command.copying.verify);
        put(given, "pre", command.copying.pre);
        put(given, "post", command.copying.post);
        put(given, "scheduler", command.copying.scheduler);
        put(given, "account", command.cluster.account);
        put(given, "partition", command.cluster.partition);
        put(given, "time", command.cluster.time);
        put(given, "mem", command.cluster.memory);
        put(given, "max-queued", command.further.mostQueued);
        put(given, "auto-resume", command.further.autoResume);
        put(given, "lanes", command.further.lanes);
        put(given, "guard", command.further.guard);
        put(given, "strategy", command.further.strategy);
        put(given, "progress-interval", command.further.progressInterval);
        put(given, "clients", command.further.clients);
        put(given, "keep", command.pool.keep);
        put(given, "notify", command.pool.notify);
        put(given, "templates", command.further.templates);
        return given;
    }

    private static void put(Map<String, String> values, String name, @Nullable String value) {
        if (value != null) {
            values.put(name, value);
        }
    }

    /** Returns what {@code --save} keeps: what was kept before, and what was given now and may be kept. */
    Map<String, String> toSave() {
        Map<String, String> save = new LinkedHashMap<>(kept.values());
        save.putAll(newToSave());
        return save;
    }

    /** Returns what was given now and may be kept. */
    Map<String, String> newToSave() {
        Map<String, String> save = new LinkedHashMap<>(given.values());
        save.keySet().retainAll(ValueFile.OPTIONS);
        return save;
    }

    /** Returns the same without what files say: a mistake there keeps nobody from looking at batches or ending them. */
    OptionValues typedAlone() {
        ValueLayer nothing = ValueLayer.of("", Map.of());
        return new OptionValues(command, home, nothing, nothing);
    }

    /** Returns true if the options of cp make a copy an update; one that cannot be understood is refused later. */
    boolean asksForUpdate() {
        try {
            return CpOptions.parse(values.text("cp")).update();
        } catch (UsageException refusedLater) {
            return false;
        }
    }

    /** Returns where each value comes from. */
    ValueSources sources() {
        return values;
    }

    /** Returns after how many days a batch that is over is deleted; 0 for never. */
    int keepDays() throws UsageException {
        return values.find("keep-days").isPresent() ? number("keep-days", "keep-days", 0, LONGEST_DAYS, "") : 0;
    }

    /** Checks all values once and returns them in the words of the program. */
    RunOptions toRunOptions(BatchHome home, FileName workingDirectory, String version, List<String> commandLine)
            throws UsageException {
        try {
            checkClients();
            return checked(home, workingDirectory, version, commandLine);
        } catch (UsageException e) {
            throw values.attributed(e);
        }
    }

    private RunOptions checked(BatchHome home, FileName workingDirectory, String version, List<String> commandLine)
            throws UsageException {
        CpOptions cp = command.selection.oneFileSystem ? cp().onOneFileSystem() : cp();
        SelectionParser selection = command.selection.parse(workingDirectory, wordEnd(), InstantSource.system());
        return new RunOptions(
                command.operands.stream().map(FileName::ofText).toList(),
                command.removal.remove,
                command.copying.noTargetDirectory,
                cp,
                command.earlier.parse(command, cp),
                selection.selection(),
                selection.names(),
                listing(),
                verify(),
                values.text("jobs").equals("auto") ? OptionalInt.empty() : option("jobs", 1, 99_999, " or auto"),
                mostJobs(),
                option("threads", 1, 1024, "").orElse(1),
                values.text("strategy"),
                values.text("scheduler"),
                queue(),
                ResourceOptions.parse(
                        values.text("account"), values.text("partition"), values.text("time"), values.text("mem")),
                option("max-queued", 0, 99_999, "").orElse(0),
                option("auto-resume", 0, 999, "").orElse(0),
                lanes(),
                Guard.parse(values.text("guard")),
                values.text("pre"),
                values.text("post"),
                values.text("notify"),
                values.text("keep"),
                command.further.fsync,
                command.further.force,
                option("progress-interval", 1, 86_400, ""),
                values.find("templates")
                        .filter(text -> !text.isEmpty())
                        .map(FileName::ofText)
                        .map(workingDirectory::resolve)
                        .orElse(null),
                home,
                workingDirectory,
                version,
                commandLine,
                night(),
                Publication.NONE);
    }

    private WordEnd wordEnd() {
        if (!command.further.ended) {
            return WordEnd.LINE;
        }
        return listing() == NameListing.ENDED_BY_NUL ? WordEnd.AS_FOUND : WordEnd.NUL;
    }

    private NameListing listing() {
        if (!command.removal.remove || !command.copying.dryRun) {
            return NameListing.NONE;
        }
        if (command.further.ended) {
            return NameListing.ENDED_BY_NUL;
        }
        return command.program.verbose.length > 0 ? NameListing.LINES : NameListing.NONE;
    }

    /** With a mistake in this name no scheduler would be found, and a whole cluster's copies would run here. */
    private void checkClients() throws UsageException {
        String clients = values.text("clients");
        if (!clients.isEmpty() && !Files.isDirectory(FileName.ofText(clients).toPath())) {
            throw new UsageException("--clients " + FileName.ofText(clients).display() + " is not a directory")
                    .about("clients");
        }
    }

    private @Nullable Night night() throws UsageException {
        PoolOptions pool = command.pool;
        return pool.snapshot == null ? null : Night.of(pool.snapshot, pool.skipIfRunning, pool.maxShrink);
    }

    private CpOptions cp() throws UsageException {
        try {
            // What was kept for copies says nothing of a removal.
            return CpOptions.parse(command.removal.remove ? CpOptions.DEFAULT : values.text("cp"));
        } catch (UsageException e) {
            throw e.about("cp");
        }
    }

    private @Nullable ChecksumMethod verify() throws UsageException {
        String word = values.find("verify").orElse(NO);
        if (word.equals(NO) || command.removal.remove) {
            return null;
        }
        return ChecksumMethod.of(word.isEmpty() ? ChecksumMethod.SHA256.word() : word)
                .orElseThrow(() ->
                        new UsageException("--verify takes sha256, b2 or no, not '" + word + "'").about("verify"));
    }

    private List<String> queue() throws UsageException {
        try {
            return ShellWords.split("--queue", values.text("queue"));
        } catch (UsageException e) {
            throw e.about("queue");
        }
    }

    private String lanes() throws UsageException {
        String lanes = values.text("lanes");
        return lanes.equals("auto")
                ? lanes
                : Integer.toString(option("lanes", 1, MOST_LANES, " or auto").orElse(1));
    }

    private int mostJobs() throws UsageException {
        return values.find("most-jobs").isPresent() ? number("most-jobs", "most-jobs", 1, 99_999, "") : 0;
    }

    /** Returns the number that an option has; empty if nobody has set it. */
    private OptionalInt option(String name, int least, int most, String besides) throws UsageException {
        Optional<String> text = values.find(name);
        return text.isPresent() ? OptionalInt.of(number(name, "--" + name, least, most, besides)) : OptionalInt.empty();
    }

    private int number(String name, String shown, int least, int most, String besides) throws UsageException {
        String text = values.text(name);
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Said below, with what it should be.
        }
        throw values.attributed(new UsageException(
                        shown + " takes a number from " + least + " to " + most + besides + ", not '" + text + "'")
                .about(name));
    }
}
