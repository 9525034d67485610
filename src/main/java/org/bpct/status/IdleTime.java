package org.bpct.status;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.JobState;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;
import org.bpct.status.record.StateFiles;

/**
 * The time between the first and the last word of a batch in which no job was at work. A night may pass between a stop
 * and a resume, without meaning for the speed of the jobs.
 */
final class IdleTime {
    /** A shorter gap is a part of the work: the start of the finalizer, or the way back through the queue. */
    private static final long LEAST_SECONDS = 600;

    /** A gap shorter than this is the start of the next job. */
    private static final long NEXT_SECONDS = 10;

    private final List<Span> spans = new ArrayList<>();

    private IdleTime() {}

    /** A time from one second to another. */
    private record Span(long from, long to) {}

    /**
     * Returns the seconds.
     *
     * @param now the current time, in seconds, up to which a running job is at work
     */
    static long seconds(List<JobStatus> jobs, long now) {
        return of(jobs, now).sum();
    }

    /**
     * Returns the seconds in which at least one job was at work, by the times that jobs have written.
     *
     * @param now the current time, in seconds, up to which a running job is at work
     */
    static long secondsAtWork(List<JobStatus> jobs, long now) {
        return of(jobs, now).work();
    }

    private static IdleTime of(List<JobStatus> jobs, long now) {
        IdleTime idle = new IdleTime();
        jobs.forEach(job -> idle.add(job, now));
        idle.spans.sort(Comparator.comparingLong(Span::from));
        return idle;
    }

    private void add(JobStatus job, long now) {
        PartSnapshot part = job.snapshot().part();
        StartRecord start = part.claim().start();
        if (start == null) {
            return;
        }
        long heard = part.lastHeard();
        add(start.seconds(), job.state() == JobState.RUNNING ? Math.max(now, heard) : heard);
        for (int number = 1; number < part.attempts(); number++) {
            addEarlier(job.directory().part().attempt(number));
        }
    }

    private void addEarlier(AttemptDirectory attempt) {
        StartRecord start = StartRecord.parse(StateFiles.record(attempt.start()));
        if (start == null) {
            return;
        }
        ExitRecord exit = ExitRecord.parse(StateFiles.record(attempt.exit()));
        ProgressRecord progress = ProgressRecord.parse(StateFiles.record(attempt.progress()));
        // A killed attempt has left no exit record.
        long heard = progress == null ? start.seconds() : progress.seconds();
        add(start.seconds(), exit == null ? heard : exit.seconds());
    }

    private void add(long from, long to) {
        if (to >= from) {
            spans.add(new Span(from, to));
        }
    }

    private long sum() {
        long sum = 0;
        long end = Long.MAX_VALUE;
        for (Span span : spans) {
            long gap = span.from() > end ? span.from() - end : 0;
            sum += gap >= LEAST_SECONDS ? gap : 0;
            end = end == Long.MAX_VALUE ? span.to() : Math.max(end, span.to());
        }
        return sum;
    }

    private long work() {
        long sum = 0;
        long end = 0;
        for (Span span : spans) {
            boolean isNext = span.from() - end < NEXT_SECONDS;
            sum += Math.max(0, span.to() - (isNext ? end : Math.max(end, span.from())));
            end = Math.max(end, span.to());
        }
        return sum;
    }
}
