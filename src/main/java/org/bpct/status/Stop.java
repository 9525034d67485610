package org.bpct.status;

import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.PartSnapshot;

/** The reason why a job is not complete, and the number of its attempts without success. */
public final class Stop {
    /** The limit above which an exit code of a script means an end by a signal. */
    private static final int SIGNALLED = 128;

    private final JobStatus job;

    Stop(JobStatus job) {
        this.job = job;
    }

    /**
     * Returns true if the job was ended before its work was: at its walltime, by a signal, or without a word, also if
     * its scheduler has forgotten it since. Jobs on this host have no walltime.
     */
    public boolean isCutShort() {
        ExitRecord exit = job.snapshot().part().exit();
        return (job.state() == JobState.STOPPED || job.state() == JobState.LOST)
                && job.hasStarted()
                && !job.scheduler().equals("local")
                && !isForFullHome()
                && (exit == null || exit.code() > SIGNALLED || job.detail().equals(SchedulerState.WALLTIME));
    }

    /**
     * Returns the reason why a submitted job is not complete: the scheduler's detail, else the last message of its
     * script.
     */
    public String reason() {
        FileName message = job.snapshot().message();
        if (isForFullHome()) {
            return PartSnapshot.HOME_IS_FULL;
        }
        if (!job.detail().isEmpty() && (message == null || !SchedulerState.isExitAlone(job.detail()))) {
            return job.detail();
        }
        return message == null ? "it left no exit record" : message.display();
    }

    /** Returns true if the job could not write how it ended. A user has to make room before it is tried again. */
    public boolean isForFullHome() {
        FileName message = job.snapshot().message();
        return message != null && message.display().equals(PartSnapshot.HOME_IS_FULL);
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
