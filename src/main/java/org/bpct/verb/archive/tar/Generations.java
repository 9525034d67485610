package org.bpct.verb.archive.tar;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bpct.files.RegularFiles;
import org.bpct.files.WholeFile;

/**
 * The generations of an archive, from the file beside its index.
 *
 * @param began when their walks began, in milliseconds since 1970, by number; one that is missing is not known
 * @param forgotten the numbers of generations whose state is no longer readable
 * @param forgetting those of them whose own data may still be there
 * @param isWhole whether all of the file could be read
 */
public record Generations(Map<Integer, Long> began, Set<Integer> forgotten, Set<Integer> forgetting, boolean isWhole) {
    /** The name of the file. */
    public static final String NAME = "generations";

    private static final String FORMAT = "bpct-generations-1";
    private static final Pattern LINE =
            Pattern.compile("([1-9][0-9]{0,4}) (?:[1-9][0-9]{0,8}) ([1-9][0-9]{0,14}) [0-9a-f-]+ [.]");

    private static final Pattern FORGOTTEN = Pattern.compile("(forgotten|forgetting) ([1-9][0-9]{0,4}) [.]");
    private static final Pattern SUM = Pattern.compile("sha256 [0-9a-f]{64} [.]");
    private static final String BEGUN = "forgetting ";
    private static final String ENDED = "forgotten ";

    /** Keeps copies. */
    public Generations {
        began = Map.copyOf(began);
        forgotten = Set.copyOf(forgotten);
        forgetting = Set.copyOf(forgetting);
    }

    /**
     * Reads the file; the result is empty if the file is missing, or of another format. An incomplete line is ignored.
     * The file ends with the SHA-256 sum of all lines before, which an older bpct did not write. Throws if the file
     * cannot be read.
     */
    public static Generations of(Path folder) throws IOException {
        List<String> all;
        try {
            all = RegularFiles.lines(folder.resolve(NAME));
        } catch (NoSuchFileException missing) {
            all = List.of();
        }
        List<String> lines = withoutSum(all);
        boolean isKnown = !lines.isEmpty() && lines.get(0).equals(FORMAT);
        boolean isWhole = isKnown && (lines.size() == all.size() || all.equals(withSum(lines)));
        Map<Integer, Long> began = new HashMap<>();
        Set<Integer> forgotten = new HashSet<>();
        Set<Integer> forgetting = new HashSet<>();
        for (String line : isKnown ? lines.subList(1, lines.size()) : List.<String>of()) {
            Matcher generation = LINE.matcher(line);
            Matcher note = FORGOTTEN.matcher(line);
            if (generation.matches()) {
                began.put(Integer.valueOf(generation.group(1)), Long.valueOf(generation.group(2)));
            } else if (note.matches()) {
                forgotten.add(Integer.valueOf(note.group(2)));
                if (line.startsWith(BEGUN)) {
                    forgetting.add(Integer.valueOf(note.group(2)));
                }
            } else {
                isWhole = false;
            }
        }
        return new Generations(began, forgotten, forgetting, isWhole);
    }

    /** Returns true if the whole file could be read, and has each generation up to the newest one. */
    public boolean tellsOf(int newest) {
        return isWhole && IntStream.rangeClosed(1, newest).allMatch(began::containsKey);
    }

    /**
     * Throws unless the state of a generation can be read: it has to be known, and not forgotten.
     *
     * @param newest the number of the newest one, which is always kept
     */
    public void requireKept(int number, int newest) throws IOException {
        if (number == newest) {
            return;
        }
        if (forgotten.contains(number)) {
            throw new IOException("its generation " + number + " was forgotten (--keep)");
        }
        if (!isWhole || !began.containsKey(number)) {
            throw new IOException("its file " + NAME + " is missing or damaged, so nothing tells whether generation "
                    + number + " is kept");
        }
    }

    /** Writes that these generations are no longer readable, though their data may still be there. */
    public static void forget(Path folder, Collection<Integer> numbers) throws IOException {
        List<String> lines = new ArrayList<>(withoutSum(RegularFiles.lines(folder.resolve(NAME))));
        numbers.forEach(number -> lines.add(BEGUN + number + " ."));
        write(folder, lines);
    }

    /** Writes that the data of the forgotten generations are gone. */
    public static void endForgetting(Path folder) throws IOException {
        List<String> lines = withoutSum(RegularFiles.lines(folder.resolve(NAME))).stream()
                .map(line -> line.startsWith(BEGUN) ? ENDED + line.substring(BEGUN.length()) : line)
                .toList();
        write(folder, lines);
    }

    private static void write(Path folder, List<String> lines) throws IOException {
        byte[] bytes = bytes(withSum(lines));
        WholeFile.replacePrivately(folder.resolve(NAME), out -> out.write(bytes));
    }

    private static List<String> withoutSum(List<String> lines) {
        boolean hasSum =
                !lines.isEmpty() && SUM.matcher(lines.get(lines.size() - 1)).matches();
        return hasSum ? lines.subList(0, lines.size() - 1) : lines;
    }

    private static List<String> withSum(List<String> lines) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes(lines));
            List<String> all = new ArrayList<>(lines);
            all.add("sha256 " + HexFormat.of().formatHex(sum) + " .");
            return all;
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("each Java has SHA-256", e);
        }
    }

    private static byte[] bytes(List<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }
}
