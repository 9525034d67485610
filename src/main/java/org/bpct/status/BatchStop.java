package org.bpct.status;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.model.SchedulerState;
import org.bpct.status.record.PartSnapshot;

/**
 * The stop of a batch before all was done, in one sentence for people.
 *
 * @param reason the stopped jobs, and the reason
 * @param remedy the action needed before the command that goes on; may be empty
 * @param more further options of that command; may be empty
 */
public record BatchStop(String reason, String remedy, String more) {
    /** The messages of the C library for errors that every job of a batch runs into. */
    private static final List<String> FULL = List.of("No space left on device", "Disk quota exceeded");

    private static final Map<String, String> SLURM_WORDS = Map.of(
            "NODE_FAIL", "its node failed",
            "BOOT_FAIL", "its node failed",
            "OUT_OF_MEMORY", "killed: out of memory",
            "PREEMPTED", "other jobs went before it");

    /** Returns the stop; empty if the batch is complete, may still go on by itself, or was ended by its user. */
    public static Optional<BatchStop> of(BatchStatus batch) {
        boolean hasStopped = batch.state() == JobState.STOPPED || batch.state() == JobState.LOST;
        if (!hasStopped || batch.isLive()) {
            return Optional.empty();
        }
        Map<String, Integer> reasons = reasons(batch, job -> !job.isFinalizer());
        if (reasons.isEmpty()) {
            reasons = reasons(batch, JobStatus::isFinalizer);
        }
        if (reasons.isEmpty()) {
            String left = batch.isWalking() ? "the walk has not ended" : "no job is left that does the rest";
            return Optional.of(new BatchStop(left, "", ""));
        }
        Map.Entry<String, Integer> most =
                reasons.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        int others = reasons.values().stream().mapToInt(Integer::intValue).sum() - most.getValue();
        String words = String.format(
                Locale.ROOT,
                "%s stopped: %s%s",
                who(batch, most.getKey(), most.getValue()),
                most.getKey(),
                others == 0 ? "" : " (" + others + " for other reasons)");
        return Optional.of(new BatchStop(words, remedy(batch, most.getKey()), more(batch, most.getKey())));
    }

    /** Returns the sentence with the command that goes on. */
    public String sentence(int batch) {
        return reason + "; " + remedy + "bpct --resume=" + batch + " goes on with the open work" + more;
    }

    private static Map<String, Integer> reasons(BatchStatus batch, Predicate<JobStatus> which) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        for (JobStatus job : batch.jobs()) {
            if (isStopped(job) && which.test(job)) {
                reasons.merge(words(job), 1, Integer::sum);
            }
        }
        return reasons;
    }

    private static boolean isStopped(JobStatus job) {
        return job.state() == JobState.STOPPED || job.state() == JobState.LOST;
    }

    private static String words(JobStatus job) {
        String reason = job.stop().reason();
        String plain = SLURM_WORDS.get(reason.split("[: ]", 2)[0]);
        return plain == null ? reason : plain + " (" + reason + ")";
    }

    /** Returns {@code job 7}, if the others have stopped for other reasons or not at all. */
    private static String who(BatchStatus batch, String reason, int jobs) {
        if (jobs > 1) {
            return jobs + " jobs";
        }
        return batch.jobs().stream()
                .filter(job -> isStopped(job) && words(job).equals(reason))
                .findFirst()
                .map(JobStatus::title)
                .orElse("1 job");
    }

    private static String remedy(BatchStatus batch, String reason) {
        if (reason.contains(PartSnapshot.HOME_IS_FULL)) {
            return "make room in "
                    + FileName.of(batch.directory().root()).parent().display() + ", then ";
        }
        return FULL.stream().anyMatch(reason::contains) ? "make room there, then " : "";
    }

    private static String more(BatchStatus batch, String reason) {
        boolean isLocal = batch.jobs().stream().allMatch(job -> job.scheduler().equals("local"));
        if (reason.contains(SchedulerState.WALLTIME)) {
            return ", with --time TIME for longer";
        }
        return !isLocal && reason.contains("memory") ? ", with --mem SIZE for more memory" : "";
    }
}
