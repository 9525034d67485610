package org.bpct.forecast;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.bpct.files.LineSum;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedLine;
import org.jspecify.annotations.Nullable;

/**
 * The circumstances, besides file sizes, that the rate of a batch's jobs depends on. They are stored as one line of
 * text with its checksum.
 *
 * @param kind the task of the batch: copy, update, remove or check, and the way it compares contents
 * @param scheduler the scheduler that runs its jobs
 * @param workers the largest number of jobs that may run at once
 * @param source the file systems of the sources, by type and name
 * @param destination the same for the destinations
 */
public record Circumstances(String kind, String scheduler, int workers, String source, String destination) {
    /** The word for a file system without a name. */
    private static final String UNKNOWN = "-";

    private static final int WORDS = 5;
    private static final int LONGEST_WORD = 200;

    /** Turns each text into one word. */
    public Circumstances {
        kind = word(kind);
        scheduler = word(scheduler);
        source = word(source);
        destination = word(destination);
    }

    /**
     * Returns the file systems of some paths in one word; for a missing path, the file system on which it would be
     * made.
     */
    public static String fileSystems(Collection<Path> paths) {
        TreeSet<String> found = new TreeSet<>();
        try {
            for (Path path : paths) {
                Path there = path;
                while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
                    there = there.getParent();
                }
                FileStore store = Files.getFileStore(there);
                found.add(store.type() + ":" + store.name());
            }
        } catch (IOException notTold) {
            return UNKNOWN;
        }
        return String.join(",", found);
    }

    /** Returns true if the file systems of both sides have names, so that a forecast is possible. */
    boolean areKnown() {
        return !source.equals(UNKNOWN) && !destination.equals(UNKNOWN);
    }

    /** Returns true if these differ from others at most in the number of workers. */
    boolean areLike(Circumstances others) {
        return kind.equals(others.kind)
                && scheduler.equals(others.scheduler)
                && source.equals(others.source)
                && destination.equals(others.destination);
    }

    /** Returns the words that the lines of all rates from the same file systems contain. */
    String mark() {
        return " " + source + " " + destination + " " + LineSum.MARK;
    }

    /** Returns the words of the line. */
    String words() {
        return String.join(" ", kind, scheduler, Integer.toString(workers), source, destination);
    }

    /** Returns the words with their checksum, as a file holds them. */
    public byte[] line() {
        return (LineSum.line(words()) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the circumstances that a file holds; null unless it holds one whole line. */
    public static @Nullable Circumstances read(Path file) throws IOException {
        return parse(SummedLine.words(
                RegularFiles.text(file, StandardCharsets.US_ASCII).stripTrailing()));
    }

    /** Returns the circumstances that words give; null if the words are malformed. */
    static @Nullable Circumstances parse(List<String> words) {
        long workers = words.size() == WORDS ? SummedLine.number(words.get(2)) : -1;
        return workers < 0 || workers > Integer.MAX_VALUE
                ? null
                : new Circumstances(words.get(0), words.get(1), (int) workers, words.get(3), words.get(4));
    }

    /**
     * Turns a text into a word. Names of file systems may hold anything; two names that become the same word do no
     * harm.
     */
    private static String word(String text) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), LONGEST_WORD); i++) {
            char c = text.charAt(i);
            word.append(c > ' ' && c <= '~' ? c : '_');
        }
        return word.isEmpty() ? UNKNOWN : word.toString();
    }
}
