package org.bpct.submit;

import java.io.IOException;
import java.time.InstantSource;
import org.bpct.caller.Pause;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.home.BatchLock;
import org.bpct.home.BatchLog;
import org.bpct.model.BatchDirectory;
import org.bpct.query.Confirmation;
import org.bpct.query.StatusQuery;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.SchedulerException;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/** A batch whose jobs only this process may submit: its lock, and the log of the commands that are run for it. */
final class HeldBatch implements AutoCloseable {
    private static final int LOCK_TRIES = 3_000;
    private static final long LOCK_MILLIS = 100;

    private final BatchDirectory batch;
    private final StatusQuery query;
    private final BatchLock lock;
    private final BatchLog log;
    private final CommandRunner commands;

    private HeldBatch(BatchDirectory batch, StatusQuery query, CommandRunner commands, BatchLock lock, BatchLog log) {
        this.batch = batch;
        this.query = query;
        this.lock = lock;
        this.log = log;
        this.commands = commands.loggedBy(log);
    }

    /** Takes the lock of a batch; returns null if another process has it. */
    static @Nullable HeldBatch take(BatchDirectory batch, StatusQuery query, CommandRunner commands)
            throws IOException {
        BatchLock lock = BatchLock.take(batch);
        if (lock == null) {
            return null;
        }
        try {
            return new HeldBatch(batch, query, commands, lock, BatchLog.open(batch.log()));
        } catch (IOException unopened) {
            lock.close();
            throw unopened;
        }
    }

    /**
     * Takes the lock of a batch, and waits for it up to five minutes: a pause, or another process that waits, must not
     * break a walk off.
     */
    static HeldBatch await(BatchDirectory batch, StatusQuery query, CommandRunner commands)
            throws RunException, IOException, InterruptedException {
        for (int tries = 0; tries < LOCK_TRIES; tries++) {
            HeldBatch held = take(batch, query, commands);
            if (held != null) {
                return held;
            }
            Pause.SLEEP.millis(LOCK_MILLIS);
        }
        throw RunException.locked("another bpct submits or cancels jobs of the batch in "
                + FileName.of(batch.root()).display());
    }

    /** Returns the current status of the batch; jobs without a recorded identity are first looked up in the queue. */
    BatchStatus confirmed(InstantSource clock) throws RunException, IOException, InterruptedException {
        BatchStatus status = fresh();
        try {
            return new Confirmation(clock).confirm(status) ? fresh() : status;
        } catch (SchedulerException e) {
            // The queue may already hold them.
            throw Resumption.unanswered(status, e);
        }
    }

    /** Returns the current status of the batch. */
    BatchStatus fresh() throws RunException, InterruptedException {
        return query.fresh(batch);
    }

    /** Returns the runner that runs and logs commands of a scheduler. */
    CommandRunner commands() {
        return commands;
    }

    BatchLog log() {
        return log;
    }

    @Override
    public void close() throws IOException {
        log.close();
        lock.close();
    }
}
