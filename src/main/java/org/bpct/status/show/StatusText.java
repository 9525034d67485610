package org.bpct.status.show;

import java.nio.file.Files;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.model.JobState;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.LimitHearing;
import org.bpct.status.LocalTimes;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.FailedName;
import org.bpct.status.record.JobSnapshot;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.LimitRecord;
import org.bpct.status.record.Note;
import org.bpct.status.record.PauseRecord;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.WalkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The progress display for people, in the shape that the thesis gave it (its figure 2.5), with a word for each
 * state, a total and a closing summary per batch.
 */
public final class StatusText {
    private static final String CONTINUED = "          ";
    private static final String CONTINUED_ON_NEXT_LINE = "\n" + CONTINUED;

    /** A shell pattern may have named ten thousand sources; the JSON has all of them. */
    private static final int SOURCES_SHOWN = 10;

    private final ZoneId zone;
    private final LocalTimes times;
    private final StatusHints hints;
    private final boolean isVerbose;

    /** Writes times in this zone, and below each batch what may be typed next. */
    public StatusText(ZoneId zone, StatusHints hints) {
        this(zone, hints, false);
    }

    /** Writes the same, and if it is verbose also what jobs have chosen themselves. */
    public StatusText(ZoneId zone, StatusHints hints, boolean isVerbose) {
        this.isVerbose = isVerbose;
        this.zone = zone;
        this.times = new LocalTimes(zone);
        this.hints = hints;
    }

    /** Returns the display of these batches, in their order. */
    public String of(List<BatchStatus> batches) {
        StringBuilder text = new StringBuilder("Progress of bpct jobs:\n");
        for (Silence silence : Silence.of(batches)) {
            text.append(silence.sentence(zone)).append('\n');
        }
        if (batches.isEmpty()) {
            text.append("\nThere are no batches.\n");
        }
        for (BatchStatus batch : batches) {
            text.append('\n');
            Optional<SnapshotPlace> place =
                    batches.size() == 1 ? SnapshotPlace.of(batch) : SnapshotPlace.believed(batch);
            append(text, batch, place.orElse(null));
        }
        return text.toString();
    }

    private void append(StringBuilder text, BatchStatus batch, @Nullable SnapshotPlace place) {
        BatchSnapshot snapshot = batch.snapshot();
        text.append("Batch #").append(batch.number());
        text.append(kind(snapshot)).append(": ");
        text.append(times.withOffset(snapshot.created() / 1000));
        text.append("   ").append(batch.state().words()).append('\n');
        appendSources(text, snapshot, place);
        appendAccess(text, batch);
        appendWalk(text, batch);
        appendPause(text, batch);
        appendLimit(text, batch);
        if (place != null) {
            SnapshotText.append(text, batch, place);
        }
        for (String problem : snapshot.problems()) {
            text.append("Damaged: ").append(problem).append('\n');
        }
        Map<String, Integer> together = stoppedTogether(batch);
        TakenOver.append(
                text,
                batch.workers().stream().filter(job -> !isOfPortion(batch, job)).toList());
        String doing = batch.isCheck() ? "comparing " : "copying ";
        JobShares shares = JobShares.of(batch);
        for (JobStatus job : batch.workers()) {
            if (job.state() != JobState.HANDED_OVER) {
                append(text, shares, job, together, doing);
            }
        }
        appendParts(text, shares, doing);
        together.forEach((message, jobs) -> text.append("Stopped: ")
                .append(message)
                .append(" (")
                .append(jobs)
                .append(" jobs)\n"));
        LedgerRecord closed = batch.closedRecord();
        if (batch.jobs().isEmpty() && closed != null) {
            text.append("Jobs: ").append(closed.jobs() + closed.jobsWithErrors() - snapshot.furtherParts());
            text.append(" (bpct --progress=").append(batch.number()).append(" shows each)\n");
        }
        appendTotal(text, batch);
        if (!batch.isLive()) {
            LedgerText.append(text, batch);
        }
        for (String line : batch.snapshot().walk().leftOut().lines()) {
            text.append("Walk: ").append(line).append('\n');
        }
        if (batch.state().isComplete()) {
            new ClosingSummary(times).append(text, batch);
        }
        for (String hint : hints.of(batch)) {
            text.append(hint).append('\n');
        }
    }

    /** Each portion of a walk has a finalizer, and only that of the last one is ever needed. */
    private static boolean isOfPortion(BatchStatus batch, JobStatus job) {
        return batch.description().longWalk() != null
                && job.isFinalizer()
                && job.state() == JobState.HANDED_OVER
                && !job.hasStarted();
    }

    private static String kind(BatchSnapshot snapshot) {
        if (snapshot.removes()) {
            return ", removal";
        }
        return snapshot.checks() == 0 ? "" : ", check of batch " + snapshot.checks();
    }

    private static void appendSources(StringBuilder text, BatchSnapshot snapshot, @Nullable SnapshotPlace place) {
        List<SourceRoot> sources = snapshot.sources();
        int shown = Math.min(sources.size(), SOURCES_SHOWN);
        for (SourceRoot root : sources.subList(0, shown)) {
            if (snapshot.removes()) {
                // Of a mirror names go, not the whole of it.
                boolean isMirror = Files.exists(snapshot.directory().mirror());
                text.append(isMirror ? "Deletes from: " : "Removes: ")
                        .append(root.lands().display())
                        .append('\n');
                continue;
            }
            text.append("Source: ").append(root.source().display()).append('\n');
            FileName lands = place == null ? root.lands() : place.folder();
            text.append("Destination: ").append(lands.display()).append('\n');
        }
        if (sources.size() > shown) {
            text.append("... and ").append(sources.size() - shown).append(" more sources\n");
        }
    }

    /** Says that there may be more to copy than what follows. */
    private void appendWalk(StringBuilder text, BatchStatus batch) {
        WalkRecord walk = batch.snapshot().walkRecord();
        if (walk == null) {
            return;
        }
        if (batch.isWalked()) {
            text.append("Walk: goes on, on ")
                    .append(walk.host())
                    .append("; the numbers below are what it has found so far\n");
        } else {
            text.append("Walk: NOT finished, last heard of ")
                    .append(times.of(walk.seen().getEpochSecond()))
                    .append("; the numbers below are what it found before\n");
        }
    }

    /** Says that somebody wants a pause, and how many jobs at work have heard it. */
    private void appendPause(StringBuilder text, BatchStatus batch) {
        PauseRecord pause = batch.pause();
        if (pause == null || batch.state().isComplete()) {
            return;
        }
        text.append("Paused: ");
        text.append(pause.isDamaged() ? "control is damaged" : "since " + times.of(pause.since()));
        long atWork = batch.jobs().stream().filter(JobStatus::isInHand).count();
        long waiting = batch.jobs().stream().filter(JobStatus::isPaused).count();
        if (atWork > 0) {
            text.append("; ").append(waiting).append(" of ").append(atWork);
            text.append(atWork == 1 ? " running job has" : " running jobs have").append(" nothing in hand");
        }
        text.append(pause.leaves() ? "; jobs leave the queue\n" : "\n");
    }

    /** Says that there is a limit, and how many jobs at work keep to it. */
    private void appendLimit(StringBuilder text, BatchStatus batch) {
        LimitHearing hearing = batch.snapshot().limit();
        if (hearing == null || batch.state().isComplete()) {
            return;
        }
        LimitRecord limit = hearing.limit();
        text.append("Limited: ");
        if (limit.isDamaged()) {
            text.append("limit is damaged: jobs that have read it keep to it, others wait; bpct --limit=");
            text.append(batch.number()).append(":... writes another\n");
            return;
        }
        text.append(limit.words()).append(" since ").append(times.of(limit.since()));
        long atWork = batch.jobs().stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .count();
        long keeping = batch.jobs().stream().filter(hearing::isHeardBy).count();
        if (atWork > 0) {
            text.append("; ").append(keeping).append(" of ").append(atWork);
            text.append(atWork == 1 ? " running job keeps" : " running jobs keep")
                    .append(" to it");
        }
        text.append('\n');
    }

    /** Says how jobs reach trees in which others can write; nothing where that was no question. */
    private static void appendAccess(StringBuilder text, BatchStatus batch) {
        SortedMap<String, Integer> jobs = new TreeMap<>(Comparator.reverseOrder());
        for (JobStatus job : batch.workers()) {
            if (!job.snapshot().part().access().isEmpty()) {
                jobs.merge(job.snapshot().part().access(), 1, Integer::sum);
            }
        }
        if (jobs.size() == 1) {
            text.append("Access: ").append(jobs.firstKey()).append('\n');
        } else if (!jobs.isEmpty()) {
            String all = jobs.entrySet().stream()
                    .map(each -> each.getKey() + " (" + each.getValue() + (each.getValue() == 1 ? " job)" : " jobs)"))
                    .collect(Collectors.joining(", "));
            text.append("Access: ").append(all).append('\n');
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

    /** Says how many parts are open, in hand and done; nothing where each job has one. */
    private static void appendParts(StringBuilder text, JobShares shares, String doing) {
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
            appendRemarks(text, part, Map.of(), doing);
        }
    }

    private void append(
            StringBuilder text, JobShares shares, JobStatus job, Map<String, Integer> together, String doing) {
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
                && job.snapshot().part().lanes() > 0) {
            text.append("; lanes ").append(job.snapshot().part().lanes()).append(" (auto)");
        }
        appendErrors(text.append("; "), share.errors());
        if (job.isFinalizer()) {
            if (job.entries().planned() > 0) {
                appendLedger(text.append("; Links: "), job.entries(), " ");
            }
            appendLedger(text.append("; Directories: "), job.directories(), " ");
            long heard = job.snapshot().part().lastHeard();
            if (heard >= 0) {
                text.append('\n').append(CONTINUED).append(times.of(heard));
            }
        } else {
            if (shares.parts() > 0) {
                text.append("; did ").append(share.partsDone()).append(share.partsDone() == 1 ? " part" : " parts");
            }
            appendLedger(text.append("; Files: "), share.entries(), " ");
            appendLedger(text.append("; Bytes: "), share.bytes(), CONTINUED_ON_NEXT_LINE);
            long heard = share.lastHeard();
            if (heard >= 0) {
                text.append(isAll(share.bytes()) ? CONTINUED_ON_NEXT_LINE : " ").append(times.of(heard));
            }
        }
        text.append('\n');
        appendRemarks(text, job, together, doing);
        for (JobStatus part : share.further()) {
            appendRemarks(text, part, together, doing);
        }
    }

    private static void appendRemarks(StringBuilder text, JobStatus job, Map<String, Integer> together, String doing) {
        JobSnapshot snapshot = job.snapshot();
        ProgressRecord progress = snapshot.part().progress();
        if (progress != null && progress.nameInHand() != null && job.state() == JobState.RUNNING) {
            String name = progress.nameInHand().display();
            String quote = name.startsWith("$'") ? "" : "'";
            text.append(CONTINUED).append(doing).append(quote).append(name).append(quote);
            text.append(' ').append(Amounts.bytes(progress.bytesInHand())).append('\n');
        }
        for (FailedName failure : snapshot.part().failures()) {
            text.append(CONTINUED).append("failed: ").append(failure.name().display());
            text.append(" (").append(failure.message().display()).append(")\n");
        }
        if (snapshot.part().failures().size() < job.errors().total()
                && !snapshot.part().failures().isEmpty()) {
            text.append(CONTINUED).append("... and ");
            text.append(job.errors().total() - snapshot.part().failures().size())
                    .append(" more\n");
        }
        FileName message = snapshot.message();
        boolean isSaidBelow = message != null && together.containsKey(message.display());
        if (message != null && job.state() != JobState.COMPLETE && !isSaidBelow) {
            text.append(CONTINUED).append(message.display()).append('\n');
        }
        int inVain = job.attemptsInVain();
        if (inVain > 0) {
            text.append(CONTINUED).append("settled nothing in ");
            text.append(inVain == 1 ? "its attempt" : inVain + " attempts").append('\n');
        }
        for (Note note : snapshot.part().notes()) {
            text.append(CONTINUED).append("note: ").append(note.count()).append(' ');
            text.append(note.word().replace('-', ' ')).append('\n');
        }
    }

    private static void appendTotal(StringBuilder text, BatchStatus batch) {
        appendErrors(text.append("Total: "), batch.errors());
        if (batch.walkErrors() > 0) {
            text.append("; Not walked: ").append(batch.walkErrors());
        }
        appendLedger(text.append("; Files: "), batch.entriesSoFar(), " ");
        appendLedger(text.append("; Bytes: "), batch.bytesSoFar(), " ");
        if (batch.pace().started() >= 0) {
            text.append("; ")
                    .append(Amounts.bytesPerSecond(batch.pace().bytesPerSecond()))
                    .append(", ");
            text.append(Amounts.perSecond(batch.pace().entriesPerSecond())).append(" files/s");
        }
        if (batch.isLive()) {
            long left = batch.pace().secondsLeft();
            text.append("; ");
            if (batch.pause() != null) {
                text.append("paused");
            } else if (left < 0) {
                text.append("end unknown");
            } else {
                text.append("about ").append(Amounts.duration(left)).append(" left");
            }
        }
        text.append('\n');
    }

    private static void appendErrors(StringBuilder text, ErrorTally errors) {
        text.append("Errors: ").append(errors.total());
        if (errors.total() == 0) {
            return;
        }
        int open = text.length();
        appendClass(text, errors.vanished(), " vanished");
        appendClass(text, errors.changed(), " changed");
        appendClass(text, errors.denied(), " denied");
        appendClass(text, errors.full(), " full");
        appendClass(text, errors.differs(), " differs");
        appendClass(text, errors.other(), " other");
        text.replace(open, open + 2, " (").append(')');
    }

    private static void appendClass(StringBuilder text, long count, String errorClass) {
        if (count > 0) {
            text.append(", ").append(count).append(errorClass);
        }
    }

    /** Writes one figure when all is done, as the thesis did for complete jobs, else two and the percentage. */
    private static void appendLedger(StringBuilder text, Ledger ledger, String beforeOf) {
        text.append(ledger.done());
        if (!isAll(ledger)) {
            text.append(beforeOf).append("of ").append(ledger.planned());
            text.append(' ').append(ledger.percent()).append('%');
        }
    }

    private static boolean isAll(Ledger ledger) {
        return ledger.done() >= ledger.planned();
    }
}
