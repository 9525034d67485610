package org.bpct.status.show;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bpct.description.SourceRoot;
import org.bpct.files.FileName;
import org.bpct.model.JobId;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.Silence;
import org.bpct.status.record.ExitRecord;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.LedgerRecord;
import org.bpct.status.record.PartSnapshot;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.record.StartRecord;
import org.jspecify.annotations.Nullable;

/**
 * The status for scripts: a heading, then a line a batch or a job, with {@code |} between columns. Amounts are bytes,
 * times seconds since 1970; unknown values are empty. Of texts each byte that is not printable ASCII, each {@code |}
 * and each backslash is a backslash and three octal digits. Columns may be added behind the last one; none is removed.
 */
public final class ParsableText {
    private static final List<String> FIGURES = List.of(
            "filesPlanned",
            "filesDone",
            "filesFailed",
            "filesOpen",
            "bytesPlanned",
            "bytesDone",
            "bytesFailed",
            "bytesOpen",
            "errors");

    private static final String BATCH =
            "batch|folder|kind|state|live|exitCode|created|started|ended|seconds|secondsLeft|"
                    + String.join("|", FIGURES)
                    + "|notWalked|bytesPerSecond|jobs|sources|source|destination\n";

    private static final String JOB = "batch|job|folder|wave|scheduler|id|state|reason|node|attempt|submitted|started|"
            + "updated|ended|"
            + String.join("|", FIGURES)
            + "|directoriesPlanned|directoriesDone|inHand|inHandBytes|message\n";

    private final StringBuilder text;
    private boolean isBegun;

    private ParsableText(String heading) {
        this.text = new StringBuilder(heading);
    }

    /** Returns a line for each batch. */
    public static String batches(List<BatchStatus> batches) {
        ParsableText lines = new ParsableText(BATCH);
        batches.forEach(lines::append);
        return lines.text.toString();
    }

    /** Returns a line for each job of a batch, the finalizers {@code f1}, {@code f2} among them. */
    public static String jobs(BatchStatus batch) {
        ParsableText lines = new ParsableText(JOB);
        batch.workers().forEach(job -> lines.append(batch, job));
        return lines.text.toString();
    }

    private void append(BatchStatus batch) {
        known(batch.number());
        name(FileName.of(batch.directory().root()));
        text(batch.snapshot().description().kind());
        text(batch.state().words());
        known(batch.isLive() ? 1 : 0);
        known(batch.exitCode().code());
        known(batch.created() / 1000);
        known(batch.pace().started());
        known(batch.pace().ended());
        known(batch.pace().seconds());
        known(batch.pace().secondsLeft());
        ledger(batch.sumsSoFar().entries());
        ledger(batch.sumsSoFar().bytes());
        known(batch.sums().errors().total());
        known(batch.walkErrors());
        known(Math.round(batch.pace().bytesPerSecond()));
        known(jobs(batch, batch.closedRecord()));
        List<SourceRoot> sources = batch.snapshot().sources();
        known(sources.size());
        name(sources.isEmpty() ? FileName.of(new byte[0]) : sources.get(0).source());
        FileName lands = sources.isEmpty()
                ? FileName.of(new byte[0])
                : SnapshotPlace.believed(batch)
                        .map(SnapshotPlace::folder)
                        .orElse(sources.get(0).lands());
        name(lands);
        end();
    }

    /** For a closed batch only the ledger was read. */
    private static long jobs(BatchStatus batch, @Nullable LedgerRecord closed) {
        if (batch.jobs().isEmpty() && closed != null) {
            return closed.jobs().complete()
                    + closed.jobs().withErrors()
                    - batch.snapshot().furtherParts();
        }
        return batch.workers().stream().filter(job -> !job.isFinalizer()).count();
    }

    private void append(BatchStatus batch, JobStatus job) {
        PartSnapshot part = job.snapshot().part();
        StartRecord start = part.claim().start();
        ExitRecord exit = part.exit();
        JobId id = job.id();
        known(batch.number());
        text(job.label());
        text(job.snapshot().plan().folder());
        known(job.wave());
        text(job.scheduler());
        text(id == null ? "" : id.value());
        text(job.state().words());
        text(Silence.detail(job));
        text(start == null ? "" : start.host());
        known(part.attempts());
        known(job.snapshot().submission().seconds());
        known(start == null ? -1 : start.seconds());
        known(part.lastHeard());
        known(exit == null ? -1 : exit.seconds());
        ledger(job.entriesSoFar());
        ledger(job.bytesSoFar());
        known(job.errors().total());
        known(job.directories().planned());
        known(job.directories().done());
        ProgressRecord progress = part.report().progress();
        FileName inHand = progress == null ? null : progress.nameInHand();
        name(inHand == null ? FileName.of(new byte[0]) : inHand);
        known(progress == null || inHand == null ? -1 : progress.bytesInHand());
        FileName message = job.snapshot().message();
        name(message == null ? FileName.of(new byte[0]) : message);
        end();
    }

    private void ledger(Ledger ledger) {
        known(ledger.planned());
        known(ledger.done());
        known(ledger.failed());
        known(ledger.open());
    }

    private void known(long value) {
        begin();
        if (value >= 0) {
            text.append(value);
        }
    }

    private void text(String value) {
        name(FileName.of(value.getBytes(StandardCharsets.UTF_8)));
    }

    private void name(FileName name) {
        begin();
        for (byte each : name.bytes()) {
            int value = each & 0xff;
            if (value >= 0x20 && value < 0x7f && value != '|' && value != '\\') {
                text.append((char) value);
            } else {
                text.append('\\').append((char) ('0' + (value >> 6)));
                text.append((char) ('0' + (value >> 3 & 7))).append((char) ('0' + (value & 7)));
            }
        }
    }

    private void begin() {
        text.append(isBegun ? "|" : "");
        isBegun = true;
    }

    private void end() {
        text.append('\n');
        isBegun = false;
    }
}
