package org.bpct.status;

import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.PartSnapshot;

/** Why a job is not complete, and how often it was tried in vain. */
public final class Stop {
    /** The limit above which an exit code of a script means an end by a signal. */
    private static final int SIGNALLED = 128;

    private final JobStatus job;

    Stop(JobStatus job) {
        this.job = job;
    }

    /**
     * Returns true if the job was ended before its work was: at its walltime, by a signal, or without a word, also if its
     * scheduler has forgotten it since. Nobody ends jobs on this host because their time is over.
     */
    public boolean isCutShort() {
        ExitRecord exit = job.snapshot().part().exit();
        return (job.state() == JobState.STOPPED || job.state() == JobState.LOST)
                && job.hasStarted()
                && !job.scheduler().equals("local")
                && (exit == null || exit.code() > SIGNALLED || job.detail().equals(SchedulerState.WALLTIME));
    }

    /** Returns why a job that was submitted is not complete: what its scheduler says, else what its script said last. */
    public String reason() {
        FileName message = job.snapshot().message();
        if (message != null && message.display().equals(PartSnapshot.HOME_IS_FULL)) {
            return PartSnapshot.HOME_IS_FULL;
        }
        if (!job.detail().isEmpty() && (message == null || !SchedulerState.isExitAlone(job.detail()))) {
            return job.detail();
        }
        return message == null ? "it left no exit record" : message.display();
    }

    /** Returns how many times in a row the job was tried and settled nothing. */
    public int triedInVain() {
        return job.snapshot().inVain();
    }

    /** Returns how many attempts in a row were cut short before they had settled anything but directories. */
    public int attemptsInVain() {
        if (!isCutShort()) {
            return 0;
        }
        boolean isAll = !job.isFinalizer()
                && job.entries().planned() > 0
                && job.entries().done() == 0;
        return isAll
                ? job.snapshot().part().attempts()
                : job.snapshot().part().history().standstills();
    }
}
