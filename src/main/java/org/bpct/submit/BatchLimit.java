package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.PrivateFiles;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.record.LimitRecord;

/**
 * The limit of work a second for all jobs of a batch, in a file of its folder. Jobs check it before each group and
 * twice an interval, and record beside it that they have read it.
 */
public final class BatchLimit {
    private final StatusQuery query;
    private final Console console;
    private final InstantSource clock;

    public BatchLimit(Session session) {
        this.query = session.query();
        this.console = session.console();
        this.clock = session.clock();
    }

    /** Throws if a batch cannot keep to a limit; returns false, with a message, if it has no work left. */
    public boolean canLimit(BatchDirectory batch, BatchStatus status, LimitWish wish) throws UsageException {
        String number = Integer.toString(status.number());
        if (!batch.hasParts()) {
            throw new UsageException(
                    "the jobs of batch " + number + " obey no limit, because an older bpct wrote them; bpct"
                            + " --cancel=" + number + " and --resume=" + number + " -j with fewer jobs lower the load");
        }
        if (status.state().isComplete()) {
            console.say("batch " + number + " is " + status.state().words() + ": it has nothing to limit");
            return false;
        }
        if (wish.bytes() > 0 && status.movesNoBytes()) {
            throw new UsageException(
                    "batch " + number + " reads and writes no files; names a second can be limited: bpct" + " --limit="
                            + number + ":500/s");
        }
        return true;
    }

    /** Limits a batch, changes its limit, or lifts it; returns the exit code. It waits for no scheduler, as a pause does not. */
    public int limit(BatchDirectory batch, LimitWish wish) throws UsageException, RunException, InterruptedException {
        try {
            if (wish.isLifted() && LimitRecord.of(batch) == null) {
                console.say("batch " + wish.batch() + " has no limit");
                return ExitCode.OK.code();
            }
            BatchStatus status = query.unasked(batch);
            if (!wish.isLifted() && !canLimit(batch, status, wish)) {
                return ExitCode.OK.code();
            }
            try (BatchLog log = BatchLog.open(batch.log())) {
                if (wish.isLifted()) {
                    Files.deleteIfExists(batch.limit());
                } else {
                    write(batch, wish, atWork(status));
                }
                log.info(wish.isLifted() ? "the limit is lifted" : "limited to " + wish.words());
            }
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
        if (wish.isLifted()) {
            console.say("batch " + wish.batch() + " is not limited any more");
        } else {
            console.say("batch " + wish.batch() + " is limited to " + wish.words() + ", all its jobs together");
            console.say("  bpct --progress=" + wish.batch() + "   which of them keep to it");
            console.say("  bpct --limit=" + wish.batch() + ":no   lift it");
        }
        return ExitCode.OK.code();
    }

    private static long atWork(BatchStatus status) {
        return status.jobs().stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .count();
    }

    /**
     * Limits a new batch, none of whose jobs has been submitted.
     *
     * @param workers the number of its jobs
     * @param by the origin of the limit, in words
     */
    public void begin(BatchDirectory batch, LimitWish wish, long workers, String by) throws RunException {
        try {
            write(batch, wish, workers);
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
        String words = "limited to " + wish.words() + " by " + by + ", all jobs together; bpct --limit=" + wish.batch()
                + ":no lifts it";
        // A user who has typed it knows of it, and cron mails each note.
        if (by.equals("--limit")) {
            console.say(words);
        } else {
            console.note(words);
        }
    }

    private void write(BatchDirectory batch, LimitWish wish, long workers) throws IOException {
        PrivateFiles.makeFolders(batch.limits());
        PrivateFiles.replace(
                batch.limit(), wish.record(clock.millis() / 1000, workers).bytesWritten());
        // The running times of the jobs no longer tell their rates.
        Files.deleteIfExists(batch.circumstances());
    }
}
