package org.bpct.watch;

import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Figures;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;

/**
 * One job in the table of its batch.
 *
 * @param job the job
 * @param index where it stands in its batch
 * @param names the entries, and the directories of a finalizer
 * @param bytes the bytes, including those in hand
 * @param now in seconds
 */
record JobRow(JobStatus job, int index, Ledger names, Ledger bytes, long now) {
    private static final String WAITS = "waits for ";

    static JobRow of(BatchStatus batch, int index, long now) {
        JobStatus job = batch.workers().get(index);
        Ledger entries = job.entriesSoFar();
        Ledger bytes = job.bytesSoFar();
        if (batch.seeksDifferences()) {
            entries = entries.withDifferences(job.errors().differs());
            bytes = bytes.ofBytesWithDifferences(job.errors());
        }
        return new JobRow(job, index, entries.plus(job.directories()), bytes, now);
    }

    String key() {
        return job.snapshot().plan().folder();
    }

    StateSign sign() {
        return StateSign.of(job);
    }

    int percent() {
        return names.percentWith(bytes);
    }

    long failed() {
        return job.errors().total();
    }

    /** Returns the bytes of a second since the newest attempt began; 0 if the job is not at work. */
    double rate() {
        PartSnapshot part = job.snapshot().part();
        StartRecord start = part.claim().start();
        if (job.state() != JobState.RUNNING || start == null) {
            return 0;
        }
        Figures recent = part.journal().recent();
        ProgressRecord progress = part.report().progress();
        long done = recent.bytes() + (progress == null ? 0 : progress.bytesInHand());
        return done / (double) Math.max(1, Math.max(now, part.lastHeard()) - start.seconds());
    }

    /** Returns the seconds since the last sign of a job at work; negative if they are meaningless. */
    long silence() {
        long heard = job.snapshot().part().lastHeard();
        return heard < 0 || !job.state().isLive() ? -1 : Math.max(0, now - heard);
    }

    /** Returns the node of the newest attempt; empty if there is none. */
    String node() {
        StartRecord start = job.snapshot().part().claim().start();
        return start == null ? "" : FileName.ofText(start.host()).display();
    }

    /** Returns a short remark on the job: the reason why it waits or stopped, or its work in hand. */
    String remark() {
        String detail = Silence.detail(job);
        FileName message = job.snapshot().message();
        if (message != null && !job.state().isComplete()) {
            return detail.isEmpty() ? message.display() : detail + ": " + message.display();
        }
        ProgressRecord progress = job.snapshot().part().report().progress();
        if (detail.isEmpty() && progress != null && job.state() == JobState.RUNNING) {
            FileName name = progress.nameInHand();
            return name == null ? "" : name.display() + " " + Amounts.bytes(progress.bytesInHand());
        }
        // "queued" stands in the same line, and there is little room.
        return detail.startsWith(WAITS) ? detail.substring(WAITS.length()) : detail;
    }
}
