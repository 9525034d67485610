package org.bpct.status;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.SchedulerState;

/**
 * The messages that schedulers gave in place of answers, in one sentence for all jobs concerned.
 *
 * @param words the message
 * @param since when the message came first, in seconds; {@link SchedulerState#JUST_NOW} if that was not kept
 * @param jobs about how many jobs
 */
public record Silence(String words, long since, int jobs) {
    /** The words at a job in place of that message. */
    private static final String BRIEF = "no answer";

    /** Returns the messages about the jobs of these batches that may be at work. */
    public static List<Silence> of(List<BatchStatus> batches) {
        Map<String, Silence> silences = new LinkedHashMap<>();
        for (BatchStatus batch : batches) {
            for (JobStatus job : batch.jobs()) {
                String words = job.complaint();
                if (words != null && job.isUnanswered()) {
                    Silence more = new Silence(words, job.silentSince(), 1);
                    silences.merge(words, more, Silence::with);
                }
            }
        }
        return new ArrayList<>(silences.values());
    }

    private Silence with(Silence other) {
        return new Silence(words, Math.min(since, other.since), jobs + other.jobs);
    }

    /** Returns the detail of a job, without the message that is shown once for all jobs. */
    public static String detail(JobStatus job) {
        String complaint = job.complaint();
        return complaint == null || !job.isUnanswered()
                ? job.detail()
                : job.detail().replace(complaint, BRIEF);
    }

    /** Returns the sentence, times in this zone. */
    public String sentence(ZoneId zone) {
        return "no answer about " + (jobs == 1 ? "1 job" : jobs + " jobs")
                + (since == SchedulerState.JUST_NOW ? "" : " since " + new LocalTimes(zone).of(since)) + ": " + words;
    }
}
