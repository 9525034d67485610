package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.file.PathUtils;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.description.BatchUnreadableException;
import org.bpct.files.FileName;
import org.bpct.home.BatchCatalog;
import org.bpct.home.DamagedBatch;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.options.TimeSpan;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.submit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * The deletion of batches: one, all, or those older than an age.
 *
 * <p>What is at work is never deleted, nor is a copy. What cannot be understood is deleted only alone and by its
 * number, if its folder shows that nothing of it is at work.
 */
public final class BatchDeletion {
    private static final String ALL = "all";
    private static final String OLDER_THAN = "older-than=";

    private final Session session;
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Console console;
    private final @Nullable Cancellation cancellation;

    /** Opens the batches of a home; what was cancelled and has not ended yet is told to end again. */
    public BatchDeletion(Session session, @Nullable Cancellation cancellation) {
        this.session = session;
        this.cancellation = cancellation;
        this.catalog = new BatchCatalog(session.home());
        this.query = session.query();
        this.console = session.console();
    }

    /** Returns one for who wants to be told which would go: nothing is deleted or told to end. */
    static BatchDeletion preview(Session session) {
        return new BatchDeletion(session, null);
    }

    private boolean onlySays() {
        return cancellation == null;
    }

    /**
     * What became of several batches.
     *
     * @param deleted how many are gone
     * @param kept one line for each of the others that was to go, with the reason
     */
    record Outcome(int deleted, List<String> kept) {}

    /** Deletes what a word of the command line says: a number, {@code all} or {@code older-than=AGE}. */
    public void delete(String what) throws UsageException, RunException, InterruptedException {
        if (what.equals(ALL)) {
            tell("", clear(catalog.all(), false));
        } else if (what.startsWith(OLDER_THAN)) {
            String age = what.substring(OLDER_THAN.length());
            tell(" older than " + age, olderThan(TimeSpan.age("--del older-than", age), false));
        } else {
            deleteOne(what);
        }
    }

    /**
     * Deletes the batches that were created longer ago than this and are not at work.
     *
     * @param completeOnly whether those are to stay that may be resumed
     */
    Outcome olderThan(Duration age, boolean completeOnly) throws RunException, InterruptedException {
        long latest = session.clock().millis() - age.toMillis();
        List<BatchDirectory> old = new ArrayList<>();
        for (BatchDirectory batch : catalog.all()) {
            if (BatchCatalog.created(batch) < latest) {
                old.add(batch);
            }
        }
        return clear(old, completeOnly);
    }

    static String count(int batches) {
        return batches + (batches == 1 ? " batch" : " batches");
    }

    private void tell(String which, Outcome outcome) {
        outcome.kept().forEach(console::note);
        int kept = outcome.kept().size();
        console.say(count(outcome.deleted())
                + which
                + (onlySays() ? " would be deleted" : " deleted")
                + (kept == 0 ? "" : ", " + kept + " kept"));
    }

    /** Deletes those that may go. One that cannot be deleted must not keep the others. */
    private Outcome clear(List<BatchDirectory> batches, boolean completeOnly) throws InterruptedException {
        List<String> kept = new ArrayList<>();
        int deleted = 0;
        for (BatchDirectory batch : batches) {
            try {
                BatchStatus status = query.read(batch, false);
                if (completeOnly && !status.state().isComplete()) {
                    continue;
                }
                if (!status.state().isComplete()) {
                    // That a job is over may have been true half a minute ago only, and of others nobody may have
                    // asked.
                    status = query.read(batch, true);
                }
                int number = status.number();
                if (status.isLive()) {
                    kept.add(atWork(status));
                } else if (status.isDamaged()) {
                    kept.add("batch " + number + " is kept, because it is damaged; bpct --progress=" + number
                            + " shows the damage, bpct --del " + number + " deletes it");
                } else {
                    remove(batch, number);
                    deleted++;
                }
            } catch (BatchUnreadableException e) {
                kept.add(e.getMessage() + "; it is kept");
            } catch (IOException e) {
                kept.add("cannot delete " + FileName.of(batch.root()).display() + ": " + e);
            }
        }
        return new Outcome(deleted, kept);
    }

    private void deleteOne(String number) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        try {
            if (isDamaged(batch)) {
                refuseIfOpen(number, batch);
            }
            remove(batch, Integer.parseInt(number));
        } catch (IOException e) {
            throw RunException.failed("cannot delete batch " + number + ": " + e, e);
        }
        if (!onlySays()) {
            console.say("batch " + number + " is deleted");
        }
    }

    private boolean isDamaged(BatchDirectory batch) throws UsageException, RunException, InterruptedException {
        try {
            BatchStatus status = query.read(batch, true);
            if (cancellation != null && !status.beingCancelled().isEmpty()) {
                cancellation.finish(batch);
                status = query.read(batch, true);
            }
            if (status.isLive()) {
                throw new UsageException(atWork(status));
            }
            return status.isDamaged();
        } catch (BatchUnreadableException e) {
            if (e.isNewer()) {
                throw RunException.failed(e.getMessage(), e);
            }
            return true;
        }
    }

    private static void refuseIfOpen(String number, BatchDirectory batch) throws UsageException, IOException {
        List<String> open = new DamagedBatch(batch).openJobs();
        if (!open.isEmpty()) {
            throw new UsageException("batch " + number + " is damaged, and these jobs may still run: "
                    + String.join(", ", open) + "; look up their ids in "
                    + FileName.of(batch.jobs()).display()
                    + ", and once the scheduler no longer knows them, remove the folder "
                    + FileName.of(batch.root()).display());
        }
    }

    private static String atWork(BatchStatus status) {
        int number = status.number();
        return status.beingCancelled().isEmpty()
                ? "batch " + number + " is at work; bpct --cancel=" + number + " first"
                : Cancellation.mayRun(status);
    }

    /**
     * Takes a batch away. It first gets the name of an unfinished one: whatever ends bpct now, nobody meets half a
     * batch, and a later submission removes the rest. The fresh time keeps one that runs just now from it.
     */
    private void remove(BatchDirectory batch, int number) throws IOException {
        if (onlySays()) {
            console.say("would delete batch " + number + ", "
                    + FileName.of(batch.root()).display());
            return;
        }
        Path leaving = session.home()
                .batch(BatchHome.UNFINISHED_PREFIX + BatchCatalog.folderName(batch))
                .root();
        Files.setLastModifiedTime(
                batch.root(), FileTime.fromMillis(session.clock().millis()));
        Files.move(batch.root(), leaving, StandardCopyOption.ATOMIC_MOVE);
        Files.deleteIfExists(session.home().numberFolder(number));
        PathUtils.deleteDirectory(leaving);
    }
}
