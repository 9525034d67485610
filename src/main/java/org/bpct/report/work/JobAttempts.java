package org.bpct.report.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.JobState;
import org.bpct.model.PartDirectory;
import org.bpct.status.JobStatus;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.JobReader;
import org.bpct.status.record.StartRecord;
import org.bpct.status.record.StateFiles;
import org.jspecify.annotations.Nullable;

/** The reading of all attempts at the part of a job: a status knows the newest one alone. */
final class JobAttempts {
    private static final String LANE = "lane.";

    private final JobStatus job;
    private final PartDirectory part;
    private final long now;

    /** Prepares the reading of a job that was looked at now, in seconds since 1970. */
    JobAttempts(JobStatus job, long now) {
        this.job = job;
        this.part = job.directory().part();
        this.now = now;
    }

    /** Returns the attempts with a known start, the first one first. */
    List<Attempt> read() {
        List<Attempt> attempts = new ArrayList<>();
        int newest = job.snapshot().part().attempts();
        for (int number = 1; number <= newest; number++) {
            AttemptDirectory folder = part.attempt(number);
            StartRecord start = StartRecord.parse(StateFiles.record(folder.start()));
            if (start != null) {
                attempts.add(read(folder, number, start));
            }
        }
        return attempts;
    }

    private Attempt read(AttemptDirectory folder, int number, StartRecord start) {
        Set<String> names = StateFiles.names(folder.root());
        ExitRecord exit = names.contains("exit") ? ExitRecord.parse(StateFiles.record(folder.exit())) : null;
        String helper = names.contains("helper") ? JobReader.folder(StateFiles.record(folder.helper())) : "";
        Attempt.Ending ending = ending(exit, number);
        return new Attempt(
                job,
                number,
                helper.isEmpty() ? job.snapshot().plan().folder() : helper,
                start.host(),
                new Span(start.seconds(), ended(exit, ending, number, start)),
                ending,
                lanes(names));
    }

    private Attempt.Ending ending(@Nullable ExitRecord exit, int number) {
        if (exit == null) {
            boolean isAtWork = number == job.snapshot().part().attempts() && job.state() == JobState.RUNNING;
            return isAtWork ? Attempt.Ending.AT_WORK : Attempt.Ending.GONE;
        }
        return switch (exit.outcome()) {
            case COMPLETE -> Attempt.Ending.COMPLETE;
            case COMPLETE_WITH_ERRORS -> Attempt.Ending.COMPLETE_WITH_ERRORS;
            case STOPPED -> Attempt.Ending.STOPPED;
            case SUPERSEDED -> Attempt.Ending.SUPERSEDED;
        };
    }

    /**
     * Returns the end of an attempt; if that is not recorded, the time of its last sign, or of the start of the next
     * one.
     */
    private long ended(@Nullable ExitRecord exit, Attempt.Ending ending, int number, StartRecord start) {
        if (exit != null && exit.seconds() >= 0) {
            return exit.seconds();
        }
        if (ending == Attempt.Ending.AT_WORK) {
            return now;
        }
        if (number == job.snapshot().part().attempts()) {
            return job.snapshot().part().lastHeard();
        }
        StartRecord next =
                StartRecord.parse(StateFiles.record(part.attempt(number + 1).start()));
        return next == null ? start.seconds() : next.seconds();
    }

    /** Returns the number of lanes that have folders; 1 where there is none. */
    private static int lanes(Set<String> names) {
        return Math.max(
                1, (int) names.stream().filter(name -> name.startsWith(LANE)).count());
    }
}
