package org.bpct.report.work;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobPlan;
import org.bpct.status.JobStatus;

/**
 * The work of one job of a batch, at its own part and at those of others.
 *
 * @param job the job
 * @param attempts all attempts at its part, also those of other jobs
 * @param planned how much it was to do, of all work of the batch; 1 is everything
 * @param done how much its process did
 * @param waiting the seconds that it waited in a queue
 * @param worked the seconds that it was at work, at any part
 */
public record JobWork(JobStatus job, List<Attempt> attempts, double planned, double done, long waiting, long worked) {
    /** A name costs as much as so many bytes, as in a forecast. */
    public static final long BYTES_OF_A_NAME = 500_000;

    /** Returns the work of all jobs, finalizers included. */
    public static List<JobWork> of(BatchWork work) {
        Map<String, Double> planned = new HashMap<>();
        Map<String, Double> done = new HashMap<>();
        double all = 0;
        for (JobStatus job : work.batch().jobs()) {
            if (!job.isFinalizer() && job.takenBy() == 0) {
                double cost = cost(
                        job.snapshot().plan().entries(), job.snapshot().plan().bytes());
                planned.merge(owner(job), cost, Double::sum);
                all += cost;
            }
        }
        for (Deed deed : work.deeds()) {
            if (!deed.job().isFinalizer()) {
                done.merge(
                        deed.doer(), cost(deed.figures().names(), deed.figures().bytes()), Double::sum);
            }
        }
        Map<String, Long> worked = new HashMap<>();
        work.attempts()
                .forEach(attempt -> worked.merge(attempt.doer(), attempt.span().seconds(), Long::sum));
        Map<String, List<Attempt>> attempts = work.attemptsByJob();
        List<JobWork> jobs = new ArrayList<>();
        for (JobStatus job : work.batch().jobs()) {
            String folder = job.snapshot().plan().folder();
            jobs.add(new JobWork(
                    job,
                    attempts.getOrDefault(folder, List.of()),
                    share(planned.getOrDefault(folder, 0.0), all),
                    share(done.getOrDefault(folder, 0.0), all),
                    Waiting.of(job, work).stream().mapToLong(Span::seconds).sum(),
                    worked.getOrDefault(folder, 0L)));
        }
        return jobs;
    }

    private static double cost(long names, long bytes) {
        return bytes + (double) names * BYTES_OF_A_NAME;
    }

    private static double share(double part, double all) {
        return all > 0 ? part / all : 0;
    }

    /** Returns the folder of the job that is to do a part; a part of nobody is its own. */
    private static String owner(JobStatus job) {
        int owner = job.snapshot().plan().owner();
        return owner == JobPlan.OF_ITS_NUMBER || owner == JobPlan.NOBODY
                ? job.snapshot().plan().folder()
                : BatchDirectory.folder(owner);
    }

    /** Returns how many lanes the newest attempt had; 0 if there was none. */
    public int lanes() {
        return attempts.isEmpty() ? 0 : attempts.get(attempts.size() - 1).lanes();
    }
}
