package org.bpct.report.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.bpct.report.night.PoolHistory;
import org.bpct.report.work.BatchWork;

/** A report: its tables, in either of the forms in which it can be written. */
public final class Report {
    private final PageText.Subject subject;
    private final List<Table> tables;

    private Report(PageText.Subject subject, List<Table> tables) {
        this.subject = subject;
        this.tables = List.copyOf(tables);
    }

    /** A form of a report. */
    public enum Form {
        /** A page for a browser. */
        HTML,
        /** Tables for programs. */
        CSV
    }

    /**
     * Makes the report of a batch.
     *
     * @param now when the batch was looked at
     * @param zone the zone in which times are told
     */
    public static Report of(BatchWork work, Instant now, ZoneId zone) throws IOException {
        List<Table> tables = new ArrayList<>(new SummaryTables(work).tables(new Facts("batch", now, zone)));
        tables.addAll(new WorkTables(work).tables());
        tables.addAll(new TroubleTables(work, zone).tables());
        return new Report(PageText.Subject.BATCH, tables);
    }

    /** Makes the report of a pool, which was looked at now; times are told in a zone. */
    public static Report of(PoolHistory history, Instant now, ZoneId zone) {
        return new Report(PageText.Subject.POOL, new PoolTables(history).tables(new Facts("pool", now, zone)));
    }

    /** Returns the bytes of the report in a form. */
    public byte[] in(Form form) throws IOException {
        String text = switch (form) {
            case HTML -> PageText.of(subject, tables);
            case CSV -> CsvText.of(tables);
        };
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
