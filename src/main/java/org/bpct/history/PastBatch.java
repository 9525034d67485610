package org.bpct.history;

import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.bpct.description.BatchDescription;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.bpct.files.SummedLine;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobState;
import org.bpct.status.BatchStatus;
import org.jspecify.annotations.Nullable;

/**
 * A batch as the history keeps it: one line of the file.
 *
 * @param folder the name of the batch's folder, which is its time of creation
 * @param number the number that people type
 * @param kind the purpose, in the word of {@link BatchDescription#kind}
 * @param waves the number of waves; a batch that has more by now was gone on with after this was written
 * @param done how much was done
 * @param ending how the batch ended
 * @param route from where to where
 */
public record PastBatch(String folder, int number, String kind, int waves, Amount done, Ending ending, Route route) {
    private static final int WORDS = 14;
    private static final int RADIX = 16;
    private static final int SHORTEST_FOLDER = 8;
    private static final int LONGEST_FOLDER = 15;
    private static final String NO_STATE = "unknown";

    /** The kind of a batch whose description could not be read. */
    private static final String UNKNOWN_KIND = "unknown";

    private static final Pattern KIND = Pattern.compile("[a-z]+(-[a-z]+)*");

    /** The words of bpct 1.0 for some kinds, by which its lines name them. */
    private static final Map<String, String> FORMER_KINDS =
            Map.of("removal", "remove", "comparison", "compare", "extraction", "extract");

    /** Returns a batch as it is now. */
    public static PastBatch of(BatchStatus batch) {
        return new PastBatch(
                folder(batch.directory()),
                batch.number(),
                batch.snapshot().description().kind(),
                waves(batch.directory()),
                Amount.of(batch),
                Ending.of(batch),
                Route.of(batch));
    }

    /** Returns a placeholder for an unreadable batch. */
    public static PastBatch unreadable(BatchDirectory batch, int number) {
        return new PastBatch(
                folder(batch), number, UNKNOWN_KIND, waves(batch), Amount.NONE, Ending.UNKNOWN, Route.UNKNOWN);
    }

    /** Returns the number of waves that a folder holds. */
    public static int waves(BatchDirectory batch) {
        int waves = 0;
        while (Files.isDirectory(batch.wave(waves + 1))) {
            waves++;
        }
        return waves;
    }

    private static String folder(BatchDirectory batch) {
        return FileName.of(batch.root()).lastComponent().text();
    }

    /** Returns the same line for a batch that is deleted now. */
    public PastBatch withDeletion() {
        return new PastBatch(folder, number, kind, waves, done, ending.withDeletion(), route);
    }

    /** Returns when the batch was created, in milliseconds since 1970. */
    public long created() {
        return Long.parseLong(folder, RADIX);
    }

    /** Returns true if this line is final for a batch that is still in its folder. */
    public boolean isLastWordOn(BatchDirectory batch) {
        return ending.isClosed() && waves == waves(batch);
    }

    /** Returns the line, without its end. */
    String line() {
        JobState state = ending.state();
        return LineSum.line(String.join(
                " ",
                folder,
                Integer.toString(number),
                kind,
                Integer.toString(waves),
                Long.toString(done.entries()),
                Long.toString(done.bytes()),
                Long.toString(done.failed()),
                state == null ? NO_STATE : word(state),
                Integer.toString(ending.exitCode()),
                Long.toString(ending.ended()),
                Long.toString(ending.seconds()),
                NameWord.of(route.source()),
                Integer.toString(route.further()),
                NameWord.of(route.destination())));
    }

    /** Returns the batch of a line; null if the line is torn, damaged or impossible. */
    static @Nullable PastBatch parse(String line) {
        List<String> words = SummedLine.words(line);
        if (words.size() != WORDS || !isFolder(words.get(0))) {
            return null;
        }
        String kind = kind(words.get(2));
        JobState state = state(words.get(7));
        FileName source = NameWord.parse(words.get(11));
        FileName destination = NameWord.parse(words.get(13));
        long[] numbers = {
            number(words, 1),
            number(words, 3),
            number(words, 4),
            number(words, 5),
            number(words, 6),
            number(words, 8),
            number(words, 9),
            number(words, 10),
            number(words, 12)
        };
        for (long number : numbers) {
            if (number < 0) {
                return null;
            }
        }
        if (kind == null || source == null || destination == null || (state == null && !isNoState(words.get(7)))) {
            return null;
        }
        return new PastBatch(
                words.get(0),
                limited(numbers[0]),
                kind,
                limited(numbers[1]),
                new Amount(numbers[2], numbers[3], numbers[4]),
                // A line of a batch that has not closed is written when the batch is deleted.
                new Ending(state, limited(numbers[5]), numbers[6], numbers[7], false).withDeletion(),
                new Route(source, limited(numbers[8]), destination));
    }

    private static @Nullable String kind(String word) {
        return KIND.matcher(word).matches() ? FORMER_KINDS.getOrDefault(word, word) : null;
    }

    private static boolean isFolder(String word) {
        return word.length() >= SHORTEST_FOLDER
                && word.length() <= LONGEST_FOLDER
                && word.chars().allMatch(c -> Character.digit(c, RADIX) >= 0);
    }

    private static long number(List<String> words, int at) {
        return SummedLine.number(words.get(at));
    }

    private static int limited(long number) {
        return (int) Math.min(Integer.MAX_VALUE, number);
    }

    private static String word(JobState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static boolean isNoState(String word) {
        return word.equals(NO_STATE);
    }

    private static @Nullable JobState state(String word) {
        for (JobState state : JobState.values()) {
            if (word(state).equals(word)) {
                return state;
            }
        }
        return null;
    }
}
