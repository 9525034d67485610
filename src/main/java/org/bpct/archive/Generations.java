package org.bpct.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.RegularFiles;

/**
 * The moments at which the walks for the generations of an archive began, from the file beside its index.
 *
 * @param began milliseconds since 1970 by the number of the generation; one that is missing is not known
 */
public record Generations(Map<Integer, Long> began) {
    private static final String NAME = "generations";
    private static final String FORMAT = "bpct-generations-1";
    private static final Pattern LINE =
            Pattern.compile("([1-9][0-9]{0,4}) (?:[1-9][0-9]{0,8}) ([1-9][0-9]{0,14}) [0-9a-f-]+ [.]");

    /** Keeps a copy of the map. */
    public Generations {
        began = Map.copyOf(began);
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
        if (!lines.isEmpty() && lines.get(0).equals(FORMAT)) {
            for (String line : lines) {
                Matcher words = LINE.matcher(line);
                if (words.matches()) {
                    began.put(Integer.valueOf(words.group(1)), Long.valueOf(words.group(2)));
                }
            }
        }
        return new Generations(began);
    }
}
