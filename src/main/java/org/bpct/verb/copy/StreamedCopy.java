package org.bpct.verb.copy;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.BatchDescription;
import org.bpct.description.LongWalk;
import org.bpct.files.FileName;
import org.bpct.home.NewBatch;
import org.bpct.home.WalkSign;
import org.bpct.model.BatchPlan;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pipeline.BatchStart;
import org.bpct.pipeline.LiveWalk;
import org.bpct.pipeline.Preparation;
import org.bpct.pipeline.Undertaking;
import org.bpct.query.Session;
import org.bpct.roots.Bases;
import org.bpct.roots.RoomCheck;
import org.bpct.roots.Roots;
import org.bpct.script.TemplateException;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.submit.BatchExtension;
import org.bpct.submit.Submitted;
import org.bpct.traverse.Portion;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.FileList;
import org.bpct.wave.JobCount;
import org.bpct.wave.PortionWriter;
import org.bpct.wave.WalkEnd;
import org.jspecify.annotations.Nullable;

/**
 * The copying that begins during a long walk: each portion of the entries read becomes a wave of one batch, and the
 * last one has the finalizer. Each portion is taken after twice the time of the one before, so that there are few.
 */
final class StreamedCopy implements LiveWalk.Portions, AutoCloseable {
    private final Session session;
    private final RunOptions options;
    private final Groundwork ground;
    private final Console console;
    private final BatchExtension extension;
    /** Determined before the first portion: afterwards the batch's own files exist there. */
    private final boolean replaces;

    private Duration next;
    private @Nullable Begun begun;
    private boolean isOver;

    /**
     * Prepares the copying; nothing is written before the first portion.
     *
     * @param after the time of walking before the first portion
     */
    StreamedCopy(RunOptions options, Groundwork ground, Session session, Duration after) {
        this.session = session;
        this.options = options;
        this.ground = ground;
        this.console = session.console();
        this.extension = new BatchExtension(session);
        this.replaces = ground.landing().replacesSomething();
        this.next = after;
    }

    /** The batch, once it exists. */
    private record Begun(BatchStart start, NewBatch.Written batch, WalkSign sign) {
        int number() {
            return batch.identity().number();
        }
    }

    @Override
    public Duration untilNext() {
        Duration left = next.minusMillis(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    private long elapsed() {
        return session.clock().millis() - ground.walkBegan();
    }

    @Override
    public void take(Portion portion) throws UsageException, RunException, InterruptedException {
        FileList files = portion.files();
        if (files.entries() > 0 && portion.destination().isEmpty()) {
            JobCount count = ground.prepared().count(files.entries(), files.bytes());
            new RoomCheck(session.commands(), console)
                    .require(
                            ground.landing(),
                            files,
                            count.jobs(),
                            options.call().home(),
                            options.manner().force(),
                            replaces);
            if (begun == null) {
                begin(files, count);
            } else {
                goOn(begun, files, count);
            }
        }
        next = Duration.ofMillis(2 * elapsed());
    }

    /** Returns true if a portion was taken, and the rest of the walk belongs to its batch. */
    boolean hasBegun() {
        return begun != null;
    }

    private void begin(FileList files, JobCount count) throws UsageException, RunException, InterruptedException {
        Preparation prepared = ground.prepared();
        ground.say(options, console);
        if (!count.reason().isEmpty()) {
            console.say(count.reason());
        }
        BatchPlan plan = prepared.plan(files, count.jobs(), 1);
        BatchStart start = BatchStart.of(options, session);
        // Other users may have access to the part that the walk has not seen yet.
        Roots roots = new RootPreparation(options.manner(), session.submitter(), session.commands(), console)
                .prepare(ground.landing(), ground.real(), Bases.NONE, ground.walkBegan(), files, true);
        NewBatch.Written batch = start.write(
                new BatchStart.Work(
                        ground.landing(),
                        TraversalReport.ofPortion(files),
                        plan,
                        roots,
                        prepared.scheduler(),
                        prepared.queueOf(count.jobs()),
                        new LongWalk(
                                ground.landing().roots().stream()
                                        .map(root -> new LongWalk.Start(root.keepsAttributes(), root.starts()))
                                        .toList(),
                                false)),
                BatchStart.Addition.NONE);
        begun = new Begun(start, batch, sign(batch));
        console.atSignal(String.format(
                Locale.ROOT,
                "interrupted while walking; batch %1$d goes on with the entries found: bpct --resume=%1$d finishes"
                        + " the walk, --cancel=%1$d ends it",
                begun.number()));
        extension.extend(batch.directory(), BatchExtension.Parts.WRITTEN);
        say(
                begun.number(),
                String.format(
                        Locale.ROOT,
                        "the first %,d files while the walk goes on; if bpct is interrupted, bpct --resume=%d finishes the walk",
                        files.entries(),
                        begun.number()));
    }

    private WalkSign sign(NewBatch.Written batch) throws RunException {
        try {
            return Objects.requireNonNull(
                    WalkSign.take(batch.directory(), session.submitter()), "a new batch is locked");
        } catch (IOException e) {
            throw RunException.unwritten(batch.directory().root(), e);
        }
    }

    private void goOn(Begun batch, FileList files, JobCount count)
            throws UsageException, RunException, InterruptedException {
        AtomicBoolean isWritten = new AtomicBoolean();
        try {
            extension.extend(batch.batch().directory(), status -> {
                write(batch, status, status.description(), files, count);
                isWritten.set(true);
            });
            say(batch.number(), String.format(Locale.ROOT, "%,d more files", files.entries()));
        } catch (RunException e) {
            if (!isWritten.get() || e.exitCode() != ExitCode.SCHEDULER.code()) {
                throw e;
            }
            console.note(e.getMessage() + "; the jobs are submitted with the next ones");
        }
    }

    private void say(int batch, String what) {
        console.say("batch " + batch + ": jobs copy " + what);
    }

    private void write(Begun batch, BatchStatus status, BatchDescription description, FileList files, JobCount count)
            throws IOException, TemplateException {
        Preparation prepared = ground.prepared();
        BatchPlan plan = prepared.plan(files, count.jobs(), Math.toIntExact(status.lastGroup() + 1));
        new PortionWriter(
                        status,
                        description,
                        batch.start().waveOptions(prepared.scheduler(), prepared.queueOf(count.jobs())),
                        prepared.scheduler().nodeCommands(),
                        session.clock(),
                        false)
                .write(files, plan);
    }

    /** Writes and submits the rest after the walk, and prints the result for all portions. */
    Undertaking.Outcome finish(TraversalReport walk) throws UsageException, RunException, InterruptedException {
        Begun batch = Objects.requireNonNull(begun, "nothing was begun");
        WalkEnd end = WalkEnd.of(walk);
        FileList rest = walk.files();
        JobCount count = ground.prepared().count(rest.entries(), rest.bytes());
        Submitted submitted = extension.extend(batch.batch().directory(), status -> {
            write(batch, status, status.description().walked(end.totals()), rest, count);
            end.write(batch.batch().directory());
            batch.sign().end();
            isOver = true;
        });
        walk.totals().leftOut().lines().forEach(console::say);
        batch.start().compressOld();
        return new Undertaking.Outcome(
                batch.number(),
                FileName.of(batch.batch().directory().root()),
                ground.prepared().scheduler().remark(submitted.jobs()) + submitted.shortage(),
                submitted.left(),
                walk.errors().size(),
                false,
                null);
    }

    @Override
    public void close() throws RunException {
        Begun batch = begun;
        if (batch == null) {
            return;
        }
        if (!isOver) {
            console.note("batch " + batch.number()
                    + " copies the entries found before the walk was interrupted; bpct --resume=" + batch.number()
                    + " finishes the walk, bpct --cancel=" + batch.number() + " ends the batch");
        }
        try {
            batch.sign().close();
        } catch (IOException e) {
            throw RunException.unwritten(batch.batch().directory().root(), e);
        }
    }
}
