package org.bpct.watch;

import static org.bpct.watch.Column.Side.LEFT;
import static org.bpct.watch.Column.Side.RIGHT;

import java.util.List;
import org.bpct.status.record.Amounts;
import org.bpct.watch.Column.Cell;

/** The columns of the table of a batch's jobs. */
final class JobColumns {
    private static final int ANY = 1000;

    static final List<Column<JobRow>> ALL = List.of(
            new Column<>("JOB", 0, 4, 9, RIGHT, row -> Cell.of(row.job().label())),
            new Column<>("STATE", 0, 11, 11, LEFT, row -> row.sign().cell()),
            new Column<>("DONE", 0, 4, 4, RIGHT, row -> Cell.of(row.percent() + "%")),
            new Column<>(
                    "FILES",
                    7,
                    9,
                    14,
                    RIGHT,
                    row -> Cell.of(Amounts.grouped(row.names().done()))),
            new Column<>(
                    "DATA",
                    5,
                    8,
                    8,
                    RIGHT,
                    row -> Cell.of(Amounts.bytes(row.bytes().done()))),
            new Column<>("RATE", 3, 10, 10, RIGHT, JobColumns::rate),
            new Column<>("ERRORS", 1, 6, 11, RIGHT, row -> BatchColumns.errors(row.failed())),
            new Column<>("HEARD", 4, 6, 11, RIGHT, JobColumns::heard),
            new Column<>("NODE", 5, 8, 16, LEFT, row -> Cell.of(row.node())),
            new Column<>("DOING", 2, 8, ANY, LEFT, row -> new Cell(row.remark(), Look.FAINT)));

    private JobColumns() {}

    private static Cell rate(JobRow row) {
        return Cell.of(row.rate() <= 0 ? "" : Amounts.bytesPerSecond(row.rate()));
    }

    private static Cell heard(JobRow row) {
        return Cell.of(row.silence() < 0 ? "" : Amounts.duration(row.silence()));
    }
}
