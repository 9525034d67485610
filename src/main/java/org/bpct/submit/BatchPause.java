package org.bpct.submit;

import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.caller.Submitter;
import org.bpct.files.PrivateFiles;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;
import org.bpct.status.ExitCode;
import org.bpct.status.record.PauseRecord;

/**
 * The pause of a batch: a word in its folder that jobs check before each group. They finish the current group, and
 * wait, or leave the queue; their progress tells which word each has read.
 */
public final class BatchPause {
    private final StatusQuery query;
    private final Resumption resumption;
    private final Console console;
    private final InstantSource clock;
    private final Submitter submitter;

    public BatchPause(Resumption resumption, Session session) {
        this.query = session.query();
        this.resumption = resumption;
        this.console = session.console();
        this.clock = session.clock();
        this.submitter = session.submitter();
    }

    /**
     * A batch as users name it to pause it: {@code 7}, or {@code 7:leave}.
     *
     * @param batch the typed number of the batch
     * @param leaves whether jobs are to leave the queue
     */
    public record Wish(String batch, boolean leaves) {
        private static final String LEAVE = ":leave";

        public static Wish parse(String text) throws UsageException {
            boolean leaves = text.endsWith(LEAVE);
            String batch = leaves ? text.substring(0, text.length() - LEAVE.length()) : text;
            if (batch.indexOf(':') >= 0) {
                throw new UsageException("--pause takes a batch, or a batch and :leave, not '" + text + "'");
            }
            return new Wish(batch, leaves);
        }

        /** Returns the effect on the jobs, in words. */
        public String words() {
            return "jobs finish the groups in hand and " + (leaves ? "leave the queue" : "wait");
        }
    }

    /** Throws if a batch cannot pause; returns false, with a message, if it has no work left. */
    public boolean canPause(BatchDirectory batch, BatchStatus status) throws UsageException {
        if (!batch.hasParts()) {
            throw new UsageException("the jobs of batch " + status.number()
                    + " cannot pause, because an older bpct wrote them; bpct --cancel=" + status.number()
                    + " and --resume="
                    + status.number() + " do the same");
        }
        if (status.state().isComplete()) {
            console.say("batch " + status.number() + " is " + status.state().words() + ": it has nothing to pause");
            return false;
        }
        return true;
    }

    /**
     * Pauses a batch, and returns the exit code; a paused batch changes its kind of pause. A file server that suffers cannot
     * wait for a scheduler, or for another bpct that does: no scheduler is asked, and no lock is taken.
     */
    public int pause(BatchDirectory batch, Wish wish) throws UsageException, RunException {
        if (!canPause(batch, query.unasked(batch))) {
            return ExitCode.OK.code();
        }
        try (BatchLog log = BatchLog.open(batch.log())) {
            long now = clock.millis() / 1000;
            PauseRecord record = new PauseRecord(wish.leaves(), now, submitter.host());
            PrivateFiles.replace(batch.control(), record.bytes());
            // The running times of the jobs no longer tell their rates.
            Files.deleteIfExists(batch.circumstances());
            log.info("paused: " + wish.words());
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
        console.say("batch " + wish.batch() + " is paused: " + wish.words());
        console.say("  bpct --progress=" + wish.batch() + "   which of them have");
        console.say("  bpct --continue=" + wish.batch() + "   let it go on");
        return ExitCode.OK.code();
    }

    /** Ends the pause of a batch: waiting jobs take their next group, and those that have left are submitted again. */
    public int goOn(BatchDirectory batch, String number) throws UsageException, RunException, InterruptedException {
        if (PauseRecord.of(batch) == null) {
            console.say("batch " + number + " is not paused");
            return ExitCode.OK.code();
        }
        try (BatchLog log = BatchLog.open(batch.log())) {
            Files.deleteIfExists(batch.control());
            log.info("goes on");
        } catch (IOException e) {
            throw RunException.unwritten(batch.root(), e);
        }
        Submitted submitted = resumption.submit(batch, wave -> OpenWork.uncancelled(wave));
        if (submitted.locked()) {
            console.say("batch " + number + " goes on");
            console.note("another bpct submits or cancels jobs of batch " + number
                    + ", so those that have left were not" + " submitted; bpct --resume=" + number + " does that");
            return ExitCode.LOCKED.code();
        }
        console.say("batch " + number + " goes on" + (submitted.isNothing() ? "" : ": " + submitted.words()));
        return ExitCode.OK.code();
    }
}
