package org.bpct.cli;

import java.nio.file.Files;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bpct.cli.meaning.HostWords;
import org.bpct.files.FileName;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Io;
import org.bpct.model.Publication;
import org.bpct.model.Writing;
import org.bpct.options.Aim;
import org.bpct.options.Call;
import org.bpct.options.CpOptions;
import org.bpct.options.Guard;
import org.bpct.options.JobOptions;
import org.bpct.options.Manner;
import org.bpct.options.NameListing;
import org.bpct.options.Night;
import org.bpct.options.RunOptions;
import org.bpct.options.SelectionParser;
import org.bpct.options.SnapshotOptions;
import org.bpct.options.Split;
import org.bpct.options.StreamAfter;
import org.bpct.options.Task;
import org.bpct.options.UsageException;
import org.bpct.options.ValueFile;
import org.bpct.options.ValueLayer;
import org.bpct.options.ValueSources;
import org.bpct.options.WordEnd;
import org.jspecify.annotations.Nullable;

/**
 * The values of the options that can be kept: from the command line, else from {@code default.txt}, else from the site
 * file, else built in. It is the only bridge from the command line to the program.
 */
final class OptionValues {
    private static final int MOST_THREADS = 1024;
    private static final String NO = "no";
    private static final int LONGEST_DAYS = 36_500;

    private final BpctCommand command;
    private final ValueLayer home;
    private final ValueLayer given;
    private final ValueLayer kept;
    private final ValueSources values;

    /**
     * Stacks the layers.
     *
     * @param command the command line
     * @param typed the texts of its options that can be kept, by name
     * @param home the folder of batches and the origin of this choice
     * @param kept the values that {@code --save} kept
     * @param site the values that the administrators have set
     */
    OptionValues(BpctCommand command, Map<String, String> typed, ValueLayer home, ValueLayer kept, ValueLayer site) {
        this.command = command;
        this.home = home;
        this.given = ValueLayer.of("command line", typed);
        this.kept = kept;
        this.values = new ValueSources(home, given, kept, site, ValueLayer.of(ValueLayer.BUILT_IN, builtIn()));
    }

    private static Map<String, String> builtIn() {
        Map<String, String> builtIn = new HashMap<>(JobOptions.builtIn());
        builtIn.putAll(Manner.builtIn());
        return builtIn;
    }

    /** Returns the values that {@code --save} keeps: those kept before, and those given now that may be kept. */
    Map<String, String> toSave() {
        Map<String, String> save = new LinkedHashMap<>(kept.values());
        save.putAll(newToSave());
        return save;
    }

    /** Returns the values given now that may be kept. */
    Map<String, String> newToSave() {
        Map<String, String> save = new LinkedHashMap<>(given.values());
        save.keySet().retainAll(ValueFile.OPTIONS);
        return save;
    }

    /**
     * Returns the values without those of files: a mistake there must not keep the user from looking at batches or
     * ending them.
     */
    OptionValues typedAlone() {
        ValueLayer nothing = ValueLayer.of("", Map.of());
        return new OptionValues(command, given.values(), home, nothing, nothing);
    }

    /**
     * Returns true if the options of cp turn a copy into an update; options that cannot be parsed are refused later.
     */
    boolean asksForUpdate() {
        try {
            return CpOptions.parse(values.text("cp")).update();
        } catch (UsageException refusedLater) {
            return false;
        }
    }

    /** Returns the origin of each value. */
    ValueSources sources() {
        return values;
    }

    /** Returns the number of days after which a finished batch is deleted; 0 for never. */
    int keepDays() throws UsageException {
        return values.number("keep-days", 0, LONGEST_DAYS, "").orElse(0);
    }

    /** Checks all values once and returns them in the words of the program. */
    RunOptions toRunOptions(Call call) throws UsageException {
        try {
            checkClients();
            return new RunOptions(
                    task(call),
                    manner(),
                    JobOptions.read(values, call.workingDirectory()),
                    new SnapshotOptions(values.text("keep"), night(), Publication.NONE),
                    call);
        } catch (UsageException e) {
            throw values.attributed(e);
        }
    }

    private Task task(Call call) throws UsageException {
        SelectionParser selection =
                command.selection.parse(command, call.workingDirectory(), wordEnd(), InstantSource.system());
        boolean sums = command.sums.ask();
        return new Task(
                aim(call),
                command.operands.stream().map(FileName::ofText).toList(),
                command.copying.noTargetDirectory,
                sums ? selection.selection().ofRegularFiles("--sum, which reads regular files") : selection.selection(),
                selection.names(),
                listing());
    }

    private Aim aim(Call call) throws UsageException {
        HostWords hosts = new HostWords(command.pool.behind(command.operands), call.workingDirectory());
        for (VerbOptions verb : command.verbs()) {
            Aim aim = verb.aim(command);
            if (aim != null) {
                return hosts.placed(aim, command.further.ssh);
            }
        }
        return hosts.placed(new Aim.Copy(), command.further.ssh);
    }

    private Manner manner() throws UsageException {
        CpOptions cp = command.selection.oneFileSystem ? cp().onOneFileSystem() : cp();
        return new Manner(
                cp,
                command.earlier.parse(command, cp),
                verify(),
                Guard.parse(values.text("guard")),
                split(),
                new Writing(
                        command.further.fsync,
                        io(),
                        LayoutValue.parse(command.further.layout, cp),
                        command.further.project,
                        LossyValue.parse(command.further.lossy)),
                command.further.force,
                new Manner.Walking(
                        values.number("threads", 1, MOST_THREADS, "").orElse(1),
                        StreamAfter.parse(command.further.streamAfter)));
    }

    private Split split() throws UsageException {
        Split split = Split.parse(command.further.split);
        return command.sums.ask() ? split.ofSums(command.sums.whole) : split;
    }

    private WordEnd wordEnd() {
        if (!command.further.ended) {
            return WordEnd.LINE;
        }
        return listing() == NameListing.ENDED_BY_NUL || command.questions.find || command.questions.archiveList != null
                ? WordEnd.AS_FOUND
                : WordEnd.NUL;
    }

    private NameListing listing() {
        if (!(command.staysInPlace() || command.copies()) || !command.copying.dryRun) {
            return NameListing.NONE;
        }
        NameListing shown = command.program.verbose.length > 0 ? NameListing.LINES : NameListing.NONE;
        return command.further.ended && command.staysInPlace() ? NameListing.ENDED_BY_NUL : shown;
    }

    /**
     * Throws unless the folder of scheduler commands exists: with a mistake in its name no scheduler would be found,
     * and a whole cluster's copies would run here.
     */
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
            // Defaults kept for copies apply to copies alone.
            return CpOptions.parse(!command.copies() ? CpOptions.DEFAULT : values.text("cp"));
        } catch (UsageException e) {
            throw e.about("cp");
        }
    }

    private Io io() throws UsageException {
        // Defaults kept for copies apply to copies alone.
        String word = !command.copies() ? Io.BUFFERED.word() : values.text("io");
        return Io.of(word)
                .orElseThrow(() ->
                        new UsageException("--io takes buffered, drop or direct, not '" + word + "'").about("io"));
    }

    private @Nullable ChecksumMethod verify() throws UsageException {
        if (command.sums.ask()) {
            return command.sums.method();
        }
        if (command.archives.ask()) {
            return command.archives.method();
        }
        if (command.questions.content) {
            return ChecksumMethod.SHA256;
        }
        String word = values.find("verify").orElse(NO);
        if (word.equals(NO) || command.staysInPlace() || command.questions.extract != null) {
            return null;
        }
        return ChecksumMethod.ofCopies(word.isEmpty() ? ChecksumMethod.SHA256.word() : word)
                .orElseThrow(() ->
                        new UsageException("--verify takes sha256, b2 or no, not '" + word + "'").about("verify"));
    }
}
