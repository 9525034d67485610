package org.bpct.schedule.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bpct.model.JobId;
import org.bpct.model.SchedulerState;
import org.bpct.model.SchedulerState.Phase;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.TaskName;

/** The states of jobs in answers of squeue and sacct, one line each. */
final class SlurmStates {
    /** The number of fields of a line with a name. */
    private static final int NAMED = 4;

    /** The reason of a job whose node could not open its output, for instance since a file system is not mounted there. */
    private static final String NOT_LAUNCHED = "JobLaunchFailure";

    private SlurmStates() {}

    /**
     * Returns the identities, by name, from lines of identity, state, reason and name. A refused job may leave a record
     * of its name, FAILED for BadConstraints; it was never accepted.
     */
    static Map<String, JobId> named(String answer) {
        Map<String, JobId> found = new LinkedHashMap<>();
        for (String[] fields : lines(answer, NAMED)) {
            if (!(fields[1].equals("FAILED") && fields[2].equals("BadConstraints"))) {
                SlurmTasks.in(fields[0]).forEach(job -> found.put(name(job, fields[3]), job));
            }
        }
        return found;
    }

    /** Returns the states in an answer of squeue, which complains about one unknown identity; several it silently leaves out. */
    static Map<JobId, SchedulerState> queried(List<JobId> jobs, CommandRunner.Result answer) {
        boolean unknown = !answer.timedOut() && answer.errText().contains("Invalid job id");
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        SchedulerState missing = answer.succeeded() || unknown
                ? new SchedulerState(Phase.ABSENT, "")
                : new SchedulerState(Phase.UNANSWERED, "Slurm does not answer: " + answer.complaint());
        jobs.forEach(job -> states.put(job, missing));
        ofQueue(answer.outText()).forEach(states::replace);
        return states;
    }

    /** Returns the names and working directories from lines of squeue or sacct; a line without a name is left out. */
    static Map<JobId, ShownJob> shown(String answer) {
        Map<JobId, ShownJob> shown = new LinkedHashMap<>();
        for (String[] fields : lines(answer, NAMED)) {
            // The names of bpct's jobs have no separator, and a directory may have.
            String[] words = fields[NAMED - 1].split("\\|", 2);
            String place = words.length > 1 ? words[1] : "";
            SlurmTasks.in(fields[0]).forEach(job -> shown.put(job, new ShownJob(name(job, words[0]), place)));
        }
        return shown;
    }

    /** Returns the name of a job: Slurm shows the name of its array for a task. */
    private static String name(JobId job, String shown) {
        int index = SlurmTasks.index(job);
        return index < 0 ? shown : new TaskName(shown, index).word();
    }

    /** Returns the states from lines of squeue: identity, state, reason and others. */
    static Map<JobId, SchedulerState> ofQueue(String answer) {
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (String[] fields : lines(answer, 3)) {
            SlurmTasks.in(fields[0]).forEach(job -> states.put(job, of(fields[1], fields[2])));
        }
        return states;
    }

    /**
     * Returns the states from lines of sacct: identity, state, exit code and others. The states are those of squeue, but a job that squeue
     * does not know cannot be alive. Accounting that missed its end calls it RUNNING forever ("runaway").
     */
    static Map<JobId, SchedulerState> ofHistory(String answer) {
        Map<JobId, SchedulerState> states = new LinkedHashMap<>();
        for (String[] fields : lines(answer, 2)) {
            // "CANCELLED by 1000": only the first word is the state.
            SchedulerState state = of(fields[1].split(" ", 2)[0], "");
            if (state.phase().isOver()) {
                SlurmTasks.in(fields[0]).forEach(job -> states.put(job, state));
            }
        }
        return states;
    }

    /** Returns the states of these jobs in an answer of sacct, which fails where there is no accounting. */
    static Map<JobId, SchedulerState> remembered(List<JobId> jobs, CommandRunner.Result answer) {
        Map<JobId, SchedulerState> states = ofHistory(answer.succeeded() ? answer.outText() : "");
        states.keySet().retainAll(Set.copyOf(jobs));
        return states;
    }

    /** Splits a text into lines of at least so many fields. The last one may contain the separator. */
    private static List<String[]> lines(String answer, int least) {
        return Stream.of(answer.split("\n", -1))
                .map(line -> line.split("\\|", NAMED))
                .filter(fields -> fields.length >= least)
                .toList();
    }

    /** Returns the state for a word of squeue(1), "JOB STATE CODES"; an unknown word means a live job. */
    static SchedulerState of(String word, String reason) {
        String because = reason.equals("None") ? "" : reason;
        return switch (word) {
            case "PENDING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT" ->
                new SchedulerState(reason.startsWith("Dependency") ? Phase.HELD : Phase.QUEUED, because);
            case "RUNNING" -> new SchedulerState(Phase.RUNNING, "");
            case "SUSPENDED" -> new SchedulerState(Phase.ALIVE, SchedulerState.SUSPENDED);
            case "COMPLETED" -> new SchedulerState(Phase.SUCCEEDED, word);
            case "CANCELLED" -> new SchedulerState(Phase.CANCELLED, word);
            // The reason is TimeLimit, which adds nothing.
            case "TIMEOUT" -> new SchedulerState(Phase.ENDED, SchedulerState.WALLTIME);
            case "FAILED" ->
                because.equals(NOT_LAUNCHED)
                        ? new SchedulerState(Phase.ENDED, SchedulerState.NOT_LAUNCHED + ": " + because)
                        : ended(word, because);
            case "NODE_FAIL", "OUT_OF_MEMORY", "DEADLINE", "BOOT_FAIL", "PREEMPTED", "REVOKED" -> ended(word, because);
            default -> new SchedulerState(Phase.ALIVE, because.isEmpty() ? word : word + ": " + because);
        };
    }

    private static SchedulerState ended(String word, String because) {
        return new SchedulerState(Phase.ENDED, because.isEmpty() ? word : word + ": " + because);
    }
}
