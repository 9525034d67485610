package org.bpct.report.page;

import static org.bpct.report.page.Table.column;
import static org.bpct.report.page.Table.known;
import static org.bpct.report.page.Table.rounded;

import java.util.List;
import java.util.function.ToLongFunction;
import org.bpct.pool.SnapshotRecord;
import org.bpct.report.night.Night;
import org.bpct.report.night.PoolHistory;
import org.bpct.report.night.Pruning;
import org.jspecify.annotations.Nullable;

/** The tables of a pool of snapshots. */
final class PoolTables {
    private final PoolHistory history;

    PoolTables(PoolHistory history) {
        this.history = history;
    }

    List<Table> tables(Facts facts) {
        facts.add("pool", history.pool().root().display());
        facts.add(
                "snapshots",
                history.nights().stream().filter(Night::isPublished).count());
        facts.add(
                "good",
                history.nights().stream()
                        .filter(night ->
                                night.record() != null && night.record().state().isGood())
                        .count());
        return List.of(facts.table(), nights(), pruned(), remarks());
    }

    private Table nights() {
        return Table.of(
                "nights",
                history.nights(),
                List.<Table.Column<Night>>of(
                        column("snapshot", night -> night.name().text()),
                        column("state", Night::state),
                        column("isGood", PoolTables::isGood),
                        column("batch", night -> of(night, SnapshotRecord::batch)),
                        column("began", night -> night.name().began().getEpochSecond()),
                        column("published", night -> of(night, SnapshotRecord::published)),
                        column("seconds", night -> known(night.seconds())),
                        column(
                                "entries",
                                night -> of(night, it -> it.content().all().entries())),
                        column(
                                "bytes",
                                night -> of(night, it -> it.content().all().bytes())),
                        column(
                                "directories",
                                night -> of(night, it -> it.content().directories())),
                        column(
                                "copiedEntries",
                                night -> of(night, it -> it.content().copied().entries())),
                        column(
                                "copiedBytes",
                                night -> of(night, it -> it.content().copied().bytes())),
                        column(
                                "linkedEntries",
                                night -> of(night, it -> it.content().linked().entries())),
                        column(
                                "linkedBytes",
                                night -> of(night, it -> it.content().linked().bytes())),
                        column("changedShare", PoolTables::changed),
                        column("failed", night -> of(night, it -> it.failures().names())),
                        column(
                                "walkErrors",
                                night -> of(night, it -> it.failures().walk()))));
    }

    private static int isGood(Night night) {
        return night.record() != null && night.record().state().isGood() ? 1 : 0;
    }

    private static @Nullable Long of(Night night, ToLongFunction<SnapshotRecord> figure) {
        return night.record() == null ? null : (Long) figure.applyAsLong(night.record());
    }

    /** Returns the share of its bytes that was copied and not linked; null if that is not known. */
    private static @Nullable Double changed(Night night) {
        SnapshotRecord record = night.record();
        if (record == null) {
            return null;
        }
        long copied = record.content().copied().bytes();
        long all = copied + record.content().linked().bytes();
        return all == 0 ? 0.0 : rounded((double) copied / all);
    }

    private Table pruned() {
        return Table.of(
                "pruned",
                history.prunings(),
                List.<Table.Column<Pruning>>of(
                        column("snapshot", Pruning::snapshot),
                        column("by", Pruning::by),
                        column("batch", Pruning::batch),
                        column("fate", each -> each.fate().words())));
    }

    private Table remarks() {
        return Table.of(
                "remarks", history.remarks(), List.<Table.Column<String>>of(column("remark", remark -> remark)));
    }
}
