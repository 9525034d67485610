package org.bpct.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.PrivateFiles;
import org.bpct.files.RegularFiles;

/**
 * The generations of an archive, from the file beside its index.
 *
 * @param began when their walks began, in milliseconds since 1970, by number; one that is missing is not known
 * @param forgotten the numbers of those of which the state cannot be read any more
 */
public record Generations(Map<Integer, Long> began, Set<Integer> forgotten) {
    private static final String NAME = "generations";
    private static final String FORMAT = "bpct-generations-1";
    private static final Pattern LINE =
            Pattern.compile("([1-9][0-9]{0,4}) (?:[1-9][0-9]{0,8}) ([1-9][0-9]{0,14}) [0-9a-f-]+ [.]");

    private static final Pattern FORGOTTEN = Pattern.compile("forgotten ([1-9][0-9]{0,4}) [.]");

    /** Keeps copies. */
    public Generations {
        began = Map.copyOf(began);
        forgotten = Set.copyOf(forgotten);
    }

    /** Reads what is known; nothing if the file is missing, or of another format. A line that is not whole tells nothing. */
    public static Generations of(Path folder) {
        List<String> lines;
        try {
            lines = RegularFiles.lines(folder.resolve(NAME));
        } catch (IOException unknown) {
            lines = List.of();
        }
        Map<Integer, Long> began = new HashMap<>();
        Set<Integer> forgotten = new HashSet<>();
        if (!lines.isEmpty() && lines.get(0).equals(FORMAT)) {
            for (String line : lines) {
                Matcher words = LINE.matcher(line);
                if (words.matches()) {
                    began.put(Integer.valueOf(words.group(1)), Long.valueOf(words.group(2)));
                }
                Matcher note = FORGOTTEN.matcher(line);
                if (note.matches()) {
                    forgotten.add(Integer.valueOf(note.group(1)));
                }
            }
        }
        return new Generations(began, forgotten);
    }

    /** Throws if the state of a generation cannot be read any more. */
    public void requireKept(int number) throws IOException {
        if (forgotten.contains(number)) {
            throw new IOException("its generation " + number + " was forgotten (--keep)");
        }
    }

    /** Adds lines that the states of these generations cannot be read any more. */
    public static void forget(Path folder, Collection<Integer> numbers) throws IOException {
        StringBuilder text = new StringBuilder();
        RegularFiles.lines(folder.resolve(NAME))
                .forEach(line -> text.append(line).append('\n'));
        numbers.forEach(number -> text.append("forgotten ").append(number).append(" .\n"));
        PrivateFiles.replace(folder.resolve(NAME), text.toString().getBytes(StandardCharsets.US_ASCII));
        PrivateFiles.sync(folder.resolve(NAME));
    }
}
