package org.bpct.report.page;

import static org.bpct.report.page.Table.column;
import static org.bpct.report.page.Table.known;
import static org.bpct.report.page.Table.rounded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bpct.description.BatchOrigin;
import org.bpct.description.SourceRoot;
import org.bpct.description.WaveOptions;
import org.bpct.files.FileName;
import org.bpct.report.work.Attempt;
import org.bpct.report.work.BatchWork;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.show.Account;
import org.bpct.status.show.LedgerText;

/** The tables with the description of a batch, its totals, and their ledger. */
final class SummaryTables {
    private final BatchWork work;
    private final BatchStatus batch;

    SummaryTables(BatchWork work) {
        this.work = work;
        this.batch = work.batch();
    }

    /** Returns the tables; the first one is about the batch as a whole, begun by facts about the report itself. */
    List<Table> tables(Facts facts) {
        addBatch(facts);
        addOrigin(facts);
        return List.of(facts.table(), sources(), ledger(), waves(), notes());
    }

    private void addBatch(Facts facts) {
        BatchSnapshot snapshot = batch.snapshot();
        facts.add("batch", batch.number());
        facts.add("kind", kind());
        facts.add("checks", snapshot.checks() == 0 ? null : snapshot.checks());
        facts.add("state", batch.stateWords());
        facts.add("isLive", batch.isLive() ? 1 : 0);
        facts.add("exitCode", batch.exitCode().code());
        facts.add("created", snapshot.created() / 1000);
        facts.add("started", known(batch.pace().started()));
        facts.add("ended", known(batch.pace().ended()));
        facts.add("seconds", batch.pace().seconds());
        facts.add("entries", batch.sumsSoFar().entries().done());
        facts.add("entriesPlanned", batch.sums().entries().planned());
        facts.add("bytes", batch.sumsSoFar().bytes().done());
        facts.add("bytesPlanned", batch.sums().bytes().planned());
        facts.add("failed", batch.sums().errors().total());
        facts.add("isClosed", batch.isClosed() ? 1 : 0);
        facts.add("gap", LedgerText.gap(batch));
        facts.add("walkErrors", batch.walkErrors());
        facts.add("bytesPerSecond", rounded(batch.pace().bytesPerSecond()));
        facts.add("entriesPerSecond", rounded(batch.pace().entriesPerSecond()));
        facts.add("jobs", batch.workers().stream().filter(SummaryTables::counts).count());
        facts.add(
                "nodes", work.attempts().stream().map(Attempt::node).distinct().count());
        facts.add("attempts", work.attempts().size());
        facts.add(
                "retries",
                work.attempts().stream().filter(each -> each.number() > 1).count());
        facts.add("waves", batch.waves().size());
        facts.add(
                "finalizerSeconds",
                work.attempts().stream()
                        .filter(attempt -> attempt.job().isFinalizer())
                        .mapToLong(attempt -> attempt.span().seconds())
                        .sum());
    }

    /** A job that never began, and that a later wave has taken over, does not count. */
    private static boolean counts(JobStatus job) {
        return !job.isFinalizer() && (job.takenBy() == 0 || job.hasStarted());
    }

    private void addOrigin(Facts facts) {
        BatchOrigin origin = batch.description().origin();
        facts.add("version", origin.version());
        facts.add("host", origin.maker().host());
        facts.add("user", origin.maker().user());
        facts.add("folder", FileName.of(batch.directory().root()).display());
        facts.add(
                "commandLine",
                origin.commandLine().stream()
                        .map(word -> FileName.ofText(word).display())
                        .collect(Collectors.joining(" ")));
    }

    private String kind() {
        boolean isCopy = batch.snapshot().verb().copies() && !batch.isCheck();
        return isCopy
                ? batch.snapshot().description().kind()
                : batch.isCheck() ? "check" : batch.snapshot().verb().words().noun();
    }

    private Table sources() {
        return Table.of(
                "sources",
                batch.snapshot().sources(),
                List.<Table.Column<SourceRoot>>of(
                        column("source", root -> root.source().display()),
                        column("lands", root -> root.lands().display())));
    }

    private Table ledger() {
        record Line(String what, Account account) {}
        return Table.of(
                "ledger",
                List.of(
                        new Line("entries", Account.ofEntries(batch)),
                        new Line("directories", Account.ofDirectories(batch)),
                        new Line("bytes", Account.ofBytes(batch))),
                List.<Table.Column<Line>>of(
                        column("what", Line::what),
                        column("walked", line -> line.account().walked()),
                        column("done", line -> line.account().done()),
                        column("linked", line -> line.account().linked()),
                        column("skipped", line -> line.account().skipped()),
                        column("failed", line -> line.account().failed()),
                        column("open", line -> line.account().open())));
    }

    private Table waves() {
        return Table.of(
                "waves",
                batch.waves(),
                List.<Table.Column<WaveOptions>>of(
                        column("wave", WaveOptions::wave),
                        column("scheduler", WaveOptions::scheduler),
                        column("queue", wave -> String.join(" ", wave.queue())),
                        column("lanes", wave -> wave.settings().lanes()),
                        column(
                                "jobs",
                                wave -> batch.workers().stream()
                                        .filter(job -> job.wave() == wave.wave() && !job.isFinalizer())
                                        .count())));
    }

    private Table notes() {
        Map<String, Long> counts = new TreeMap<>();
        batch.jobs().stream()
                .filter(job -> job.takenBy() == 0)
                .flatMap(job -> job.snapshot().part().remarks().notes().stream())
                .forEach(note -> counts.merge(note.word(), note.count(), Long::sum));
        return Table.of(
                "notes",
                new ArrayList<>(counts.entrySet()),
                List.<Table.Column<Map.Entry<String, Long>>>of(
                        column("note", entry -> entry.getKey().replace('-', ' ')),
                        column("count", Map.Entry::getValue)));
    }
}
