package org.bpct.batches;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.description.BatchDescription;
import org.bpct.description.Root;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchLog;
import org.bpct.home.NewBatch;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BpctVersion;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Publication;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchForecast;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.roots.RootIdentities;
import org.bpct.schedule.JobScheduler;
import org.bpct.status.BatchStatus;
import org.bpct.submit.OpenWork;
import org.bpct.submit.Resumption;
import org.bpct.submit.Submitted;
import org.bpct.tree.RootPair;
import org.bpct.verb.Verb;
import org.bpct.verb.host.CheckedHost;
import org.bpct.wave.CheckWriter;
import org.bpct.wave.JobCount;
import org.bpct.wave.Placement;
import org.jspecify.annotations.Nullable;

/** The submission of a batch that checks another one: it compares source and copy once more, and changes nothing. */
final class BatchCheck {
    private final Session session;
    private final StatusQuery query;
    private final Console console;

    BatchCheck(Session session) {
        this.session = session;
        this.query = session.query();
        this.console = session.console();
    }

    /**
     * Submits the check of a batch and returns its number.
     *
     * @param verify the comparison of contents: a method, {@code no}, or null for the method of the batch
     */
    int submit(BatchDirectory batch, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        Prepared prepared = prepare(batch, verify);
        BatchStatus checked = prepared.checked();
        try {
            Submitter submitter = session.submitter();
            NewBatch folders = new NewBatch(session.home(), session.clock());
            folders.prepareHome(submitter.uid());
            JobScheduler scheduler = session.schedulers().open(placement.scheduler(Placement.newest(checked)));
            placement.check(checked, scheduler, console);
            NewBatch.Written written = folders.write((identity, unfinished, place) -> {
                BatchDescription description = checked.description()
                        .forCheck(
                                submitter.origin(identity, List.of("bpct", "--check=" + checked.number())),
                                prepared.method(),
                                prepared.roots());
                if (prepared.host() != null) {
                    prepared.host().write(unfinished);
                }
                new CheckWriter(checked, scheduler, placement).write(description, unfinished, place);
            });
            int number = written.identity().number();
            try (BatchLog log = BatchLog.open(written.directory().log())) {
                log.info("bpct " + BpctVersion.current() + " on " + submitter.host() + " for " + submitter.user()
                        + ": check of batch " + checked.number());
            }
            Submitted submitted = new Resumption(session).submit(written.directory(), wave -> OpenWork.ALL);
            BatchForecast forecast = forecast(
                    checked, Math.max(1, submitted.jobs() + submitted.left()), prepared.method(), scheduler, placement);
            forecast.leaveWith(written.directory());
            console.say("batch " + number + ", check of batch " + checked.number() + ": " + submitted.words()
                    + forecast.remark());
            return number;
        } catch (IOException e) {
            throw RunException.failed("cannot write a batch: " + SystemMessage.of(e), e);
        }
    }

    /** Prints the plan of such a check; submits and writes nothing. */
    void show(BatchDirectory batch, Placement placement, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        Prepared prepared = prepare(batch, verify);
        BatchStatus checked = prepared.checked();
        JobScheduler scheduler = session.schedulers().open(placement.scheduler(Placement.newest(checked)));
        placement.check(checked, scheduler, console);
        long entries = checked.sums().entries().planned();
        int count = JobCount.choose(
                        placement.jobs(),
                        entries,
                        checked.sums().bytes().planned(),
                        checked.jobsAtFirst(),
                        scheduler.name())
                .jobs();
        console.say(String.format(
                Locale.ROOT,
                "batch %d: a check would compare %,d entries%s, in %d %s at most",
                checked.number(),
                entries,
                prepared.method()
                        .map(method -> ", contents by " + method.word())
                        .orElse(" without their contents"),
                count,
                count == 1 ? "job" : "jobs"));
        console.say(forecast(checked, count, prepared.method(), scheduler, placement)
                .line());
    }

    private BatchForecast forecast(
            BatchStatus checked, int jobs, Optional<ChecksumMethod> method, JobScheduler scheduler, Placement placement)
            throws UsageException {
        return BatchForecast.ofCheck(
                session.home(),
                checked,
                jobs,
                method,
                scheduler,
                placement.after(Placement.newest(checked), scheduler, jobs));
    }

    /**
     * The batch to check, and the way of checking.
     *
     * @param checked the batch
     * @param method the comparison of contents; empty if they are not compared
     * @param roots the roots on this host as they are now
     * @param host the other host; null if there is none
     */
    private record Prepared(
            BatchStatus checked,
            Optional<ChecksumMethod> method,
            List<Root> roots,
            @Nullable CheckedHost host) {}

    private Prepared prepare(BatchDirectory batch, @Nullable String verify)
            throws UsageException, RunException, InterruptedException {
        BatchStatus checked = query.fresh(batch);
        requireComplete(checked);
        BatchDescription description = checked.description();
        Verb verb = description.settings().verb();
        if (!verb.hasDestination()) {
            throw new UsageException(
                    "batch " + checked.number() + " is " + verb.words().aNoun() + ", and --check compares copies");
        }
        return new Prepared(
                checked,
                method(description.settings().verify(), verify),
                roots(description),
                verb == Verb.TRANSFER ? CheckedHost.of(checked.snapshot(), session) : null);
    }

    private static void requireComplete(BatchStatus checked) throws UsageException, RunException {
        if (checked.isDamaged()) {
            throw RunException.failed(
                    "batch " + checked.number() + " is damaged, so its record of copied files is incomplete", null);
        }
        if (!checked.state().isComplete()) {
            throw new UsageException(
                    "batch " + checked.number() + " is " + checked.state().words()
                            + ", and only a complete one can be checked; bpct "
                            + (checked.isLive() ? "--wait=" : "--resume=") + checked.number() + " first");
        }
    }

    private static Optional<ChecksumMethod> method(Optional<ChecksumMethod> before, @Nullable String verify)
            throws UsageException {
        if (verify == null) {
            return Optional.of(before.orElse(ChecksumMethod.SHA256));
        }
        if (verify.equals("no")) {
            return Optional.empty();
        }
        Optional<ChecksumMethod> method = verify.isEmpty() ? before : ChecksumMethod.ofCopies(verify);
        if (method.isEmpty() && !verify.isEmpty()) {
            throw new UsageException("--verify takes sha256, b2 or no, not '" + verify + "'");
        }
        return Optional.of(method.orElse(ChecksumMethod.SHA256));
    }

    /** Looks at the roots as they are now; a tree that was moved back into its place is checked, too. */
    private List<Root> roots(BatchDescription checked) throws UsageException, RunException, InterruptedException {
        Publication publication = checked.publication();
        for (RootPair pair : checked.pairs()) {
            require(
                    source(checked, pair),
                    "source; sha256sum -c with the manifest, if there is one, checks the copy alone");
            require(publication.whereIs(pair.destination()), "destination");
        }
        RootIdentities identities = new RootIdentities(session.commands());
        List<Root> roots = new ArrayList<>();
        for (Root then : checked.roots()) {
            FileName destination = publication.whereIs(then.pair().destination());
            FileName source = source(checked, then.pair());
            Root now = then.withIdentities(identities.of(source), identities.of(destination));
            int number = checked.origin().number();
            tellIfOther(number, source, now.sourceIdentity(), then.sourceIdentity());
            tellIfOther(number, destination, now.destinationIdentity(), then.destinationIdentity());
            roots.add(now);
        }
        return roots;
    }

    /** Returns a source root; the tree of this host stands for both roots of a pair if its source is on another one. */
    private static FileName source(BatchDescription checked, RootPair pair) {
        return pair.source().equals(pair.destination()) ? checked.publication().whereIs(pair.source()) : pair.source();
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
