package org.bpct.status.table;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.status.JobStatus;
import org.bpct.status.Silence;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.table.Screen.Colour;

/** The everyday words for the states of jobs. */
public final class JobWords {
    /** The beginning of reasons that name the awaited thing. */
    private static final String WAITS = "waits for ";

    private JobWords() {}

    /** Returns the state in a word or two. */
    static String state(JobStatus job) {
        if (job.isPaused()) {
            return "paused";
        }
        return switch (job.state()) {
            case QUEUED -> "waiting";
            case COMPLETE_WITH_ERRORS -> "errors";
            case PLANNED, SUBMITTED, RUNNING, COMPLETE, HANDED_OVER, STOPPED, CANCELLED, SUSPECT, LOST ->
                job.state().words();
        };
    }

    /** Returns the state in a sentence, with the reason of it: {@code waiting for the scheduler: Priority}. */
    static String sentence(JobStatus job) {
        if (job.state() == JobState.QUEUED) {
            return waiting(job);
        }
        String state =
                job.state() == JobState.COMPLETE_WITH_ERRORS ? job.state().words() : state(job);
        String reason = reason(job);
        return reason.isEmpty() ? state : state + ": " + reason;
    }

    /** Returns the reason for which a job in a queue waits. */
    public static String waiting(JobStatus job) {
        String detail = Silence.detail(job);
        if (detail.startsWith(WAITS)) {
            return "waiting for " + detail.substring(WAITS.length());
        }
        if (job.isHeld()) {
            return "waiting for other jobs";
        }
        return detail.isEmpty() ? "waiting for the scheduler" : "waiting for the scheduler: " + detail;
    }

    /** Returns all known reasons for the job's state; may be empty. */
    static String reason(JobStatus job) {
        List<String> reasons = new ArrayList<>();
        String detail = Silence.detail(job);
        if (!detail.isEmpty()) {
            reasons.add(job.state() == JobState.QUEUED ? waiting(job) : detail);
        }
        FileName message = job.snapshot().message();
        if (message != null && job.state() != JobState.COMPLETE) {
            reasons.add(message.display());
        }
        int inVain = job.stop().attemptsInVain();
        if (inVain > 0) {
            reasons.add("settled nothing in its last " + (inVain == 1 ? "attempt" : inVain + " attempts"));
        }
        return String.join("; ", reasons);
    }

    /** Returns the colour of a state. */
    public static Colour colour(JobState state) {
        return switch (state) {
            case LOST, STOPPED -> Colour.RED;
            case CANCELLED, SUSPECT, COMPLETE_WITH_ERRORS -> Colour.YELLOW;
            case COMPLETE -> Colour.GREEN;
            case RUNNING -> Colour.CYAN;
            case PLANNED, SUBMITTED, QUEUED, HANDED_OVER -> Colour.NONE;
        };
    }

    /** Returns why names failed: {@code permission denied}, or each reason with its number if there are several. */
    public static String failures(ErrorTally errors) {
        List<String> reasons = new ArrayList<>();
        long total = errors.total();
        add(reasons, total, errors.denied(), "permission denied");
        add(reasons, total, errors.full(), "no room left");
        add(reasons, total, errors.differs(), "contents differ");
        add(reasons, total, errors.vanished(), "gone since the walk");
        add(reasons, total, errors.changed(), "changed meanwhile");
        add(reasons, total, errors.other(), "other reasons");
        return String.join(", ", reasons);
    }

    private static void add(List<String> reasons, long total, long count, String reason) {
        if (count > 0) {
            reasons.add(count == total ? reason : count + " " + reason);
        }
    }
}
