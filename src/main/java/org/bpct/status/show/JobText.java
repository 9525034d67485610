package org.bpct.status.show;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LocalTimes;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.Note;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.table.JobShares;
import org.bpct.status.table.TakenOver;

/**
 * The part of {@link StatusText} about the jobs of one batch.
 *
 * @param text the display
 * @param batch the batch
 * @param times how times are written
 * @param isVerbose whether to show the settings that jobs have chosen themselves
 * @param doing the word for their work, before a name
 * @param shares the share of the work of each job
 * @param together the messages with which several jobs stopped, and the number of these jobs
 */
record JobText(
        StringBuilder text,
        BatchStatus batch,
        LocalTimes times,
        boolean isVerbose,
        String doing,
        JobShares shares,
        Map<String, Integer> together) {
    private static final String CONTINUED = "          ";
    private static final String CONTINUED_ON_NEXT_LINE = "\n" + CONTINUED;

    /** Writes the jobs of a batch; if verbose, with the settings that they have chosen themselves. */
    static void append(StringBuilder text, BatchStatus batch, LocalTimes times, boolean isVerbose) {
        String doing = batch.isCheck() ? "comparing " : "copying ";
        new JobText(text, batch, times, isVerbose, doing, JobShares.of(batch), stoppedTogether(batch)).append();
    }

    /** Writes a paragraph for each job, and common messages of several jobs once. */
    private void append() {
        TakenOver.append(
                text,
                batch.workers().stream().filter(job -> !isOfPortion(batch, job)).toList());
        for (JobStatus job : batch.workers()) {
            if (job.state() != JobState.HANDED_OVER) {
                append(job);
            }
        }
        appendParts();
        together.forEach((message, jobs) -> text.append("Stopped: ")
                .append(message)
                .append(" (")
                .append(jobs)
                .append(" jobs)\n"));
        LedgerRecord closed = batch.closedRecord();
        if (batch.jobs().isEmpty() && closed != null) {
            text.append("Jobs: ")
                    .append(closed.jobs().complete()
                            + closed.jobs().withErrors()
                            - batch.snapshot().furtherParts());
            text.append(" (bpct --progress=").append(batch.number()).append(" shows each)\n");
        }
    }

    /** Each portion of a walk has a finalizer, and only that of the last one is ever needed. */
    private static boolean isOfPortion(BatchStatus batch, JobStatus job) {
        return batch.description().walk().longWalk() != null
                && job.isFinalizer()
                && job.state() == JobState.HANDED_OVER
                && !job.hasStarted();
    }

    /** Says how many parts are open, in hand and done; nothing where each job has one. */
    private void appendParts() {
        if (shares.parts() == 0) {
            return;
        }
        text.append("Parts: ")
                .append(shares.parts())
                .append("; ")
                .append(shares.done())
                .append(" done, ");
        text.append(shares.inHand()).append(" in hand, ").append(shares.open()).append(" open\n");
        for (JobStatus part : shares.ofNobody()) {
            appendRemarks(part, Map.of());
        }
    }

    private void append(JobStatus job) {
        JobShares.Share share = shares.of(job);
        JobId id = job.id();
        text.append(id == null ? "(no id)" : id.value()).append('\n');
        text.append(job.title()).append("; ").append(job.state().words());
        String detail = Silence.detail(job);
        if (!detail.isEmpty()) {
            text.append(" (").append(detail).append(')');
        }
        if (job.isPaused()) {
            text.append(" (paused)");
        }
        if (isVerbose
                && job.state() == JobState.RUNNING
                && job.snapshot().part().report().lanes() > 0) {
            text.append("; lanes ")
                    .append(job.snapshot().part().report().lanes())
                    .append(" (climb)");
        }
        Figures.appendErrors(text.append("; "), share.errors());
        appendFigures(job, share);
        text.append('\n');
        appendRemarks(job, together);
        for (JobStatus part : share.further()) {
            appendRemarks(part, together);
        }
    }

    private void appendFigures(JobStatus job, JobShares.Share share) {
        if (job.isFinalizer()) {
            if (job.entries().planned() > 0) {
                Figures.appendLedger(text.append("; Links: "), job.entries(), " ");
            }
            Figures.appendLedger(text.append("; Directories: "), job.directories(), " ");
            long heard = job.snapshot().part().lastHeard();
            if (heard >= 0) {
                text.append('\n').append(CONTINUED).append(times.of(heard));
            }
        } else {
            if (shares.parts() > 0) {
                text.append("; did ").append(share.partsDone()).append(share.partsDone() == 1 ? " part" : " parts");
            }
            Figures.appendLedger(text.append("; Files: "), share.entries(), " ");
            Figures.appendLedger(text.append("; Bytes: "), share.bytes(), CONTINUED_ON_NEXT_LINE);
            long heard = share.lastHeard();
            if (heard >= 0) {
                text.append(Figures.isAll(share.bytes()) ? CONTINUED_ON_NEXT_LINE : " ")
                        .append(times.of(heard));
            }
        }
    }

    private void appendRemarks(JobStatus job, Map<String, Integer> saidBelow) {
        JobSnapshot snapshot = job.snapshot();
        ProgressRecord progress = snapshot.part().report().progress();
        if (progress != null && progress.nameInHand() != null && job.state() == JobState.RUNNING) {
            String name = progress.nameInHand().display();
            String quote = name.startsWith("$'") ? "" : "'";
            text.append(CONTINUED).append(doing).append(quote).append(name).append(quote);
            text.append(' ').append(Amounts.bytes(progress.bytesInHand())).append('\n');
        }
        for (FailedName failure : snapshot.part().failures().first()) {
            text.append(CONTINUED)
                    .append(failure.word(batch.seeksDifferences()))
                    .append(": ")
                    .append(failure.name().display());
            text.append(" (").append(failure.message().display()).append(")\n");
        }
        if (snapshot.part().failures().first().size() < job.errors().total()
                && !snapshot.part().failures().first().isEmpty()) {
            text.append(CONTINUED).append("... and ");
            text.append(job.errors().total()
                            - snapshot.part().failures().first().size())
                    .append(" more\n");
        }
        FileName message = snapshot.message();
        boolean isSaidBelow = message != null && saidBelow.containsKey(message.display());
        if (message != null && job.state() != JobState.COMPLETE && !isSaidBelow) {
            text.append(CONTINUED).append(message.display()).append('\n');
        }
        int inVain = job.stop().attemptsInVain();
        if (inVain > 0) {
            text.append(CONTINUED).append("settled nothing in its last ");
            text.append(inVain == 1 ? "attempt" : inVain + " attempts").append('\n');
        }
        for (Note note : snapshot.part().remarks().notes()) {
            text.append(CONTINUED).append("note: ").append(note.count()).append(' ');
            text.append(note.word().replace('-', ' ')).append('\n');
        }
    }

    /** A full destination stops all jobs of a batch with the same words: people read them once. */
    private static Map<String, Integer> stoppedTogether(BatchStatus batch) {
        Map<String, Integer> messages = new LinkedHashMap<>();
        for (JobStatus job : batch.jobs()) {
            FileName message = job.snapshot().message();
            if (job.state() == JobState.STOPPED && message != null) {
                messages.merge(message.display(), 1, Integer::sum);
            }
        }
        messages.values().removeIf(jobs -> jobs == 1);
        return messages;
    }
}
