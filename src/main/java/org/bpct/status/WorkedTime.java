package org.bpct.status;

import org.bpct.model.AttemptDirectory;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.StartRecord;
import org.bpct.status.record.StateFiles;
import org.jspecify.annotations.Nullable;

/** The run time of a job's attempts, by the clocks of their nodes. */
final class WorkedTime {
    static final long UNKNOWN = -1;

    private WorkedTime() {}

    /** Returns the seconds of all attempts together; UNKNOWN if one did not say when it ended, or its clock was set back. */
    static long seconds(JobSnapshot job) {
        long sum = of(job.part().claim().start(), job.part().exit());
        for (int number = 1; number < job.part().attempts() && sum != UNKNOWN; number++) {
            AttemptDirectory attempt = job.plan().directory().part().attempt(number);
            long seconds = of(
                    StartRecord.parse(StateFiles.record(attempt.start())),
                    ExitRecord.parse(StateFiles.record(attempt.exit())));
            sum = seconds == UNKNOWN ? UNKNOWN : sum + seconds;
        }
        return sum;
    }

    /** An attempt that another one replaced was at work beside it. */
    private static long of(@Nullable StartRecord start, @Nullable ExitRecord exit) {
        return start == null
                        || exit == null
                        || exit.outcome() == ExitRecord.Outcome.SUPERSEDED
                        || exit.seconds() < start.seconds()
                ? UNKNOWN
                : exit.seconds() - start.seconds();
    }
}
