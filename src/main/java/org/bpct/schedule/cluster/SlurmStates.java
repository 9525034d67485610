package org.bpct.schedule.cluster;

import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;

/** What Slurm's words for the state of a job mean. */
final class SlurmStates {
    private SlurmStates() {}

    /** The words of squeue(1), "JOB STATE CODES"; a word that is not among them means a living job. */
    static SchedulerState of(String word, String reason) {
        String because = reason.equals("None") ? "" : reason;
        return switch (word) {
            case "PENDING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT" ->
                new SchedulerState(reason.startsWith("Dependency") ? Phase.HELD : Phase.QUEUED, because);
            case "RUNNING" -> new SchedulerState(Phase.RUNNING, "");
            case "COMPLETED" -> new SchedulerState(Phase.SUCCEEDED, word);
            case "CANCELLED" -> new SchedulerState(Phase.CANCELLED, word);
            // The reason is TimeLimit, and says no more.
            case "TIMEOUT" -> new SchedulerState(Phase.ENDED, SchedulerState.WALLTIME);
            case "FAILED", "NODE_FAIL", "OUT_OF_MEMORY", "DEADLINE", "BOOT_FAIL", "PREEMPTED", "REVOKED" ->
                new SchedulerState(Phase.ENDED, because.isEmpty() ? word : word + ": " + because);
            default -> new SchedulerState(Phase.ALIVE, because.isEmpty() ? word : word + ": " + because);
        };
    }
}
