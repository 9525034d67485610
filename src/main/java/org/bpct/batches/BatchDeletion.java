package org.bpct.batches;

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
import org.bpct.files.SystemMessage;
import org.bpct.history.HistoryKeeping;
import org.bpct.history.PastBatch;
import org.bpct.home.BatchCatalog;
import org.bpct.home.DamagedBatch;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.JobState;
import org.bpct.options.TimeSpan;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.LaterNight;
import org.bpct.submit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * The deletion of batches: one, all, or those older than an age.
 *
 * <p>Running batches are never deleted, nor are copies. A batch that cannot be read is deleted only alone and by its
 * number, if its folder shows that nothing of it is running.
 */
public final class BatchDeletion {
    private static final String ALL = "all";
    private static final String OLDER_THAN = "older-than=";

    private final Session session;
    private final BatchCatalog catalog;
    private final StatusQuery query;
    private final Console console;
    private final HistoryKeeping history;
    private final @Nullable Cancellation cancellation;

    /** Opens the batches of a home; cancelled jobs that have not ended yet are told to end again. */
    public BatchDeletion(Session session, @Nullable Cancellation cancellation) {
        this.session = session;
        this.cancellation = cancellation;
        this.catalog = new BatchCatalog(session.home());
        this.query = session.query();
        this.console = session.console();
        this.history = new HistoryKeeping(session.home());
    }

    /** Returns a preview that names the batches to delete: it deletes nothing and tells no job to end. */
    static BatchDeletion preview(Session session) {
        return new BatchDeletion(session, null);
    }

    private boolean onlySays() {
        return cancellation == null;
    }

    /** Deletes the batches that a command-line argument names: numbers, {@code all} or {@code older-than=AGE}. */
    public void delete(String what) throws UsageException, RunException, InterruptedException {
        if (what.equals(ALL)) {
            tell("", clear(catalog.all(), false));
        } else if (what.startsWith(OLDER_THAN)) {
            String age = what.substring(OLDER_THAN.length());
            tell(" older than " + age, olderThan(TimeSpan.age("--forget older-than", age), false));
        } else if (new BatchNumbers(what).isList()) {
            tell("", clear(new BatchNumbers(what).in(catalog), false));
        } else {
            deleteOne(what);
        }
    }

    /**
     * Deletes the batches that were created longer ago than this and are not running.
     *
     * @param completeOnly whether batches that may be resumed are to stay
     */
    DeletedBatches olderThan(Duration age, boolean completeOnly) throws RunException, InterruptedException {
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

    private void tell(String which, DeletedBatches result) {
        result.kept().forEach(console::note);
        console.say(result.words(which, onlySays() ? " would be deleted" : " deleted"));
    }

    /** Deletes the batches that may be deleted. A failure for one must not keep the others. */
    private DeletedBatches clear(List<BatchDirectory> batches, boolean completeOnly) throws InterruptedException {
        List<String> kept = new ArrayList<>();
        List<String> open = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        int deleted = 0;
        for (BatchDirectory batch : batches) {
            try {
                BatchStatus status = query.read(batch, false);
                if (completeOnly && !status.state().isComplete()) {
                    continue;
                }
                if (!status.state().isComplete()) {
                    // The kept answer that a job is over may be half a minute old, and other jobs may never have been
                    // queried.
                    status = query.read(batch, true);
                }
                int number = status.number();
                if (status.isLive()) {
                    kept.add(atWork(status));
                } else if (status.isDamaged()) {
                    kept.add("batch " + number + " is kept, because it is damaged; bpct --progress=" + number
                            + " shows the damage, bpct --forget " + number + " deletes it");
                } else {
                    remove(batch, PastBatch.of(status));
                    deleted++;
                    if (!status.isClosed()) {
                        open.add(Integer.toString(number));
                    } else if (status.state() == JobState.COMPLETE_WITH_ERRORS) {
                        failed.add(Integer.toString(number));
                    }
                }
            } catch (BatchUnreadableException e) {
                kept.add(e.getMessage() + "; it is kept");
            } catch (IOException e) {
                kept.add("cannot delete " + FileName.of(batch.root()).display() + ": " + e);
            }
        }
        return new DeletedBatches(deleted, open, failed, kept);
    }

    private void deleteOne(String number) throws UsageException, RunException, InterruptedException {
        BatchDirectory batch = catalog.find(number);
        String left;
        try {
            BatchStatus status = restingOrUnreadable(batch);
            left = status == null || status.isClosed() ? "" : left(status);
            if (status == null || status.isDamaged()) {
                refuseIfOpen(number, batch);
            }
            remove(
                    batch,
                    status == null ? PastBatch.unreadable(batch, Integer.parseInt(number)) : PastBatch.of(status));
        } catch (IOException e) {
            throw RunException.failed("cannot delete batch " + number + ": " + e, e);
        }
        if (!onlySays()) {
            console.say("batch " + number + " is deleted" + left);
        }
    }

    /** Returns the words about the unfinished work of a batch that is deleted. */
    private static String left(BatchStatus status) {
        if (!status.makesSnapshot()) {
            return ", with open work: its copy stays as it is";
        }
        return LaterNight.after(status.snapshot())
                .map(later -> "; the night of batch " + later.number() + " has set its snapshot aside")
                .orElse(", with open work: the next night in its pool sets its snapshot aside");
    }

    /** Returns the status of a batch that is not at work; null if its description is damaged. */
    private @Nullable BatchStatus restingOrUnreadable(BatchDirectory batch)
            throws UsageException, RunException, InterruptedException {
        try {
            BatchStatus status = query.read(batch, true);
            if (cancellation != null && !status.beingCancelled().isEmpty()) {
                cancellation.finish(batch);
                status = query.read(batch, true);
            }
            if (status.isLive()) {
                throw new UsageException(atWork(status));
            }
            return status;
        } catch (BatchUnreadableException e) {
            if (e.isNewer()) {
                throw RunException.failed(e.getMessage(), e);
            }
            return null;
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
     * Removes a batch. It first gets the name of an unfinished one: however bpct ends now, no process meets half a
     * batch, and a later submission removes the rest. The fresh time protects it from a submission that is running now.
     */
    private void remove(BatchDirectory batch, PastBatch past) throws IOException {
        if (onlySays()) {
            console.say("would delete batch " + past.number() + ", "
                    + FileName.of(batch.root()).display());
            return;
        }
        keep(past);
        Path leaving = session.home()
                .batch(BatchHome.UNFINISHED_PREFIX + BatchCatalog.folderName(batch))
                .root();
        Files.setLastModifiedTime(
                batch.root(), FileTime.fromMillis(session.clock().millis()));
        Files.move(batch.root(), leaving, StandardCopyOption.ATOMIC_MOVE);
        Files.deleteIfExists(session.home().numberFolder(past.number()));
        PathUtils.deleteDirectory(leaving);
    }

    /** Records the batch in the history. A full home must not keep anybody from making room in it. */
    private void keep(PastBatch past) {
        try {
            history.keepDeleted(past);
        } catch (IOException e) {
            console.note("batch " + past.number() + " will not be in the history: cannot write "
                    + FileName.of(session.home().history()).display() + ": " + SystemMessage.of(e));
        }
    }
}
