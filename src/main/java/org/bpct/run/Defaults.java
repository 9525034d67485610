package org.bpct.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.bpct.model.BatchHome;
import org.bpct.model.FileName;
import org.bpct.model.PrivateFiles;
import org.bpct.model.SurrogateEscape;

/** The options that {@code --save} keeps for the next time, in {@code default.txt}: {@code name = value} a line. */
public final class Defaults {
    /** The options that can be kept, by their long names. */
    public static final Set<String> NAMES = Set.of(
            "jobs",
            "threads",
            "queue",
            "cp",
            "pre",
            "post",
            "scheduler",
            "strategy",
            "progress-interval",
            "templates",
            "account",
            "partition",
            "time",
            "mem",
            "max-queued",
            "auto-resume");

    private final BatchHome home;

    /** Opens the defaults of a home. */
    public Defaults(BatchHome home) {
        this.home = home;
    }

    /** Returns what was kept, by option name. A line that says nothing known is refused by its number. */
    public Map<String, String> load() throws UsageException, RunException {
        Map<String, String> values = new LinkedHashMap<>();
        String text;
        try {
            text = SurrogateEscape.decode(Files.readAllBytes(home.defaults()));
        } catch (NoSuchFileException nothingKept) {
            return values;
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot read " + FileName.of(home.defaults()).display() + ": " + DestinationRoots.reason(e)
                            + " (set BPCT_HOME to a folder that you can read and write)",
                    e);
        }
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            String name = equals < 0 ? line : line.substring(0, equals).strip();
            if (equals < 0 || !NAMES.contains(name)) {
                throw new UsageException(FileName.of(home.defaults()).display() + ", line " + number
                        + ": there is no option '" + name + "' to keep");
            }
            values.put(name, unescape(strip(line.substring(equals + 1))));
        }
        return values;
    }

    /** Takes away the blanks around a value, but not those that are escaped because they are a part of it. */
    private static String strip(String text) {
        String value = text.stripLeading();
        int end = value.stripTrailing().length();
        int backslash = end;
        while (backslash > 0 && value.charAt(backslash - 1) == '\\') {
            backslash--;
        }
        boolean escaped = (end - backslash) % 2 == 1 && end < value.length();
        return value.substring(0, escaped ? end + 1 : end);
    }

    private static String escape(String value) {
        StringBuilder text = new StringBuilder(value.replace("\\", "\\\\").replace("\n", "\\n"));
        int last = text.length() - 1;
        if (last > 0 && Character.isWhitespace(text.charAt(last))) {
            text.insert(last, '\\');
        }
        if (last >= 0 && Character.isWhitespace(text.charAt(0))) {
            text.insert(0, '\\');
        }
        return text.toString();
    }

    private static String unescape(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                i++;
                text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** Keeps these values in place of those kept before. */
    public void save(Map<String, String> values) throws RunException {
        StringBuilder text = new StringBuilder("# Options of bpct, kept by --save; the command line wins.\n");
        values.forEach((name, value) ->
                text.append(name).append(" = ").append(escape(value)).append('\n'));
        try {
            PrivateFiles.makeFolders(home.root());
            PrivateFiles.replace(home.defaults(), SurrogateEscape.encode(text.toString()));
        } catch (IOException e) {
            throw RunException.failed(
                    "cannot write " + FileName.of(home.defaults()).display() + ": " + DestinationRoots.reason(e)
                            + " (set BPCT_HOME to a folder that you can write)",
                    e);
        }
    }
}
