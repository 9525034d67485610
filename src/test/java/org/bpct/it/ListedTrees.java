package org.bpct.it;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bpct.files.FileName;

/** Two trees as {@code find} lists them: name in hexadecimal, type, inode; in what names, types and hard links they differ. */
final class ListedTrees {
    private final Map<String, Entry> a;
    private final Map<String, Entry> b;

    private record Entry(String type, String inode) {}

    ListedTrees(List<String> fieldsOfA, List<String> fieldsOfB) {
        a = entries(fieldsOfA);
        b = entries(fieldsOfB);
    }

    private static Map<String, Entry> entries(List<String> fields) {
        Map<String, Entry> all = new TreeMap<>();
        for (int i = 0; i < fields.size(); i += 3) {
            all.put(fields.get(i), new Entry(fields.get(i + 1), fields.get(i + 2)));
        }
        return all;
    }

    /** Returns the names by kind of difference, as JSON holds them. */
    Map<String, Set<String>> differences() {
        Map<String, Set<String>> kinds = new TreeMap<>();
        List.of("only-in-a", "only-in-b", "type", "links").forEach(kind -> kinds.put(kind, new TreeSet<>()));
        Map<String, String> firstOfA = new TreeMap<>();
        Map<String, String> firstOfB = new TreeMap<>();
        Map<String, Entry> all = new TreeMap<>(a);
        all.putAll(b);
        for (String name : all.keySet()) {
            Entry one = a.get(name);
            Entry two = b.get(name);
            if (one == null || two == null) {
                kinds.get(one == null ? "only-in-b" : "only-in-a").add(text(name));
            } else if (!one.type().equals(two.type())) {
                kinds.get("type").add(text(name));
            } else if (!first(firstOfA, one, name).equals(first(firstOfB, two, name))) {
                kinds.get("links").add(text(name));
            }
        }
        return kinds;
    }

    /** In hexadecimal, names are in the order of their bytes. */
    private static String first(Map<String, String> firsts, Entry entry, String name) {
        return firsts.computeIfAbsent(entry.inode(), any -> name);
    }

    private static String text(String hexadecimal) {
        return FileName.of(HexFormat.of().parseHex(hexadecimal)).text();
    }
}
