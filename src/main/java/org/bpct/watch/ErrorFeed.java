package org.bpct.watch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.Silence;
import org.bpct.status.record.FailedName;

/** The errors of one batch as they come: names that fail, jobs that are lost or stop. */
final class ErrorFeed {
    private static final int MOST = 200;

    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Map<String, Known> jobs = new HashMap<>();
    private boolean hasLooked;

    /**
     * One error.
     *
     * @param seconds when it was seen; negative if it existed before the first look
     * @param title the job
     * @param words the message
     */
    record Entry(long seconds, String title, String words) {}

    /** The errors of one job that are known already. */
    private record Known(JobState state, int named, long failed) {}

    /** Takes the state of a batch at a moment in seconds. */
    void note(BatchStatus batch, long now) {
        long seconds = hasLooked ? now : -1;
        for (JobStatus job : batch.jobs()) {
            String folder = job.snapshot().plan().folder();
            Known known = jobs.getOrDefault(folder, new Known(JobState.PLANNED, 0, 0));
            List<FailedName> names = job.snapshot().part().failures().first();
            long failed = job.errors().total();
            noteNames(job, known, seconds);
            if (job.state() != known.state && isTrouble(job.state())) {
                add(new Entry(seconds, job.title(), job.state().words() + reason(job)));
            }
            jobs.put(
                    folder,
                    new Known(job.state(), Math.max(known.named, names.size()), Math.max(known.failed, failed)));
        }
        hasLooked = true;
    }

    private void noteNames(JobStatus job, Known known, long seconds) {
        List<FailedName> names = job.snapshot().part().failures().first();
        long more = job.errors().total() - known.failed;
        for (int i = known.named; i < names.size(); i++) {
            FailedName name = names.get(i);
            add(new Entry(
                    seconds,
                    job.title(),
                    name.name().display() + ": " + name.message().display()));
            more--;
        }
        // Only the first names of each job are read.
        if (more > 0) {
            add(new Entry(seconds, job.title(), more + (names.isEmpty() ? " failed" : " more failed")));
        }
    }

    private static boolean isTrouble(JobState state) {
        return state == JobState.LOST || state == JobState.STOPPED || state == JobState.CANCELLED;
    }

    private static String reason(JobStatus job) {
        FileName message = job.snapshot().message();
        String why = message == null ? Silence.detail(job) : message.display();
        return why.isEmpty() ? "" : ": " + why;
    }

    private void add(Entry entry) {
        entries.addFirst(entry);
        if (entries.size() > MOST) {
            entries.removeLast();
        }
    }

    /** Returns the newest errors, the newest first. */
    List<Entry> newest(int most) {
        List<Entry> newest = new ArrayList<>();
        for (Entry entry : entries) {
            if (newest.size() == most) {
                break;
            }
            newest.add(entry);
        }
        return newest;
    }
}
