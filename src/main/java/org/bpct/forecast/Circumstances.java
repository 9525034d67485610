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
import org.jspecify.annotations.Nullable;

/**
 * What the rate of a batch's jobs depends on besides the sizes of their files. One line of text, with its sum.
 *
 * @param kind what the batch does: copy, update, remove or check, and how contents are compared
 * @param scheduler who runs its jobs
 * @param workers how many of these may be at work at once
 * @param source the file systems of the sources, by type and name
 * @param destination those of the destinations
 */
public record Circumstances(String kind, String scheduler, int workers, String source, String destination) {
    /** Stands for a file system that does not tell its name. */
    private static final String UNKNOWN = "-";

    private static final int WORDS = 5;
    private static final int LONGEST_WORD = 200;

    /** Makes a word of each text. */
    public Circumstances {
        kind = word(kind);
        scheduler = word(scheduler);
        source = word(source);
        destination = word(destination);
    }

    /** Returns the file systems of some paths in a word; of a path that is not there, that which it would be made on. */
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

    /** Returns true if a forecast can be made of what is known. */
    boolean areKnown() {
        return !source.equals(UNKNOWN) && !destination.equals(UNKNOWN);
    }

    /** Returns true if these differ from others in the number of workers at most. */
    boolean areLike(Circumstances others) {
        return kind.equals(others.kind)
                && scheduler.equals(others.scheduler)
                && source.equals(others.source)
                && destination.equals(others.destination);
    }

    /** Returns what the lines of all rates hold that were measured on the same file systems. */
    String mark() {
        return " " + source + " " + destination + " " + LineSum.MARK;
    }

    /** Returns the words. */
    String words() {
        return String.join(" ", kind, scheduler, Integer.toString(workers), source, destination);
    }

    /** Returns the words with their sum, as a file has them. */
    public byte[] line() {
        return (LineSum.line(words()) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns what a file holds; null unless it holds one whole line. */
    public static @Nullable Circumstances read(Path file) throws IOException {
        return parse(SummedLine.words(
                RegularFiles.text(file, StandardCharsets.US_ASCII).stripTrailing()));
    }

    /** Returns what words say; null if they say nothing. */
    static @Nullable Circumstances parse(List<String> words) {
        long workers = words.size() == WORDS ? SummedLine.number(words.get(2)) : -1;
        return workers < 0 || workers > Integer.MAX_VALUE
                ? null
                : new Circumstances(words.get(0), words.get(1), (int) workers, words.get(3), words.get(4));
    }

    /** Names of file systems may hold anything; two that become the same word are no harm. */
    private static String word(String text) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), LONGEST_WORD); i++) {
            char c = text.charAt(i);
            word.append(c > ' ' && c <= '~' ? c : '_');
        }
        return word.isEmpty() ? UNKNOWN : word.toString();
    }
}
