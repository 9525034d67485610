package org.bpct.watch;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
    private String filter = "";
    private boolean showsErrors;
    private @Nullable Prompt prompt;
    private Watch.@Nullable Deed deed;

    /** Looks at one batch, or at all if the number is {@link Reading#ALL}. */
    Viewer(int batch) {
        this.batch = batch;
    }

    /** Performs the action of a key that types no letter; returns false if it ends the display. */
    boolean obey(Action action, Board board) {
        return obey(action, '\0', board);
    }

    /** Performs the action of a key, or gives its letter to an open question; returns false if it ends the display. */
    boolean obey(Action action, char letter, Board board) {
        notice = "";
        Prompt open = prompt;
        if (open != null) {
            answer(open, open.take(action, letter));
            return true;
        }
        if (action == Action.QUIT) {
            return false;
        }
        if (isHelped || action == Action.HELP) {
            isHelped = !isHelped && action == Action.HELP;
        } else if (asks(action, board)) {
            return true;
        } else if (!job.isEmpty()) {
            obeyInJob(action);
        } else if (batch != Reading.ALL) {
            obeyInBatch(action, keys(jobs(board), JobRow::key));
        } else {
            obeyInTable(action, keys(batches(board), BatchRow::key));
        }
        return true;
    }

    private void answer(Prompt open, Prompt.Answer answer) {
        if (answer != Prompt.Answer.OPEN) {
            prompt = null;
        }
        if (answer == Prompt.Answer.GIVEN && open.isFilter()) {
            filter = open.text().toLowerCase(Locale.ROOT);
        } else if (answer == Prompt.Answer.GIVEN) {
            deed = open.deed();
            notice = "...";
        }
    }

    /** Opens the question of a key about the batch that is looked at or marked; returns false if it has none. */
    private boolean asks(Action action, Board board) {
        if (action == Action.FILTER && batch == Reading.ALL) {
            prompt = new Prompt(Prompt.Kind.FILTER, "");
            return true;
        }
        int number = batch != Reading.ALL ? batch : marked(board);
        BatchRow row = board.batch(number);
        Optional<Prompt.Kind> kind = kind(action, row != null && row.batch().pause() != null);
        if (kind.isEmpty() || row == null) {
            return false;
        }
        prompt = new Prompt(kind.get(), Integer.toString(number));
        return true;
    }

    private int marked(Board board) {
        String key = batchMarker.key(keys(batches(board), BatchRow::key));
        return key.isEmpty() ? Reading.ALL : Integer.parseInt(key);
    }

    private static Optional<Prompt.Kind> kind(Action action, boolean isPaused) {
        return switch (action) {
            case CANCEL -> Optional.of(Prompt.Kind.CANCEL);
            case PAUSE -> Optional.of(isPaused ? Prompt.Kind.CONTINUE : Prompt.Kind.PAUSE);
            case LIMIT -> Optional.of(Prompt.Kind.LIMIT);
            case RETRY -> Optional.of(Prompt.Kind.RETRY);
            default -> Optional.empty();
        };
    }

    private void obeyInJob(Action action) {
        switch (action) {
            case UP -> scrolled--;
            case DOWN -> scrolled++;
            case PAGE_UP -> scrolled -= 10;
            case PAGE_DOWN -> scrolled += 10;
            case FIRST -> scrolled = 0;
            case BACK -> job = "";
            default -> {}
        }
        scrolled = Math.max(0, scrolled);
    }

    private void obeyInBatch(Action action, List<String> keys) {
        switch (action) {
            case BACK -> {
                if (showsErrors) {
                    showsErrors = false;
                } else {
                    goToTable("");
                }
            }
            case ERRORS -> showsErrors = !showsErrors;
            case OPEN -> {
                job = jobMarker.key(keys);
                scrolled = 0;
            }
            case ORDER -> jobSorting.next();
            case REVERSE -> jobSorting.reverse();
            default -> jobMarker.move(action, keys);
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
            case BACK -> filter = "";
            default -> batchMarker.move(action, keys);
        }
    }

    /** Goes to the table of all batches, and says why if the user did not ask for it. */
    void goToTable(String why) {
        batch = Reading.ALL;
        job = "";
        showsErrors = false;
        notice = why;
    }

    static <T> List<String> keys(List<T> rows, Function<T, String> key) {
        return rows.stream().map(key).toList();
    }

    /** Returns the batches in the order that is wanted. */
    List<BatchRow> batches(Board board) {
        return batchSorting.sorted(
                board.batches().stream().filter(row -> row.matches(filter)).toList());
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

    /** Shows a message until the next key. */
    void tell(String words) {
        notice = words;
    }

    /** Returns the open question; null for none. */
    @Nullable
    Prompt prompt() {
        return prompt;
    }

    /** Returns true if the errors of the batch take the place of its jobs. */
    boolean showsErrors() {
        return showsErrors;
    }

    /** Returns the text that the shown batches contain; empty for all batches. */
    String filter() {
        return filter;
    }

    /** Returns the deed that was confirmed since the last call; null for none. */
    Watch.@Nullable Deed takeDeed() {
        Watch.@Nullable Deed confirmed = deed;
        deed = null;
        return confirmed;
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
