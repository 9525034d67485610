package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.RootPair;
import org.bpct.model.SystemMessage;
import org.bpct.options.UsageException;
import org.bpct.schedule.CommandLog;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.JobScheduler;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchUnreadableException;
import org.bpct.status.FrozenOptions;
import org.jspecify.annotations.Nullable;

/** The submission of a batch that checks another one: source and copy are compared once more, and nothing is changed. */
final class BatchCheck {
    private final BatchHome home;
    private final StatusQuery query;
    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;

    BatchCheck(BatchHome home, StatusQuery query, Schedulers schedulers, Console console, InstantSource clock) {
        this.home = home;
        this.query = query;
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
    }

    /**
     * Submits the check of a batch and returns its number.
     *
     * @param verify how contents are compared: a method, {@code no}, or null for the method of the batch
     */
    int submit(BatchDirectory batch, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        Prepared prepared = prepare(batch, verify);
        BatchStatus checked = prepared.checked();
        try {
            Submitter submitter = Submitter.current();
            NewBatch folders = new NewBatch(home, clock);
            folders.prepareHome(submitter.uid());
            JobScheduler scheduler =
                    schedulers.open(checked.waves().get(0).scheduler(), new CommandRunner(CommandLog.NONE));
            placement.check(checked, scheduler, console);
            NewBatch.Written written =
                    folders.write((identity, unfinished, place) -> new CheckWriter(checked, scheduler, placement)
                            .write(
                                    new CheckDescription(
                                            identity, submitter, checked.number(), prepared.method(), prepared.roots()),
                                    unfinished,
                                    place));
            int number = written.identity().number();
            try (BatchLog log = BatchLog.open(written.directory().log())) {
                log.info("bpct " + FrozenScripts.version() + " on " + submitter.host() + " for " + submitter.user()
                        + ": check of batch " + checked.number());
            }
            Resumption.Submitted submitted =
                    new Resumption(query, schedulers, clock).submit(written.directory(), wave -> OpenWork.ALL);
            console.say("batch " + number + ", check of batch " + checked.number() + ": " + submitted.words());
            return number;
        } catch (IOException e) {
            throw RunException.failed("cannot write a batch: " + SystemMessage.of(e), e);
        }
    }

    /** Says what such a check would be; submits and writes nothing. */
    void show(BatchDirectory batch, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        Prepared prepared = prepare(batch, verify);
        BatchStatus checked = prepared.checked();
        JobScheduler scheduler =
                schedulers.open(checked.waves().get(0).scheduler(), new CommandRunner(CommandLog.NONE));
        placement.check(checked, scheduler, console);
        long entries = checked.entries().planned();
        int count = JobCount.choose(
                        placement.jobs(), entries, checked.bytes().planned(), jobsAtFirst(checked), scheduler.name())
                .jobs();
        console.say(String.format(
                Locale.ROOT,
                "batch %d: a check would compare %,d entries%s, in %d %s at most",
                checked.number(),
                entries,
                prepared.method().isEmpty() ? " without their contents" : ", contents by " + prepared.method(),
                count,
                count == 1 ? "job" : "jobs"));
    }

    /** What is to be checked, and how. */
    private record Prepared(BatchStatus checked, String method, CheckDescription.Roots roots) {}

    private Prepared prepare(BatchDirectory batch, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        BatchStatus checked = query.fresh(batch);
        requireComplete(checked);
        FrozenOptions frozen = frozen(batch);
        if (frozen.removes()) {
            throw new UsageException("batch " + checked.number() + " is a removal, so there is no copy to check");
        }
        String method = method(frozen, verify).map(ChecksumMethod::word).orElse("");
        return new Prepared(checked, method, roots(checked.number(), frozen));
    }

    private static int jobsAtFirst(BatchStatus checked) {
        return (int) checked.jobs().stream()
                .filter(job -> job.wave() == 1 && !job.isFinalizer())
                .count();
    }

    private static void requireComplete(BatchStatus checked) throws UsageException, RunException {
        if (checked.isDamaged()) {
            throw RunException.failed(
                    "batch " + checked.number() + " is damaged, so nobody can say what was copied", null);
        }
        if (!checked.state().isComplete()) {
            throw new UsageException(
                    "batch " + checked.number() + " is " + checked.state().words()
                            + ", and only a complete one can be checked; bpct "
                            + (checked.isLive() ? "--wait=" : "--resume=") + checked.number() + " first");
        }
    }

    private static FrozenOptions frozen(BatchDirectory batch) throws RunException {
        try {
            return FrozenOptions.of(batch);
        } catch (BatchUnreadableException e) {
            throw RunException.failed(e.getMessage(), e);
        }
    }

    private static Optional<ChecksumMethod> method(FrozenOptions frozen, @Nullable String verify)
            throws UsageException {
        if (verify == null) {
            return Optional.of(frozen.verify().orElse(ChecksumMethod.SHA256));
        }
        if (verify.equals("no")) {
            return Optional.empty();
        }
        Optional<ChecksumMethod> method = verify.isEmpty() ? frozen.verify() : ChecksumMethod.of(verify);
        if (method.isEmpty() && !verify.isEmpty()) {
            throw new UsageException("--verify takes sha256, b2 or no, not '" + verify + "'");
        }
        return Optional.of(method.orElse(ChecksumMethod.SHA256));
    }

    /** Looks at the roots as they are now; a tree that was moved back into its place is a tree to be checked, too. */
    private CheckDescription.Roots roots(int number, FrozenOptions frozen)
            throws UsageException, RunException, InterruptedException {
        List<FileName> sources = new ArrayList<>();
        List<FileName> destinations = new ArrayList<>();
        for (RootPair pair : frozen.pairs()) {
            require(pair.source(), "source; a manifest, if there is one, tells of the copy alone: sha256sum -c");
            require(frozen.publication().whereIs(pair.destination()), "destination");
            sources.add(pair.source());
            destinations.add(frozen.publication().whereIs(pair.destination()));
        }
        RootIdentities identities = new RootIdentities(new CommandRunner(CommandLog.NONE));
        CheckDescription.Roots roots = new CheckDescription.Roots(identities.of(sources), identities.of(destinations));
        for (int i = 0; i < sources.size(); i++) {
            tellIfOther(
                    number,
                    sources.get(i),
                    roots.sources().get(i),
                    frozen.sourceIdentities().get(i));
            tellIfOther(
                    number,
                    destinations.get(i),
                    roots.destinations().get(i),
                    frozen.destinationIdentities().get(i));
        }
        return roots;
    }

    private static void require(FileName root, String what) throws UsageException {
        if (!Files.isDirectory(root.toPath())) {
            throw new UsageException(root.display() + " is not there any more, and was a " + what);
        }
    }

    private void tellIfOther(int number, FileName root, String now, String then) {
        if (!now.equals(then)) {
            console.note(root.display() + " is another directory than when batch " + number + " was made");
        }
    }
}
