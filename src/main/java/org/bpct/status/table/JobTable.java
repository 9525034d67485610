package org.bpct.status.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.ProgressRecord;
import org.bpct.status.table.TextTable.Column;
import org.bpct.status.table.TextTable.Line;

/**
 * The jobs of one batch in a table: a line for each, those in trouble first, and one line for many that are alike.
 *
 * @param batch the batch
 * @param screen where it is shown
 * @param now the time, in seconds
 * @param shares how much of the work each job does
 */
public record JobTable(BatchStatus batch, Screen screen, long now, JobShares shares) {
    /** So many jobs that are alike have a line each; more are folded. */
    private static final int FEW = 8;

    /** So many jobs at work have a line each on a terminal. */
    private static final int MOST_AT_WORK = 15;

    private static final int RANGES_ON_A_SCREEN = 6;

    private static final List<Column> COLUMNS = List.of(
            new Column("JOB", true, 0),
            new Column("STATE", false, 0),
            new Column("NODE", false, 4),
            new Column("DONE", true, 0),
            new Column("FILES", true, 6),
            new Column("DATA", true, 5),
            new Column("RATE", true, 7),
            new Column("ERRORS", true, 0),
            new Column("SILENT", true, 3),
            new Column("IN HAND", false, 0));

    /** Returns the table of a batch at a moment. */
    public static JobTable of(BatchStatus batch, Screen screen, Instant now) {
        return new JobTable(batch, screen, now.getEpochSecond(), JobShares.of(batch));
    }

    /** Writes the jobs, then the finalizer. */
    public void append(StringBuilder text) {
        TextTable table = new TextTable(screen, COLUMNS);
        for (JobGroup group : JobGroup.of(batch)) {
            if (group.state() == JobState.RUNNING && group.jobs().size() > FEW) {
                addAtWork(table, group);
            } else if (group.jobs().size() > FEW
                    || (group.isUntouched() && group.jobs().size() > 1)) {
                String numbers = screen.isTerminal()
                        ? JobNumbers.of(group.jobs(), RANGES_ON_A_SCREEN)
                        : JobNumbers.of(group.jobs());
                table.add(folded(numbers + ": " + group.words(), group.jobs()));
            } else {
                group.jobs().forEach(job -> table.add(row(job)));
            }
        }
        table.append(text);
        appendParts(text);
        StringBuilder taken = new StringBuilder();
        TakenOver.append(taken, batch.workers());
        text.append(screen.folded(taken.toString()));
        for (JobStatus job : batch.workers()) {
            if (job.isFinalizer() && job.state() != JobState.HANDED_OVER) {
                String line = screen.folded(finalizer(job)).stripTrailing();
                text.append(screen.paint(JobWords.colour(job.state()), line)).append('\n');
            }
        }
    }

    /** Says how many parts are open, in hand and done; nothing where each job has one. */
    private void appendParts(StringBuilder text) {
        if (shares.parts() > 0) {
            text.append(screen.folded("Parts: " + shares.parts() + "; " + shares.done() + " done, " + shares.inHand()
                    + " in hand, " + shares.open() + " open"));
        }
    }

    /** The slowest of many jobs have a line each on a terminal, and the others one together; a file has them all. */
    private void addAtWork(TextTable table, JobGroup group) {
        List<JobStatus> slowestFirst = new ArrayList<>(group.jobs());
        if (screen.isTerminal() && slowestFirst.size() > MOST_AT_WORK) {
            slowestFirst.sort(Comparator.comparingInt(this::percent));
            slowestFirst.subList(0, FEW).forEach(job -> table.add(row(job)));
            List<JobStatus> others = slowestFirst.subList(FEW, slowestFirst.size());
            int least = percent(others.get(0));
            int most = percent(others.get(others.size() - 1));
            String done = least == most ? " " + least + "% done" : " " + least + "-" + most + "% done";
            table.add(folded("the others: " + group.words() + "," + done, others));
        } else {
            slowestFirst.forEach(job -> table.add(row(job)));
        }
    }

    private Line folded(String words, List<JobStatus> jobs) {
        StringBuilder line = new StringBuilder(words);
        line.append(" (").append(jobs.size()).append(" jobs");
        Ledger entries = Ledger.EMPTY;
        Ledger bytes = Ledger.EMPTY;
        long errors = 0;
        for (JobStatus job : jobs) {
            JobShares.Share share = shares.of(job);
            entries = entries.plus(share.entries());
            bytes = bytes.plus(share.bytes());
            errors += share.errors().total();
        }
        if (entries.done() > 0) {
            line.append(", ").append(Amounts.grouped(entries.done())).append(" files, ");
            line.append(Amounts.bytes(bytes.done()));
        }
        if (errors > 0) {
            line.append(", ").append(Amounts.grouped(errors)).append(" failed");
        }
        return Line.sentence(
                line.append(')').toString(), JobWords.colour(jobs.get(0).state()));
    }

    private Line row(JobStatus job) {
        JobShares.Share share = shares.of(job);
        long errors = share.errors().total();
        long silent = job.state().isComplete() || share.lastHeard() < 0 ? -1 : Math.max(0, now - share.lastHeard());
        boolean hasBegun = share.entries().done() > 0 || job.hasStarted();
        String inHand = inHand(job);
        String reason = job.state() == JobState.COMPLETE ? took(job) : JobWords.reason(job);
        return new Line(
                List.of(
                        job.label(),
                        JobWords.state(job),
                        node(job),
                        percent(job) + "%",
                        hasBegun ? Amounts.grouped(share.entries().done()) : "",
                        hasBegun ? Amounts.bytes(share.bytes().done()) : "",
                        rate(job, share),
                        Long.toString(errors),
                        silent < 0 ? "" : Amounts.duration(silent)),
                reason.isEmpty() ? inHand : reason,
                reason.isEmpty(),
                JobWords.colour(job.state()));
    }

    private int percent(JobStatus job) {
        JobShares.Share share = shares.of(job);
        return share.entries().percentWith(share.bytes());
    }

    static String node(JobStatus job) {
        var start = job.snapshot().part().claim().start();
        return start == null ? "" : start.host();
    }

    private String took(JobStatus job) {
        long seconds = job.secondsWorked();
        String detail = JobWords.reason(job);
        String took = seconds < 0 ? "" : "took " + Amounts.duration(seconds);
        return detail.isEmpty() || took.isEmpty() ? detail + took : took + ", " + detail;
    }

    private static String rate(JobStatus job, JobShares.Share share) {
        long began = job.snapshot().part().history().firstStart();
        if (began < 0 || share.bytes().done() == 0) {
            return "";
        }
        long worked = job.secondsWorked() > 0 ? job.secondsWorked() : share.lastHeard() - began;
        return Amounts.bytesPerSecond(share.bytes().done() / (double) Math.max(1, worked));
    }

    private static String inHand(JobStatus job) {
        ProgressRecord progress = job.snapshot().part().report().progress();
        FileName name = progress == null || job.state() != JobState.RUNNING ? null : progress.nameInHand();
        return name == null ? "" : name.display();
    }

    private String finalizer(JobStatus job) {
        StringBuilder line = new StringBuilder(job.title()).append(": ").append(JobWords.sentence(job));
        if (job.hasStarted()) {
            // If the home is full, there is an attempt without a record of its node.
            String place = node(job).isEmpty() ? "" : "on " + node(job);
            // Most messages say it themselves, at their end.
            line.append(place.isEmpty() || line.toString().endsWith(place + ")") ? "" : " " + place);
            if (job.entries().planned() > 0) {
                line.append(", ").append(of(job.entries())).append(" links");
            }
            line.append(", ").append(of(job.directories())).append(" directories, ");
            line.append(job.errors().total()).append(" errors");
        }
        return line.append('\n').toString();
    }

    private static String of(Ledger ledger) {
        String done = Amounts.grouped(ledger.done());
        return ledger.done() >= ledger.planned() ? done : done + " of " + Amounts.grouped(ledger.planned());
    }
}
