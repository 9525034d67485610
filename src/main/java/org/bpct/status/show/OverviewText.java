package org.bpct.status.show;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bpct.description.SourceRoot;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.BatchSums;
import org.bpct.status.JobStatus;
import org.bpct.status.Pace;
import org.bpct.status.Silence;
import org.bpct.status.record.Amounts;
import org.bpct.status.record.Ledger;
import org.bpct.status.record.WalkRecord;

/**
 * All batches at a glance: one line of figures and one of what it is for each, more only where somebody has to do something. A batch
 * of a thousand jobs takes no more room than one of two.
 */
public final class OverviewText {
    /** Of what has closed only that much is shown unasked: nobody asks for the nights of a year. */
    private static final int RECENT = 10;

    /** Wide enough for the figures; a path has what is left beside them. */
    private static final int LEAST_WIDTH = 40;

    private static final int JOBS_NAMED = 3;
    private static final String INDENT = "      ";
    private static final String GAP = "...";
    private static final List<JobState> TROUBLE_FIRST = List.of(
            JobState.LOST,
            JobState.STOPPED,
            JobState.CANCELLED,
            JobState.SUSPECT,
            JobState.RUNNING,
            JobState.QUEUED,
            JobState.SUBMITTED,
            JobState.PLANNED,
            JobState.COMPLETE_WITH_ERRORS,
            JobState.COMPLETE);

    private final ZoneId zone;
    private final StatusHints hints;
    private final int width;

    /**
     * Shows batches, and below those that need somebody what may be typed next.
     *
     * @param zone the zone that times are written in
     * @param width the columns of the terminal; 0 if nothing has to fit
     */
    public OverviewText(ZoneId zone, StatusHints hints, int width) {
        this.zone = zone;
        this.hints = hints;
        this.width = width == 0 ? Integer.MAX_VALUE : Math.max(LEAST_WIDTH, width);
    }

    /** Returns the display of batches that come in the order of their numbers; live ones stand first. */
    public String of(List<BatchStatus> batches, boolean isAll) {
        StringBuilder text = new StringBuilder();
        for (Silence silence : Silence.of(batches)) {
            text.append(silence.sentence(zone)).append('\n');
        }
        appendLine(text, row("#", "STATE", "DONE", "FILES", "DATA", "RATE", "LEFT/TOOK", "ERRORS"));
        int old = isAll ? 0 : Math.max(0, batches.size() - RECENT);
        List<BatchStatus> shown = new ArrayList<>();
        int passedOver = 0;
        for (int i = 0; i < batches.size(); i++) {
            if (i < old && batches.get(i).isClosed()) {
                passedOver++;
            } else {
                shown.add(batches.get(i));
            }
        }
        Stream.concat(shown.stream().filter(BatchStatus::isLive), shown.stream().filter(batch -> !batch.isLive()))
                .forEach(batch -> append(text, batch));
        if (passedOver > 0) {
            text.append(passedOver)
                    .append(passedOver == 1 ? " older batch has" : " older batches have")
                    .append(" closed: bpct --progress=all\n");
        }
        return text.append("bpct --progress=N shows the jobs of batch N\n").toString();
    }

    private void append(StringBuilder text, BatchStatus batch) {
        BatchSums sums = batch.sumsSoFar();
        Ledger entries = sums.entries();
        Ledger bytes = sums.bytes();
        Pace pace = batch.pace();
        long failed = sums.errors().total() + batch.walkErrors();
        appendLine(
                text,
                row(
                        Integer.toString(batch.number()),
                        batch.state().words(),
                        Math.min(entries.percent(), bytes.percent()) + "%",
                        Amounts.grouped(entries.done()),
                        Amounts.bytes(bytes.done()),
                        pace.started() < 0 ? "" : Amounts.bytesPerSecond(pace.bytesPerSecond()),
                        time(batch),
                        Amounts.grouped(failed)));
        appendPaths(text, remarks(batch), batch);
        List<String> next = hints.of(batch);
        if (batch.state() != JobState.COMPLETE && !next.isEmpty() && (failed > 0 || !batch.isLive())) {
            appendLine(text, INDENT + next.get(0));
        }
    }

    private static String time(BatchStatus batch) {
        if (!batch.isLive()) {
            return batch.pace().started() < 0
                    ? ""
                    : Amounts.duration(batch.pace().seconds());
        }
        long left = batch.pause() == null ? batch.pace().secondsLeft() : -1;
        return left < 0 ? "?" : Amounts.duration(left);
    }

    /** Returns what holds for all of a batch, and how many of its jobs are in which state while it has not closed. */
    private static String remarks(BatchStatus batch) {
        List<String> remarks = new ArrayList<>();
        if (batch.isDamaged()) {
            remarks.add("damaged");
        }
        WalkRecord walk = batch.snapshot().walkRecord();
        if (walk != null) {
            remarks.add(batch.isWalked() ? "the walk goes on" : "walk NOT finished");
        }
        if (batch.pause() != null && !batch.state().isComplete()) {
            remarks.add("paused");
        }
        if (batch.limit() != null && batch.isLive()) {
            remarks.add("limited");
        }
        if (!batch.isClosed()) {
            remarks.addAll(jobs(batch));
        }
        return String.join(", ", remarks);
    }

    private static List<String> jobs(BatchStatus batch) {
        Map<JobState, List<JobStatus>> byState = new EnumMap<>(JobState.class);
        for (JobStatus job : batch.workers()) {
            if (!job.isFinalizer()) {
                byState.computeIfAbsent(job.state(), any -> new ArrayList<>()).add(job);
            }
        }
        List<String> counts = new ArrayList<>();
        for (JobState state : TROUBLE_FIRST) {
            List<JobStatus> jobs = byState.getOrDefault(state, List.of());
            if (!jobs.isEmpty()) {
                counts.add(jobs.size() + " " + state.words() + which(state, jobs));
            }
        }
        return counts;
    }

    /** Names jobs that somebody has to look at, and says why jobs wait. */
    private static String which(JobState state, List<JobStatus> jobs) {
        return switch (state) {
            case LOST, STOPPED, SUSPECT ->
                jobs.stream()
                        .limit(JOBS_NAMED)
                        .map(JobStatus::label)
                        .collect(Collectors.joining(
                                ", ",
                                jobs.size() == 1 ? " (job " : " (jobs ",
                                jobs.size() > JOBS_NAMED ? ", ...)" : ")"));
            case QUEUED -> {
                List<String> reasons =
                        jobs.stream().map(Silence::detail).distinct().toList();
                yield reasons.size() == 1 && !reasons.get(0).isEmpty() ? " (" + reasons.get(0) + ")" : "";
            }
            case PLANNED, SUBMITTED, RUNNING, COMPLETE, COMPLETE_WITH_ERRORS, HANDED_OVER, CANCELLED -> "";
        };
    }

    /** Paths are shortened only where they have a line of their own. */
    private void appendPaths(StringBuilder text, String remarks, BatchStatus batch) {
        String before = remarks.isEmpty() ? INDENT : INDENT + remarks + ": ";
        String whole = before + paths(batch, Integer.MAX_VALUE);
        if (whole.codePointCount(0, whole.length()) <= width) {
            appendLine(text, whole);
            return;
        }
        if (!remarks.isEmpty()) {
            appendLine(text, INDENT + remarks);
        }
        appendLine(text, INDENT + paths(batch, width - INDENT.length()));
    }

    private static String paths(BatchStatus batch, int columns) {
        List<SourceRoot> sources = batch.snapshot().sources();
        if (sources.isEmpty()) {
            return "";
        }
        SourceRoot first = sources.get(0);
        String lands = SnapshotPlace.believed(batch)
                .map(SnapshotPlace::folder)
                .orElse(first.lands())
                .display();
        String more = sources.size() == 1 ? "" : " and " + (sources.size() - 1) + " more";
        String before = batch.snapshot().removes() ? "removes " : batch.isCheck() ? "compares " : "";
        int room = columns - before.length() - more.length();
        if (batch.snapshot().removes()) {
            return before + shortened(lands, room) + more;
        }
        String arrow = " -> ";
        String source = first.source().display();
        int half = (room - arrow.length()) / 2;
        int forSource = Math.max(half, room - arrow.length() - lands.length());
        int forCopy = Math.max(half, room - arrow.length() - source.length());
        return before + shortened(source, forSource) + arrow + shortened(lands, forCopy) + more;
    }

    /** The end of a path tells more than its beginning. */
    private static String shortened(String path, int room) {
        int length = path.codePointCount(0, path.length());
        if (length <= room) {
            return path;
        }
        int kept = Math.max(0, room - GAP.length());
        return GAP + path.substring(path.offsetByCodePoints(path.length(), -kept));
    }

    private static String row(String... cells) {
        int[] widths = {-4, 20, -4, -11, -8, -10, -10, -6};
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            String blanks = " ".repeat(Math.max(0, Math.abs(widths[i]) - cells[i].length()));
            row.append(i == 0 ? "" : " ").append(widths[i] < 0 ? blanks + cells[i] : cells[i] + blanks);
        }
        return row.toString();
    }

    private void appendLine(StringBuilder text, String line) {
        int length = line.codePointCount(0, line.length());
        text.append(length <= width ? line : line.substring(0, line.offsetByCodePoints(0, width - GAP.length())) + GAP)
                .append('\n');
    }
}
