package org.bpct.watch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;

/** The rates of all batches that are watched: of bytes, and of names, as a tree of empty files has no bytes. */
final class Rates {
    /** A job that has been silent for so long holds the curve of the others up no longer. */
    private static final long PATIENCE = 90_000;

    private final Map<Integer, Pair> histories = new HashMap<>();

    /** The two counters of one batch. */
    record Pair(RateHistory bytes, RateHistory names) {}

    /** Takes the reports of batches at a moment in milliseconds; those that have closed have no new ones. */
    void note(List<BatchStatus> batches, long now) {
        for (BatchStatus batch : batches) {
            if (batch.isLive()) {
                note(of(batch.number()), batch, now);
            }
        }
    }

    private static void note(Pair pair, BatchStatus batch, long now) {
        long knownUntil = now;
        for (JobStatus job : batch.jobs()) {
            long heard = job.snapshot().part().lastHeard() * 1000;
            // A node's clock may be ahead of this one; a job that has not begun has done nothing until now.
            long moment = heard < 0 ? now : Math.min(heard, now);
            String folder = job.snapshot().plan().folder();
            pair.bytes.note(folder, moment, job.bytesSoFar().done());
            pair.names.note(
                    folder,
                    moment,
                    job.entriesSoFar().done() + job.directories().done());
            if (job.state() == JobState.RUNNING && moment > now - PATIENCE) {
                knownUntil = Math.min(knownUntil, moment);
            }
        }
        pair.bytes.looked(now, knownUntil);
        pair.names.looked(now, knownUntil);
    }

    /** Returns the rates of a batch. */
    Pair of(int batch) {
        return histories.computeIfAbsent(batch, any -> new Pair(new RateHistory(), new RateHistory()));
    }
}
