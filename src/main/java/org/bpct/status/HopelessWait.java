package org.bpct.status;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bpct.model.JobState;

/**
 * The jobs of a batch that their scheduler never starts as they are, in a sentence with the next commands. Others wait for
 * their turn; these wait for another request, or for an administrator.
 */
public final class HopelessWait {
    private static final String NODES = "they want more nodes than they may have, or than are up; ";
    private static final String TIME = "they want more time than they may have; ";

    /** The reasons of squeue, each with the request that it refuses and the option for another one. */
    private static final Map<String, List<String>> REASONS = reasons();

    private HopelessWait() {}

    private static Map<String, List<String>> reasons() {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (String giver : List.of("Assoc", "QOS")) {
            reasons.put(giver + "MaxNodePerJobLimit", List.of(NODES, "--nodes K"));
            reasons.put(giver + "MaxWallDurationPerJobLimit", List.of(TIME, "--time TIME"));
            reasons.put(giver + "MaxMemPerJob", List.of("they want more memory than they may have; ", "--mem SIZE"));
        }
        reasons.put("PartitionNodeLimit", List.of(NODES, "--nodes K"));
        reasons.put("PartitionTimeLimit", List.of(TIME, "--time TIME"));
        reasons.put("PartitionDown", List.of("their partition starts none; ", "--partition NAME"));
        reasons.put("PartitionInactive", List.of("their partition starts none; ", "--partition NAME"));
        reasons.put("InvalidAccount", List.of("their account is not known; ", "--account NAME"));
        reasons.put("InvalidQOS", List.of("their quality of service is not known; ", "--qos NAME"));
        return reasons;
    }

    /** Returns the sentence; empty if each job only waits for its turn. */
    public static Optional<String> of(BatchStatus batch) {
        List<JobStatus> jobs = batch.workers().stream()
                .filter(job -> job.state() == JobState.QUEUED && REASONS.containsKey(job.detail()))
                .toList();
        if (jobs.isEmpty()) {
            return Optional.empty();
        }
        String reason = jobs.get(0).detail();
        List<String> remedy = REASONS.getOrDefault(reason, List.of("", ""));
        return Optional.of((jobs.size() == 1 ? "1 job does" : jobs.size() + " jobs do") + " not start as submitted ("
                + reason + "): " + remedy.get(0) + "bpct --cancel=" + batch.number() + ", then bpct --resume="
                + batch.number() + " " + remedy.get(1)
                + (remedy.get(1).startsWith("--partition") ? "" : " or --partition NAME"));
    }
}
