package org.bpct.submit;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.status.BatchStatus;
import org.bpct.status.HopelessWait;
import org.bpct.status.JobStatus;
import org.bpct.status.SuspendedJobs;

/**
 * The part of a wait that concerns jobs which a scheduler has suspended. It names them once, and jobs that never start as they were submitted. After ten minutes it ends them, as long as the batch has other jobs that
 * are not: these take the work, and the ended ones are submitted again. Nobody takes the part of a job that is only suspended, since it goes on in the
 * middle of a file (adr/0075).
 */
final class SuspensionWatch {
    /** Schedulers that let jobs take turns suspend them for seconds or a few minutes each time. */
    private static final long PATIENCE_MILLIS = 10 * 60_000L;

    private final EndRequests requests;
    private final Console console;
    private final InstantSource clock;
    private final Map<String, Long> since = new HashMap<>();
    private String said = "";

    SuspensionWatch(EndRequests requests, Console console, InstantSource clock) {
        this.requests = requests;
        this.console = console;
        this.clock = clock;
    }

    /** Looks at a batch; call it at each look of a wait. */
    void look(BatchStatus status) throws RunException, InterruptedException {
        List<JobStatus> suspended = SuspendedJobs.in(status);
        since.keySet().retainAll(suspended.stream().map(JobStatus::label).toList());
        suspended.forEach(job -> since.putIfAbsent(job.label(), clock.millis()));
        tell(status);
        if (SuspendedJobs.areAll(status)) {
            // It is an administrator's stop, or there is no room for any: new jobs would wait behind these.
            return;
        }
        List<JobStatus> overdue =
                suspended.stream().filter(job -> isOverdue(status, job)).toList();
        if (!overdue.isEmpty()) {
            end(status, overdue);
        }
    }

    private boolean isOverdue(BatchStatus status, JobStatus job) {
        return clock.millis() - since.getOrDefault(job.label(), clock.millis()) >= PATIENCE_MILLIS
                && job.cancelled() == null
                && status.waves()
                        .get(job.wave() - 1)
                        .settings()
                        .resumesAfter(job.stop().triedInVain());
    }

    private void tell(BatchStatus status) {
        String words =
                SuspendedJobs.of(status).or(() -> HopelessWait.of(status)).orElse("");
        if (!words.isEmpty() && !words.equals(said)) {
            console.note("batch " + status.number() + ": " + words);
        }
        said = words;
    }

    private void end(BatchStatus status, List<JobStatus> jobs) throws RunException, InterruptedException {
        long first = jobs.stream()
                .mapToLong(job -> since.getOrDefault(job.label(), clock.millis()))
                .min()
                .orElseThrow();
        String labels = String.join(",", jobs.stream().map(JobStatus::label).toList());
        String unheard = requests.endSuspended(status.directory(), jobs, first / 1000);
        console.note("batch " + status.number() + ": ends " + (jobs.size() == 1 ? "job " : "jobs ") + labels
                + ", suspended for more than ten minutes, and submits " + (jobs.size() == 1 ? "it" : "them")
                + " again; others may take the work"
                + (unheard.isEmpty() ? "" : "; " + unheard));
    }
}
