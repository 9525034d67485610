package org.bpct.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bpct.description.SourceRoot;
import org.bpct.history.PastBatch;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;
import org.jspecify.annotations.Nullable;

/**
 * The state of batches in the text format of Prometheus, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/): each metric is complete, with its help and type
 * before it.
 */
final class Metrics {
    /** The beginning of each text. */
    static final String BEGIN = "# HELP bpct_";

    private static final long MILLIS = 1000;

    private final StringBuilder text = new StringBuilder();
    private final List<BatchStatus> batches;
    private final List<PastBatch> deleted;

    /**
     * Prepares the text.
     *
     * @param batches those that are in their folders
     * @param deleted the lines of the history about others
     */
    Metrics(List<BatchStatus> batches, List<PastBatch> deleted) {
        this.batches = batches;
        this.deleted = deleted;
    }

    /** One sample of one batch: its labels besides the batch's number, and the value. */
    private record Sample(String labels, long value) {}

    private interface Samples {
        List<Sample> of(BatchStatus batch);
    }

    /** Returns the text. */
    String text() {
        metric(
                "bpct_batch_info",
                "Kind, state and paths of a batch; always 1.",
                batch -> List.of(new Sample(info(batch), 1)));
        times();
        metric(
                "bpct_batch_exit_code",
                "The exit code that --wait would return now; 0 if it is complete without errors.",
                batch -> one(batch.exitCode().code()));
        metric(
                "bpct_batch_entries",
                "Files, links and the like.",
                batch -> ledger(batch.sums().entries()));
        metric(
                "bpct_batch_bytes",
                "Bytes of files.",
                batch -> ledger(batch.sums().bytes()));
        metric("bpct_batch_errors", "Names that failed, by class.", batch -> errors(batch));
        metric("bpct_batch_jobs", "Jobs of a batch that has not closed, by state.", Metrics::jobs);
        pools();
        return text.toString();
    }

    private void times() {
        metric("bpct_batch_created_timestamp_seconds", "When bpct wrote it.", batch -> one(batch.created() / MILLIS));
        metric(
                "bpct_batch_started_timestamp_seconds",
                "When its first job began.",
                batch -> batch.pace().started() < 0
                        ? List.of()
                        : one(batch.pace().started()));
        metric(
                "bpct_batch_ended_timestamp_seconds",
                "When its last job ended; only of a batch in which none is at work.",
                batch -> batch.pace().started() < 0 || batch.pace().ended() < 0
                        ? List.of()
                        : one(batch.pace().ended()));
        metric(
                "bpct_batch_duration_seconds",
                "How long it has taken since its first job began, until its last job ended or until now.",
                batch -> batch.pace().started() < 0
                        ? List.of()
                        : one(batch.pace().seconds()));
    }

    private void metric(String name, String help, Samples samples) {
        head(name, help);
        for (BatchStatus batch : batches) {
            for (Sample sample : samples.of(batch)) {
                text.append(name).append("{batch=\"").append(batch.number()).append('"');
                text.append(sample.labels).append("} ").append(sample.value).append('\n');
            }
        }
    }

    private void head(String name, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(" gauge\n");
    }

    private static List<Sample> one(long value) {
        return List.of(new Sample("", value));
    }

    private static String info(BatchStatus batch) {
        String labels = label("kind", batch.snapshot().description().kind())
                + label("state", batch.state().words());
        List<SourceRoot> sources = batch.snapshot().sources();
        return sources.isEmpty()
                ? labels
                : labels
                        + label("source", sources.get(0).source().display())
                        + label("destination", sources.get(0).lands().display());
    }

    private static List<Sample> ledger(Ledger ledger) {
        return List.of(
                new Sample(label("is", "planned"), ledger.planned()),
                new Sample(label("is", "done"), ledger.done()),
                new Sample(label("is", "failed"), ledger.failed()),
                new Sample(label("is", "open"), ledger.open()));
    }

    private static List<Sample> errors(BatchStatus batch) {
        ErrorTally errors = batch.sums().errors();
        return List.of(
                new Sample(label("class", "vanished"), errors.vanished()),
                new Sample(label("class", "changed"), errors.changed()),
                new Sample(label("class", "denied"), errors.denied()),
                new Sample(label("class", "full"), errors.full()),
                new Sample(label("class", "differs"), errors.differs()),
                new Sample(label("class", "other"), errors.other()),
                new Sample(label("class", "lost"), batch.sums().losses().total()),
                new Sample(label("class", "not walked"), batch.walkErrors()));
    }

    private static List<Sample> jobs(BatchStatus batch) {
        if (batch.isClosed()) {
            return List.of();
        }
        Map<JobState, Long> counts = new EnumMap<>(JobState.class);
        for (JobStatus job : batch.workers()) {
            counts.merge(job.state(), 1L, Long::sum);
        }
        List<Sample> samples = new ArrayList<>();
        counts.forEach((state, count) -> samples.add(new Sample(label("state", state.words()), count)));
        return samples;
    }

    private void pools() {
        List<PoolMetrics> pools = PoolMetrics.of(batches, deleted);
        metric(
                pools,
                "bpct_pool_last_success_timestamp_seconds",
                "When the last snapshot without errors was done.",
                pool -> pool.lastGood() == null
                        ? null
                        : pool.lastGood().ending().ended());
        metric(
                pools,
                "bpct_pool_last_duration_seconds",
                "How long the last snapshot took, from the start of its first job to the end of the last one.",
                pool -> pool.last() == null ? null : pool.last().ending().seconds());
        metric(
                pools,
                "bpct_pool_last_entries",
                "Files, links and the like in the last snapshot that are done.",
                pool -> pool.last() == null ? null : pool.last().done().entries());
        metric(
                pools,
                "bpct_pool_last_bytes",
                "Bytes of files in the last snapshot that are done.",
                pool -> pool.last() == null ? null : pool.last().done().bytes());
        metric(
                pools,
                "bpct_pool_last_errors",
                "Names of the last snapshot that failed or could not be walked.",
                pool -> pool.last() == null ? null : pool.last().done().failed());
        metric(pools, "bpct_pool_running_jobs", "Jobs at work on snapshots.", PoolMetrics::running);
    }

    private void metric(
            List<PoolMetrics> pools, String name, String help, Function<PoolMetrics, @Nullable Long> value) {
        head(name, help);
        for (PoolMetrics pool : pools) {
            Long sample = value.apply(pool);
            if (sample != null) {
                text.append(name)
                        .append('{')
                        .append(label("pool", pool.pool().display()).substring(1));
                text.append("} ").append(sample).append('\n');
            }
        }
    }

    /** Returns a label after a comma. Names arrive in display form, so they contain no control character. */
    private static String label(String name, String value) {
        return "," + name + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
