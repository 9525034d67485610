package org.bpct.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Names what a copy lost, from the facts that {@code bench/lib/facts.sh} wrote about both trees.
 *
 * <p>It shares no line with bpct: a comparison that trusts what it judges finds nothing.
 */
final class TreeComparison {
    private static final int SET_ID_AND_STICKY = 07000;

    private final Path source;
    private final Path copy;
    private final Map<String, Integer> lost = new LinkedHashMap<>();

    TreeComparison(Path folder, String copy) {
        this.source = folder.resolve("source");
        this.copy = folder.resolve(copy);
    }

    /** Compares the source in a folder of facts with these copies in it, by their numbers. */
    public static void main(String[] words) throws IOException {
        Path folder = Path.of(words[0]);
        for (String number : Arrays.asList(words).subList(1, words.length)) {
            System.out.println(number + "\t" + new TreeComparison(folder, number).verdict());
        }
    }

    /** Returns "all", or what was lost, and how often. */
    String verdict() throws IOException {
        if (!Files.exists(copy.resolve("complete"))) {
            return "lost: everything, or it cannot be read";
        }
        Map<String, FoundEntry> wanted = entries(source);
        Map<String, FoundEntry> found = entries(copy);
        wanted.forEach((name, entry) -> {
            if (found.containsKey(name)) {
                compare(entry, found.get(name));
            } else {
                lose("entries");
            }
        });
        found.keySet().stream().filter(name -> !wanted.containsKey(name)).forEach(name -> lose("added entries"));
        differences("hard links", families(wanted), families(found));
        differences("extended attributes", attributes(source), attributes(copy));
        differences("contents", sums(source), sums(copy));
        return lost.isEmpty()
                ? "all"
                : "lost: "
                        + lost.entrySet().stream()
                                .map(what -> what.getKey() + " " + what.getValue())
                                .collect(Collectors.joining(", "));
    }

    private void compare(FoundEntry wanted, FoundEntry found) {
        if (!wanted.type().equals(found.type())) {
            lose("types");
            return;
        }
        String kind = wanted.isDirectory() ? "directory " : wanted.isSymlink() ? "link " : "";
        // The mode of a link is 0777 on Linux, whatever was asked.
        if (!wanted.isSymlink() && wanted.mode() != found.mode()) {
            boolean onlyBits = ((wanted.mode() ^ found.mode()) & ~SET_ID_AND_STICKY) == 0;
            lose(onlyBits ? "set-id bits" : kind + "modes");
        }
        if (!wanted.owner().equals(found.owner())) {
            lose("owners");
        }
        if (!wanted.time().equals(found.time())) {
            lose(kind + "times");
        }
        if (wanted.isSymlink() && !wanted.target().equals(found.target())) {
            lose("link targets");
        }
        if (wanted.isFile() && wanted.size() != found.size()) {
            lose("sizes");
        }
        if (wanted.isFile() && wanted.isSparse() && !found.isSparse()) {
            lose("holes");
        }
    }

    private void lose(String what) {
        lost.merge(what, 1, Integer::sum);
    }

    private void differences(String what, Map<String, String> wanted, Map<String, String> found) {
        Set<String> names = new HashSet<>(wanted.keySet());
        names.addAll(found.keySet());
        names.stream()
                .filter(name -> !Objects.equals(wanted.get(name), found.get(name)))
                .forEach(name -> lose(what));
    }

    private static Map<String, FoundEntry> entries(Path facts) throws IOException {
        String[] fields = text(facts.resolve("entries")).split("\0", -1);
        Map<String, FoundEntry> entries = new HashMap<>();
        for (int i = 0; i + FoundEntry.FIELDS <= fields.length; i += FoundEntry.FIELDS) {
            entries.put(fields[i], FoundEntry.of(fields, i));
        }
        if (entries.isEmpty()) {
            throw new IOException("nothing in " + facts);
        }
        return entries;
    }

    /** Returns for each name of a file with several the first name of that file. */
    private static Map<String, String> families(Map<String, FoundEntry> entries) {
        Map<String, String> first = new HashMap<>();
        Map<String, String> families = new TreeMap<>();
        new TreeMap<>(entries).forEach((name, entry) -> {
            if (entry.links() > 1 && entry.isFile()) {
                families.put(name, Objects.requireNonNullElse(first.putIfAbsent(entry.inode(), name), name));
            }
        });
        return families;
    }

    /** Reads what getfattr wrote: blocks of a name and its attributes. */
    private static Map<String, String> attributes(Path facts) throws IOException {
        Map<String, String> attributes = new HashMap<>();
        for (String block : text(facts.resolve("xattrs")).split("\n\n", -1)) {
            String[] lines = block.split("\n", -1);
            String sorted = Arrays.stream(lines, 1, lines.length)
                    // What the policy of a host says of a file is not the file's.
                    .filter(line -> !line.isEmpty() && !line.startsWith("security.selinux"))
                    .sorted()
                    .collect(Collectors.joining("\n"));
            if (!sorted.isEmpty()) {
                attributes.put(lines[0], sorted);
            }
        }
        return attributes;
    }

    private static Map<String, String> sums(Path facts) throws IOException {
        Map<String, String> sums = new HashMap<>();
        for (String record : text(facts.resolve("sums")).split("\0", -1)) {
            int blank = record.indexOf(' ');
            if (blank > 0) {
                sums.put(record.substring(blank), record.substring(0, blank));
            }
        }
        return sums;
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
