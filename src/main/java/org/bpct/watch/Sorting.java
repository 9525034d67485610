package org.bpct.watch;

import java.util.Comparator;
import java.util.List;

/** The order of a table: one of several, either way round. */
final class Sorting<T> {
    private final List<Order<T>> orders;
    private final Comparator<T> ofEqual;
    private int index;
    private boolean isReversed;

    private Sorting(List<Order<T>> orders, Comparator<T> ofEqual) {
        this.orders = orders;
        this.ofEqual = ofEqual;
    }

    /** One order, and how people call it. */
    private record Order<T>(String words, Comparator<T> comparator) {}

    /** Returns the orders of batches; of equal ones the newest stands first. */
    static Sorting<BatchRow> ofBatches() {
        return new Sorting<>(
                List.of(
                        new Order<>(
                                "live ones first",
                                Comparator.comparing(row -> !row.batch().isLive())),
                        new Order<>("newest first", Comparator.comparing(row -> 0)),
                        new Order<>(
                                "trouble first",
                                Comparator.comparing(row -> row.sign().rank())),
                        new Order<>("least done first", Comparator.comparing(BatchRow::percent)),
                        new Order<>("fastest first", Comparator.comparing(row -> -row.rate())),
                        new Order<>("most errors first", Comparator.comparing(row -> -row.failed()))),
                Comparator.comparing(row -> -row.batch().number()));
    }

    /** Returns the orders of jobs; equal ones stand as in their batch. */
    static Sorting<JobRow> ofJobs() {
        return new Sorting<>(
                List.of(
                        new Order<>("trouble first", troubleFirst()),
                        new Order<>("by number", Comparator.comparing(row -> 0)),
                        new Order<>("least done first", Comparator.comparing(JobRow::percent)),
                        new Order<>("slowest first", Comparator.comparing(JobRow::rate)),
                        new Order<>("longest silence first", Comparator.comparing(row -> -row.silence())),
                        new Order<>("most errors first", Comparator.comparing(row -> -row.failed()))),
                Comparator.comparing(JobRow::index));
    }

    private static Comparator<JobRow> troubleFirst() {
        return Comparator.comparing((JobRow row) -> row.sign().rank()).thenComparing(row -> row.failed() == 0);
    }

    /** Goes on to the next order. */
    void next() {
        index = (index + 1) % orders.size();
    }

    /** Turns the order round. */
    void reverse() {
        isReversed = !isReversed;
    }

    /** Returns the rows in this order. */
    List<T> sorted(List<T> rows) {
        Comparator<T> order = orders.get(index).comparator().thenComparing(ofEqual);
        return rows.stream().sorted(isReversed ? order.reversed() : order).toList();
    }

    /** Returns how people call the order. */
    String words() {
        return orders.get(index).words() + (isReversed ? ", reversed" : "");
    }
}
