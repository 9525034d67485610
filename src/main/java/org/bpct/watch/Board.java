package org.bpct.watch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/** The state of the watched batches: the newest good snapshots of all and of one, and the earlier observations. */
final class Board {
    private final Rates rates = new Rates();
    private final Map<Integer, ErrorFeed> feeds = new HashMap<>();
    private List<BatchRow> batches = List.of();
    private List<JobRow> jobs = List.of();
    private List<String> troubles = List.of();
    private @Nullable BatchRow one;
    private @Nullable Instant at;

    /** Stores a snapshot; if reading failed, keeps the old one and reports it. */
    void take(Reading reading) {
        troubles = reading.troubles();
        boolean hasFailed = reading.batches().isEmpty() && !reading.troubles().isEmpty();
        if (hasFailed) {
            return;
        }
        at = reading.at();
        rates.note(reading.batches(), reading.at().toEpochMilli());
        if (reading.asked() == Reading.ALL) {
            batches = reading.batches().stream()
                    .map(batch -> BatchRow.of(batch, rates))
                    .toList();
        } else {
            reading.batches().forEach(batch -> takeOne(batch, reading.at().getEpochSecond()));
        }
    }

    private void takeOne(BatchStatus batch, long now) {
        one = BatchRow.of(batch, rates);
        List<JobRow> rows = new ArrayList<>();
        for (int i = 0; i < batch.workers().size(); i++) {
            rows.add(JobRow.of(batch, i, now));
        }
        jobs = rows;
        feeds.computeIfAbsent(batch.number(), any -> new ErrorFeed()).note(batch, now);
    }

    /** Returns all batches, as they were found. */
    List<BatchRow> batches() {
        return batches;
    }

    /** Returns one batch as it was read last, alone or among all; null if nothing is known of it yet. */
    @Nullable
    BatchRow batch(int number) {
        BatchRow alone = one;
        if (alone != null && alone.batch().number() == number) {
            return alone;
        }
        return batches.stream()
                .filter(row -> row.batch().number() == number)
                .findFirst()
                .orElse(null);
    }

    /** Returns the jobs of a batch; none until it was read alone. */
    List<JobRow> jobs(int number) {
        BatchRow alone = one;
        return alone != null && alone.batch().number() == number ? jobs : List.of();
    }

    /** Returns the errors of a batch, the newest first. */
    List<ErrorFeed.Entry> errors(int number, int most) {
        ErrorFeed feed = feeds.get(number);
        return feed == null ? List.of() : feed.newest(most);
    }

    Rates.Pair rates(int number) {
        return rates.of(number);
    }

    /** Returns the reading errors, in sentences. */
    List<String> troubles() {
        return troubles;
    }

    /** Returns when the newest good look was; null while there was none. */
    @Nullable
    Instant at() {
        return at;
    }
}
