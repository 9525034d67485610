package org.bpct.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bpct.caller.RunException;
import org.bpct.caller.UnwrittenOutputException;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.home.BatchCatalog;
import org.bpct.model.BatchDirectory;
import org.bpct.options.UsageException;
import org.bpct.pool.Pool;
import org.bpct.query.Session;
import org.bpct.report.night.PoolHistory;
import org.bpct.report.page.Report;
import org.bpct.report.work.BatchWork;
import org.bpct.roots.PoolPlace;
import org.bpct.status.BatchStatus;

/** The answer to the wish for a report, of a batch or of a pool of snapshots. */
public final class ReportAnswer {
    private final Session session;
    private final FileName workingDirectory;

    /** Prepares the answer; relative names are taken from the working directory. */
    public ReportAnswer(Session session, FileName workingDirectory) {
        this.session = session;
        this.workingDirectory = workingDirectory;
    }

    /**
     * A wish for a report.
     *
     * @param subject the number of a batch, last for the newest, or else the path of a pool
     * @param file its destination; by default standard output, or a file if that is a terminal
     * @param format html or csv
     * @param isForced whether a file that is there already is replaced
     */
    public record Wish(FileName subject, Optional<FileName> file, String format, boolean isForced) {
        private boolean isOfBatch() {
            return subject.text().matches("[0-9]+|last");
        }

        private Report.Form form() throws UsageException {
            return switch (format) {
                case "html" -> Report.Form.HTML;
                case "csv" -> Report.Form.CSV;
                default -> throw new UsageException("--format takes html or csv, not '" + format + "'");
            };
        }
    }

    /** Makes the report. */
    public void write(Wish wish) throws UsageException, RunException, InterruptedException {
        Report.Form form = wish.form();
        Optional<ReportFile> file = file(wish);
        try {
            byte[] bytes = report(wish).in(form);
            if (file.isPresent()) {
                file.get().sayReplaced(session.console());
                file.get().write(bytes);
                session.console().say("report: " + file.get().name().display());
                return;
            }
            PrintStream out = session.console().out();
            out.write(bytes);
            if (out.checkError()) {
                throw new UnwrittenOutputException();
            }
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot make the report of " + wish.subject().display() + ": " + SystemMessage.of(e), e);
        }
    }

    private Optional<ReportFile> file(Wish wish) throws UsageException {
        boolean isForTerminal = session.console().width() > 0;
        if (wish.file().isEmpty() && !isForTerminal) {
            return Optional.empty();
        }
        String own = "bpct-report-" + wish.subject().lastComponent().text() + "."
                + wish.format().toLowerCase(Locale.ROOT);
        return Optional.of(ReportFile.of(wish.file().orElse(FileName.ofText(own)), workingDirectory, wish.isForced()));
    }

    private Report report(Wish wish) throws UsageException, RunException, InterruptedException, IOException {
        Instant now = session.clock().instant();
        BatchCatalog catalog = new BatchCatalog(session.home());
        if (!wish.isOfBatch()) {
            refuseFileAlone(wish);
            Pool pool = PoolPlace.find(wish.subject(), workingDirectory).existing();
            return Report.of(PoolHistory.read(pool, catalog.all()), now, ZoneId.systemDefault());
        }
        BatchDirectory batch = catalog.find(catalog.meant(wish.subject().text()));
        refuseUnreadable(batch);
        BatchStatus status = session.query().of(batch);
        return Report.of(BatchWork.read(status, now.getEpochSecond()), now, ZoneId.systemDefault());
    }

    /** A file in the place of the batch was meant to be the page of the newest one. */
    private void refuseFileAlone(Wish wish) throws UsageException {
        String name = wish.subject().lastComponent().text();
        boolean isPage =
                name.endsWith(".html") || name.endsWith("." + wish.format().toLowerCase(Locale.ROOT));
        if (isPage && wish.file().isEmpty() && !Files.isDirectory(wish.subject().toPath())) {
            throw new UsageException(
                    "--report names a batch or a pool before the file; the newest batch: bpct --report=last "
                            + wish.subject().display());
        }
    }

    /** A folder that cannot be read looks as if nothing had been done. */
    private static void refuseUnreadable(BatchDirectory batch) throws RunException {
        for (Path folder :
                List.of(batch.root(), batch.root().resolve("jobs"), batch.root().resolve("parts"))) {
            boolean isClosedToUs = !Files.isReadable(folder) || !Files.isExecutable(folder);
            if (Files.isDirectory(folder) && isClosedToUs) {
                throw RunException.failed(
                        "cannot read " + FileName.of(folder).display()
                                + ": Permission denied; let its owner or root make the report",
                        null);
            }
        }
    }
}
