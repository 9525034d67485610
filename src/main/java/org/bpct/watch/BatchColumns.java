package org.bpct.watch;

import static org.bpct.watch.Column.Side.LEFT;
import static org.bpct.watch.Column.Side.PATH;
import static org.bpct.watch.Column.Side.RIGHT;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bpct.model.JobState;
import org.bpct.status.JobStatus;
import org.bpct.status.record.Amounts;
import org.bpct.watch.Column.Cell;

/** The columns of the table of all batches. */
final class BatchColumns {
    private static final int ANY = 1000;

    static final List<Column<BatchRow>> ALL = List.of(
            new Column<>("#", 0, 4, 9, RIGHT, row -> Cell.of(row.key())),
            new Column<>("KIND", 3, 6, 9, LEFT, row -> Cell.of(row.kind())),
            new Column<>("STATE", 0, 11, 11, LEFT, row -> row.sign().cell()),
            new Column<>("DONE", 0, 4, 4, RIGHT, row -> Cell.of(row.percent() + "%")),
            new Column<>(
                    "FILES",
                    5,
                    9,
                    14,
                    RIGHT,
                    row -> Cell.of(Amounts.grouped(row.sums().entries().done()))),
            new Column<>(
                    "DATA",
                    4,
                    8,
                    8,
                    RIGHT,
                    row -> Cell.of(Amounts.bytes(row.sums().bytes().done()))),
            new Column<>("RATE", 2, 10, 10, RIGHT, BatchColumns::rate),
            new Column<>("LEFT/TOOK", 1, 9, 11, RIGHT, row -> Cell.of(row.time())),
            new Column<>("ERRORS", 1, 6, 11, RIGHT, row -> errors(row.failed())),
            new Column<>("JOBS", 6, 12, 40, LEFT, row -> Cell.of(jobs(row))),
            new Column<>("FROM -> TO", 3, 10, ANY, PATH, row -> new Cell(row.paths(), Look.FAINT)));

    private BatchColumns() {}

    private static Cell rate(BatchRow row) {
        return Cell.of(row.batch().pace().started() < 0 ? "" : Amounts.bytesPerSecond(row.rate()));
    }

    static Cell errors(long failed) {
        return failed == 0 ? new Cell("0", Look.FAINT) : new Cell(Amounts.grouped(failed), Look.BAD);
    }

    /** Returns the number of jobs in each state, trouble first; an empty text for a closed batch. */
    static String jobs(BatchRow row) {
        if (row.batch().isClosed()) {
            return "";
        }
        Map<Integer, String> words = new TreeMap<>();
        Map<Integer, Integer> counts = new TreeMap<>();
        for (JobStatus job : row.batch().workers()) {
            StateSign sign = StateSign.of(job.state());
            if (!job.isFinalizer() && job.state() != JobState.HANDED_OVER) {
                words.put(sign.rank(), sign.word());
                counts.merge(sign.rank(), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .map(count -> Amounts.grouped(count.getValue()) + " " + words.get(count.getKey()))
                .collect(Collectors.joining(", "));
    }
}
