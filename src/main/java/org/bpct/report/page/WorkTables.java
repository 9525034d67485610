package org.bpct.report.page;

import static org.bpct.report.page.Table.column;
import static org.bpct.report.page.Table.known;
import static org.bpct.report.page.Table.rounded;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.report.work.Attempt;
import org.bpct.report.work.BatchWork;
import org.bpct.report.work.FileSizes;
import org.bpct.report.work.JobWork;
import org.bpct.report.work.NodeWork;
import org.bpct.report.work.Span;
import org.bpct.report.work.TimeSeries;
import org.bpct.report.work.Waiting;
import org.bpct.status.JobStatus;
import org.jspecify.annotations.Nullable;

/** The tables of the work done: jobs, attempts, nodes, waiting, pieces of time, and sizes of files. */
final class WorkTables {
    private final BatchWork work;

    WorkTables(BatchWork work) {
        this.work = work;
    }

    List<Table> tables() {
        return List.of(jobs(), attempts(), waits(), nodes(), series(), sizes());
    }

    private Table jobs() {
        return Table.of(
                "jobs",
                JobWork.of(work),
                List.<Table.Column<JobWork>>of(
                        column("job", each -> each.job().title()),
                        column("wave", each -> each.job().wave()),
                        column("isFinalizer", each -> each.job().isFinalizer() ? 1 : 0),
                        column("state", each -> each.job().state().words()),
                        column("node", each -> node(each.job())),
                        column("attempts", each -> each.job().snapshot().part().attempts()),
                        column("submissions", each -> each.job().submissions()),
                        column("lanes", JobWork::lanes),
                        column("waitingSeconds", JobWork::waiting),
                        column("workedSeconds", JobWork::worked),
                        column(
                                "entriesPlanned",
                                each -> each.job().snapshot().plan().entries()),
                        column("entries", each -> each.job().entries().done()),
                        column(
                                "bytesPlanned",
                                each -> each.job().snapshot().plan().bytes()),
                        column("bytes", each -> each.job().bytes().done()),
                        column("failed", each -> each.job().errors().total()),
                        column("plannedShare", each -> rounded(each.planned())),
                        column("doneShare", each -> rounded(each.done())),
                        column("message", each -> message(each.job()))));
    }

    private static @Nullable String node(JobStatus job) {
        var start = job.snapshot().part().claim().start();
        return start == null ? null : start.host();
    }

    private static @Nullable String message(JobStatus job) {
        FileName message = job.state().isComplete() ? null : job.snapshot().message();
        return message == null ? null : message.display();
    }

    private Table attempts() {
        return Table.of(
                "attempts",
                work.attempts(),
                List.<Table.Column<Attempt>>of(
                        column("job", each -> each.job().title()),
                        column("attempt", Attempt::number),
                        column("node", Attempt::node),
                        column("began", each -> each.span().began()),
                        column("ended", each -> each.span().ended()),
                        column("ending", each -> each.ending().words()),
                        column("lanes", Attempt::lanes),
                        column("helper", each -> each.isHelp() ? each.doer() : null)));
    }

    private Table waits() {
        record Wait(JobStatus job, Span span) {}
        List<Wait> waits = new ArrayList<>();
        for (JobStatus job : work.batch().jobs()) {
            Waiting.of(job, work).forEach(span -> waits.add(new Wait(job, span)));
        }
        return Table.of(
                "waits",
                waits,
                List.<Table.Column<Wait>>of(
                        column("job", each -> each.job().title()),
                        column("began", each -> each.span().began()),
                        column("ended", each -> each.span().ended())));
    }

    private Table nodes() {
        return Table.of(
                "nodes",
                NodeWork.of(work),
                List.<Table.Column<NodeWork>>of(
                        column("node", NodeWork::node),
                        column("attempts", NodeWork::attempts),
                        column("jobs", NodeWork::jobs),
                        column("seconds", NodeWork::seconds),
                        column("entries", NodeWork::names),
                        column("bytes", NodeWork::bytes),
                        column("failed", NodeWork::failed)));
    }

    private Table series() {
        return Table.of(
                "series",
                TimeSeries.of(work),
                List.<Table.Column<TimeSeries.Bin>>of(
                        column("began", TimeSeries.Bin::began),
                        column("bytesPerSecond", each -> Math.round(each.bytesPerSecond())),
                        column("entriesPerSecond", each -> Math.round(each.namesPerSecond() * 100) / 100.0),
                        column("jobsAtWork", each -> Math.round(each.atWork() * 100) / 100.0),
                        column("jobsWaiting", each -> Math.round(each.waiting() * 100) / 100.0)));
    }

    private Table sizes() {
        return Table.of(
                "sizes",
                FileSizes.of(work),
                List.<Table.Column<FileSizes.SizeClass>>of(
                        column("above", each -> known(each.above())),
                        column("upTo", each -> each.upTo() == Long.MAX_VALUE ? null : (Long) each.upTo()),
                        column("files", FileSizes.SizeClass::files),
                        column("bytes", FileSizes.SizeClass::bytes)));
    }
}
