package org.bpct.watch;

import java.util.List;
import java.util.function.Function;

/** The part of the board that the user looks at, as the keys have chosen it. */
final class Viewer {
    private final Marker batchMarker = new Marker();
    private Marker jobMarker = new Marker();
    private final Sorting<BatchRow> batchSorting = Sorting.ofBatches();
    private final Sorting<JobRow> jobSorting = Sorting.ofJobs();
    private int batch;
    private String job = "";
    private boolean isHelped;
    private int scrolled;
    private String notice = "";

    /** Looks at one batch, or at all if the number is {@link Reading#ALL}. */
    Viewer(int batch) {
        this.batch = batch;
    }

    /** Performs the action of a key; returns false if it ends the display. */
    boolean obey(Action action, Board board) {
        notice = "";
        if (action == Action.QUIT) {
            return false;
        }
        if (isHelped || action == Action.HELP) {
            isHelped = !isHelped && action == Action.HELP;
        } else if (!job.isEmpty()) {
            obeyInJob(action);
        } else if (batch != Reading.ALL) {
            obeyInBatch(action, keys(jobs(board), JobRow::key));
        } else {
            obeyInTable(action, keys(batches(board), BatchRow::key));
        }
        return true;
    }

    private void obeyInJob(Action action) {
        switch (action) {
            case UP -> scrolled--;
            case DOWN -> scrolled++;
            case PAGE_UP -> scrolled -= 10;
            case PAGE_DOWN -> scrolled += 10;
            case FIRST -> scrolled = 0;
            case BACK -> job = "";
            case LAST, OPEN, ORDER, REVERSE, HELP, QUIT, NONE -> {}
        }
        scrolled = Math.max(0, scrolled);
    }

    private void obeyInBatch(Action action, List<String> keys) {
        switch (action) {
            case BACK -> goToTable("");
            case OPEN -> {
                job = jobMarker.key(keys);
                scrolled = 0;
            }
            case ORDER -> jobSorting.next();
            case REVERSE -> jobSorting.reverse();
            case UP, DOWN, PAGE_UP, PAGE_DOWN, FIRST, LAST, HELP, QUIT, NONE -> jobMarker.move(action, keys);
        }
    }

    private void obeyInTable(Action action, List<String> keys) {
        switch (action) {
            case OPEN -> {
                if (!keys.isEmpty()) {
                    batch = Integer.parseInt(batchMarker.key(keys));
                    jobMarker = new Marker();
                }
            }
            case ORDER -> batchSorting.next();
            case REVERSE -> batchSorting.reverse();
            case UP, DOWN, PAGE_UP, PAGE_DOWN, FIRST, LAST, BACK, HELP, QUIT, NONE -> batchMarker.move(action, keys);
        }
    }

    /** Goes to the table of all batches, and says why if the user did not ask for it. */
    void goToTable(String why) {
        batch = Reading.ALL;
        job = "";
        notice = why;
    }

    static <T> List<String> keys(List<T> rows, Function<T, String> key) {
        return rows.stream().map(key).toList();
    }

    /** Returns the batches in the order that is wanted. */
    List<BatchRow> batches(Board board) {
        return batchSorting.sorted(board.batches());
    }

    /** Returns the jobs of the batch in the order that is wanted. */
    List<JobRow> jobs(Board board) {
        return jobSorting.sorted(board.jobs(batch));
    }

    /** Returns the number of the batch that is looked at; {@link Reading#ALL} for all. */
    int batch() {
        return batch;
    }

    /** Returns the folder of the job that is looked at; empty if it is the whole batch. */
    String job() {
        return job;
    }

    boolean isHelped() {
        return isHelped;
    }

    /** Returns how many lines of a long text are above the screen. */
    int scrolled() {
        return scrolled;
    }

    /** Returns a message that no key asked for; empty for none. */
    String notice() {
        return notice;
    }

    Marker batchMarker() {
        return batchMarker;
    }

    Marker jobMarker() {
        return jobMarker;
    }

    /** Returns how the shown table is sorted. */
    String order() {
        return batch == Reading.ALL ? batchSorting.words() : jobSorting.words();
    }
}
