package org.bpct.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bpct.description.SourceRoot;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.bpct.status.JobStatus;
import org.bpct.status.record.ErrorTally;
import org.bpct.status.record.Ledger;

/**
 * How batches are, in the text format of Prometheus, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/): each metric whole, with its help and type before it.
 */
final class Metrics {
    /** What each text begins with. */
    static final String BEGIN = "# HELP bpct_";

    private static final long MILLIS = 1000;

    private final StringBuilder text = new StringBuilder();
    private final List<BatchStatus> batches;

    Metrics(List<BatchStatus> batches) {
        this.batches = batches;
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
        String kind = batch.snapshot().removes()
                ? "removal"
                : batch.isCheck() ? "check" : batch.makesSnapshot() ? "snapshot" : "copy";
        String labels = label("kind", kind) + label("state", batch.state().words());
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

    /** A night that failed must not hide when the last good one was, so pools have a metric of their own. */
    private void pools() {
        Map<String, Long> success = new TreeMap<>();
        for (BatchStatus batch : batches) {
            if (batch.makesSnapshot() && batch.state() == JobState.COMPLETE) {
                String pool = batch.snapshot().publication().pool().display();
                success.merge(pool, batch.pace().ended(), Math::max);
            }
        }
        String name = "bpct_pool_last_success_timestamp_seconds";
        head(name, "When the last snapshot without errors was done, of the batches that are kept.");
        success.forEach((pool, ended) -> text.append(name)
                .append('{')
                .append(label("pool", pool).substring(1))
                .append("} ")
                .append(ended)
                .append('\n'));
    }

    /** Returns a label after a comma. Names come as they are displayed, so there is no control character in them. */
    private static String label(String name, String value) {
        return "," + name + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
