package org.bpct.submit;

import java.time.InstantSource;
import org.bpct.caller.Pause;
import org.bpct.caller.RunException;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.query.Session;
import org.bpct.query.StatusQuery;
import org.bpct.status.BatchStatus;

/**
 * The wait for the end of jobs that their schedulers were told to end: given up after more time than any scheduler
 * needs.
 */
final class EndWait {
    /** Slurm kills 30 s after TERM (KillWait), PBS 10 s, and a PBS job runs on for 6 s after its end. */
    private static final long END_MILLIS = 120_000;

    /** Each look costs a query: the longer the end takes, the fewer. */
    private static final long LONGEST_LOOK_MILLIS = 30_000;

    private final StatusQuery query;
    private final Schedulers schedulers;
    private final EndRequests requests;
    private final InstantSource clock;
    private final Pause pause;

    EndWait(Session session, EndRequests requests, Pause pause) {
        this.query = session.query();
        this.schedulers = session.schedulers();
        this.requests = requests;
        this.clock = session.clock();
        this.pause = pause;
    }

    /** The check whether jobs that are to end may still be running. */
    interface Question {
        boolean isLive(BatchStatus status) throws UsageException;
    }

    /**
     * Looks at a batch until jobs have ended, or it has taken too long; notes those that are gone, and returns the last
     * status.
     */
    BatchStatus await(BatchDirectory batch, Question question)
            throws UsageException, RunException, InterruptedException {
        long deadline = clock.millis() + END_MILLIS;
        BatchStatus status = query.fresh(batch);
        long look = schedulers.millisBetweenLooks(status);
        while (question.isLive(status) && clock.millis() <= deadline) {
            pause.millis(look);
            boolean isLocal = schedulers.areAllLocal(status);
            look = isLocal ? look : Math.min(LONGEST_LOOK_MILLIS, 2 * look);
            status = isLocal ? query.fresh(batch) : query.freshSince(status);
        }
        requests.noteGone(status);
        return status;
    }
}
