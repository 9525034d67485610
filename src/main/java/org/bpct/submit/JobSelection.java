package org.bpct.submit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.JobTicket;
import org.bpct.options.UsageException;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/**
 * A batch, or some of its jobs, as users name them: {@code 7}, {@code 7:3,5-8}, {@code 7:f1} for the finalizer.
 *
 * @param batch the typed number of the batch
 * @param jobs the part behind the colon; empty for all jobs
 */
public record JobSelection(String batch, String jobs) {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    public static JobSelection parse(String text) throws UsageException {
        int colon = text.indexOf(':');
        if (colon >= 0 && colon == text.length() - 1) {
            // This comes from "--cancel=7:$jobs" with an empty variable; the number alone selects all jobs.
            throw new UsageException("no job is named behind the colon of '" + text + "'");
        }
        return colon < 0
                ? new JobSelection(text, "")
                : new JobSelection(text.substring(0, colon), text.substring(colon + 1));
    }

    /** Returns true if all jobs are selected. */
    boolean isWhole() {
        return jobs.isEmpty();
    }

    /** Returns the selected jobs of a batch. */
    public List<JobStatus> of(BatchStatus status) throws UsageException {
        if (isWhole()) {
            return status.workers();
        }
        Set<JobStatus> chosen = new LinkedHashSet<>();
        for (String part : jobs.split(",", -1)) {
            int before = chosen.size();
            for (JobStatus job : status.workers()) {
                if (isIn(part, job)) {
                    chosen.add(job);
                }
            }
            if (chosen.size() == before) {
                throw new UsageException("batch " + batch + " has no job '" + part
                        + "' that was not named before; name jobs as 3, 5-8, or f1 for the finalizer");
            }
        }
        return List.copyOf(chosen);
    }

    /**
     * Throws if selected jobs that may be running share one job of the scheduler with others, because that job ends as
     * a whole.
     */
    public void refuseShared(BatchStatus status) throws UsageException {
        List<JobStatus> chosen = of(status);
        Set<JobStatus> all = new HashSet<>(chosen);
        Map<JobTicket, List<String>> others = new HashMap<>();
        for (JobStatus job : status.jobs()) {
            JobTicket ticket = job.snapshot().ticket();
            if (ticket != null && job.mayRun() && !all.contains(job)) {
                others.computeIfAbsent(ticket, any -> new ArrayList<>()).add(job.label());
            }
        }
        for (JobStatus job : chosen) {
            JobTicket ticket = job.snapshot().ticket();
            List<String> shared = ticket == null || !job.mayRun() ? null : others.get(ticket);
            if (shared != null) {
                throw new UsageException("job " + job.label() + " of batch " + batch + " shares job " + job.id()
                        + " of " + job.scheduler() + " (--nodes) with " + shared
                        + ", and that job ends as a whole; bpct --cancel=" + batch + " ends all");
            }
        }
    }

    private static boolean isIn(String part, JobStatus job) {
        if (part.equals(job.label())) {
            return true;
        }
        Matcher range = RANGE.matcher(part);
        if (job.isFinalizer() || !range.matches()) {
            return false;
        }
        long from = Long.parseLong(range.group(1));
        long to = range.group(2) == null ? from : Long.parseLong(range.group(2));
        long number = Long.parseLong(job.label());
        return from <= number && number <= to;
    }
}
