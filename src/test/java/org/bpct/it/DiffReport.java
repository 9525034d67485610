package org.bpct.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What {@code diff -rq --no-dereference a b} has to say of two trees in which {@code --compare} names these differences, and
 * of which all files that differ in their contents differ in their size.
 */
final class DiffReport {
    private static final Map<String, String> TYPES =
            Map.of("f", "regular file", "d", "directory", "l", "symbolic link", "p", "fifo");

    private final List<String> lines = new ArrayList<>();

    /** The names in A that diff looks at no further, since B lacks them or has another type there; and those in B. */
    private final Set<String> endsOfA = new TreeSet<>();

    private final Set<String> endsOfB = new TreeSet<>();

    /** Takes the differences as JSON, in their order. */
    DiffReport(String json) throws IOException {
        for (String line : json.split("\n", -1)) {
            if (!line.isEmpty()) {
                add(new ObjectMapper().readTree(line));
            }
        }
    }

    private void add(JsonNode difference) {
        String path = difference.get("path").asText();
        switch (difference.get("differs").asText()) {
            case "only-in-a" -> addOnly("a", path, endsOfA);
            case "only-in-b" -> addOnly("b", path, endsOfB);
            case "type" -> {
                endsOfA.add(path);
                endsOfB.add(path);
                lines.add("File a/%s is a %s while file b/%s is a %s"
                        .formatted(path, type(difference, "a"), path, type(difference, "b")));
            }
            case "target" -> lines.add("Symbolic links a/%s and b/%s differ".formatted(path, path));
            case "size" -> lines.add("Files a/%s and b/%s differ".formatted(path, path));
            default -> {
                // diff looks at no attributes.
            }
        }
    }

    /** Of a directory that one tree lacks diff names nothing that is in it. */
    private void addOnly(String tree, String path, Set<String> ends) {
        int slash = path.lastIndexOf('/');
        if (!ends.contains(path.substring(0, slash))) {
            lines.add("Only in " + tree + "/" + path.substring(0, slash) + ": " + path.substring(slash + 1));
        }
        ends.add(path);
    }

    private static String type(JsonNode difference, String tree) {
        return TYPES.get(difference.get(tree).asText());
    }

    /** Returns its lines in the order of their characters; a newline in a name ends a line, as diff leaves it. */
    List<String> lines() {
        return sorted(String.join("\n", lines));
    }

    /** Returns the lines of another report in this order. */
    static List<String> sorted(String report) {
        return List.of(report.split("\n", -1)).stream()
                .filter(line -> !line.isEmpty())
                .sorted()
                .toList();
    }
}
