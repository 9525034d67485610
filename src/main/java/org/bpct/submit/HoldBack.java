package org.bpct.submit;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bpct.caller.Console;
import org.bpct.caller.Counted;
import org.bpct.model.JobState;
import org.bpct.options.UsageException;
import org.bpct.query.Schedulers;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.NodeRecord;
import org.bpct.status.record.StateFiles;
import org.jspecify.annotations.Nullable;

/**
 * The part of a wait that keeps jobs from a node that ends each of them at once, where the scheduler leaves no node out. An idle bad node gets
 * the next job, too. So after the second stop there a job is submitted again only after a pause, which grows with each
 * further stop: an administrator may have taken the node away by then.
 */
final class HoldBack {
    /** The name of the record of a single stop: part and attempt. */
    private static final Pattern SINGLE = Pattern.compile("(?:finalizer[.])?[0-9]+s?[0-9]*[.][0-9]+");

    private static final String FINALIZER = "finalizer.";

    private static final int BEGINS_AT = 2;

    /** The pauses before that many stops last an hour together. */
    private static final int ENDS_AT = 8;

    private static final long FIRST_PAUSE_MILLIS = 60_000;
    private static final long LONGEST_PAUSE_MILLIS = 20 * 60_000L;

    private final Schedulers schedulers;
    private final Console console;
    private final InstantSource clock;

    /** When this wait saw a stop for the first time: the clock of its node may be wrong. */
    private final Map<String, Long> seen = new HashMap<>();

    private final Set<String> said = new HashSet<>();

    HoldBack(Schedulers schedulers, Console console, InstantSource clock) {
        this.schedulers = schedulers;
        this.console = console;
        this.clock = clock;
    }

    /** Returns the jobs of a batch that are held back. */
    Jobs of(BatchStatus status) {
        Set<String> held = new HashSet<>();
        Set<String> due = new HashSet<>();
        Map<String, NodeRecord> stops = stops(status);
        for (JobStatus job : stops.size() < BEGINS_AT ? List.<JobStatus>of() : status.jobs()) {
            NodeRecord last = mayGoOn(status, job) ? last(status, job) : null;
            int count = last == null ? 0 : count(stops, last);
            if (last != null && count >= BEGINS_AT && count < ENDS_AT) {
                held.add(name(job));
                if (isOver(job, pause(count))) {
                    due.add(name(job));
                } else {
                    tell(status, last, count);
                }
            }
        }
        return new Jobs(held, due);
    }

    /**
     * Jobs that are held back, by their newest attempts.
     *
     * @param all all of them
     * @param due those whose pause is over
     */
    record Jobs(Set<String> all, Set<String> due) {
        /** Returns true if some are to be submitted later. */
        boolean areAwaited() {
            return all.size() > due.size();
        }

        /** Returns true if a job may be submitted now, which is left to {@code others} unless it is held back. */
        boolean allow(JobStatus job, Predicate<JobStatus> others) {
            return all.contains(name(job)) ? due.contains(name(job)) : others.test(job);
        }
    }

    /** Returns true for a job that stopped, and neither puts itself back nor leaves its node out. */
    private boolean mayGoOn(BatchStatus status, JobStatus job) {
        return job.state() == JobState.STOPPED
                && status.waves().get(job.wave() - 1).settings().resumesAfter(0)
                && !putsItselfBack(job);
    }

    private boolean putsItselfBack(JobStatus job) {
        try {
            return !schedulers.open(job.scheduler()).nodeCommands().requeue().isEmpty();
        } catch (UsageException notInstalledHere) {
            return true;
        }
    }

    /** Returns how many stops count for a node: the finalizer behind a job meets the same node, and is no further try. */
    private static int count(Map<String, NodeRecord> stops, NodeRecord last) {
        int all = 0;
        int ofFinalizers = 0;
        for (Map.Entry<String, NodeRecord> stop : stops.entrySet()) {
            if (isOfOne(stop.getValue(), last)) {
                all++;
                ofFinalizers += stop.getKey().startsWith(FINALIZER) ? 1 : 0;
            }
        }
        return Math.max(ofFinalizers, all - ofFinalizers);
    }

    private static boolean isOfOne(NodeRecord one, NodeRecord other) {
        return one.node().equals(other.node()) && one.cluster().equals(other.cluster());
    }

    /** Returns the records of single stops that count still, by their names. */
    private static Map<String, NodeRecord> stops(BatchStatus status) {
        Map<String, NodeRecord> stops = new HashMap<>();
        Path folder = NodeRecord.folder(status.directory());
        for (String name : StateFiles.names(folder)) {
            NodeRecord record =
                    SINGLE.matcher(name).matches() ? NodeRecord.parse(StateFiles.record(folder.resolve(name))) : null;
            if (record != null && record.isRemembered(status.pace().now())) {
                stops.put(name, record);
            }
        }
        return stops;
    }

    /** Returns the record of the newest attempt of a job; null if its node was not to blame for the end of that. */
    private static @Nullable NodeRecord last(BatchStatus status, JobStatus job) {
        return NodeRecord.parse(
                StateFiles.record(NodeRecord.folder(status.directory()).resolve(name(job))));
    }

    private static String name(JobStatus job) {
        return job.directory().part().root().getFileName() + "."
                + job.snapshot().part().attempts();
    }

    private static long pause(int stops) {
        return Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << (stops - BEGINS_AT));
    }

    private boolean isOver(JobStatus job, long pause) {
        long since = seen.computeIfAbsent(name(job), any -> clock.millis());
        return clock.millis() - since >= pause;
    }

    private void tell(BatchStatus status, NodeRecord stop, int count) {
        if (said.add(stop.node() + " " + count)) {
            long minutes = pause(count) / 60_000;
            console.note("batch " + status.number() + ": node " + stop.node() + " has ended " + Counted.of(count, "job")
                    + " at once: " + stop.reason().display() + "; the next one goes to the queue in "
                    + Counted.of(minutes, "minute")
                    + ", since no user can leave a node out there; --queue of bpct --resume="
                    + status.number() + " can ask for a good one");
        }
    }
}
