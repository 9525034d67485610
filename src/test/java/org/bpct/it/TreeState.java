package org.bpct.it;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.bpct.files.FileName;

/**
 * All names of a tree with all that a copy must keep of them.
 *
 * <p>Read with findutils, coreutils and attr, not with bpct's own walk: what tests the walk must not
 * share its mistakes.
 */
public final class TreeState {
    /**
     * Prints all that a copy must keep, with $2 between the parts: fields of find, which are name, type, mode, owner, size, target,
     * inode, links, blocks of 512 bytes; times and device numbers from stat, since find prints a time before 1970 wrongly;
     * checksums; and attributes, where the place has any. Without -h getfattr follows symlinks; without -m - it shows the user's namespace only.
     */
    private static final String STATE = """
            cd -- "$1" && find . -printf '%P\\0%y\\0%04m\\0%U:%G\\0%s\\0%l\\0%D:%i\\0%n\\0%b\\0' && printf '%s\\0' "$2" &&
            find . -print0 | xargs -0 stat --printf='%.9Y\\0%t:%T\\0' && printf '%s\\0' "$2" &&
            find . -type f -printf '%P\\0' | xargs -0 -r b2sum -l 256 -z -- && printf '%s\\0' "$2" &&
            { find . -print0 | xargs -0 getfattr -d -m - -e hex -h --absolute-names -- ||
                [[ $(getfattr -m - -h -- . 2>&1) == *': Operation not supported' ]]; }
            """;

    private static final int FIELDS = 9;

    private static final int CHECKSUM_DIGITS = 64;

    private final SortedMap<FileName, EntryState> entries;

    private TreeState(SortedMap<FileName, EntryState> entries) {
        this.entries = Collections.unmodifiableSortedMap(entries);
    }

    /** Reads a directory tree; its root is the name {@code .}. */
    public static TreeState of(FileName root) {
        FileName border = FileName.ofText(UUID.randomUUID().toString());
        Outcome state = Shell.call(STATE, root, border);
        List<FileName> words = state.words();
        int first = words.indexOf(border);
        int second = first + 1 + words.subList(first + 1, words.size()).indexOf(border);
        List<FileName> fields = words.subList(0, first);
        List<FileName> times = words.subList(first + 1, second);
        Map<FileName, String> checksums = checksums(words.subList(second + 1, words.size() - 1));
        Map<FileName, SortedMap<String, String>> attributes =
                attributes(state.out().substring(state.out().lastIndexOf('\0') + 1));
        Map<FileName, FileName> families = families(fields);
        SortedMap<FileName, EntryState> entries = new TreeMap<>();
        for (int i = 0; i * FIELDS < fields.size(); i++) {
            List<FileName> entry = fields.subList(i * FIELDS, (i + 1) * FIELDS);
            FileName name = rootAsDot(entry.get(0));
            String type = entry.get(1).text();
            FileName family = families.get(entry.get(6));
            entries.put(
                    name,
                    new EntryState(
                            type,
                            entry.get(2).text(),
                            entry.get(3).text(),
                            "fl".contains(type) ? entry.get(4).text() : "-",
                            times.get(2 * i).text(),
                            type.equals("c") || type.equals("b")
                                    ? times.get(2 * i + 1).text()
                                    : "-",
                            entry.get(5).display(),
                            checksums.getOrDefault(name, "-"),
                            family == null ? "-" : family.display(),
                            512 * Long.parseLong(entry.get(8).text()),
                            attributes.getOrDefault(name, Collections.emptySortedMap())));
        }
        return new TreeState(entries);
    }

    /** Returns this without extended attributes. */
    public TreeState withoutAttributes() {
        return each(EntryState::withoutAttributes);
    }

    /** Returns the names and what they are. */
    public SortedMap<FileName, EntryState> entries() {
        return entries;
    }

    /** Returns this without the times, for options that do not keep them. */
    public TreeState withoutTimes() {
        return each(EntryState::withoutTime);
    }

    /** Returns this with each entry changed in this way, for places that do not keep all of it. */
    TreeState each(UnaryOperator<EntryState> change) {
        SortedMap<FileName, EntryState> changed = new TreeMap<>();
        entries.forEach((name, entry) -> changed.put(name, change.apply(entry)));
        return new TreeState(changed);
    }

    /** Returns this without the attributes that entries of another tree do not have. */
    TreeState withAttributesOf(TreeState other) {
        SortedMap<FileName, EntryState> changed = new TreeMap<>();
        entries.forEach(
                (name, entry) -> changed.put(name, entry.withAttributesOf(other.entries.getOrDefault(name, entry))));
        return new TreeState(changed);
    }

    /** Returns this without some names. */
    public TreeState without(Predicate<FileName> unwanted) {
        SortedMap<FileName, EntryState> rest = new TreeMap<>(entries);
        rest.keySet().removeIf(unwanted);
        return new TreeState(rest);
    }

    /** Returns one line for each name in which this differs from its source, in order. */
    public List<String> differencesFrom(TreeState source) {
        TreeSet<FileName> names = new TreeSet<>(entries.keySet());
        names.addAll(source.entries.keySet());
        List<String> differences = new ArrayList<>();
        for (FileName name : names) {
            EntryState here = entries.get(name);
            EntryState there = source.entries.get(name);
            if (here == null) {
                differences.add(name.display() + ": missing; the source is " + there.line());
            } else if (there == null) {
                differences.add(name.display() + ": not in the source; it is " + here.line());
            } else if (!here.line().equals(there.line())) {
                differences.add(
                        "%s:%n    source %s%n    copy   %s".formatted(name.display(), there.line(), here.line()));
            } else if (here.isFatterThan(there)) {
                differences.add(
                        "%s: occupies %d bytes, the source %d".formatted(name, here.allocated(), there.allocated()));
            }
        }
        return differences;
    }

    private static FileName rootAsDot(FileName name) {
        return name.length() == 0 ? FileName.currentDirectory() : name;
    }

    /** Returns the smallest name of each inode that has several in this tree: further ones may be in another one. */
    private static Map<FileName, FileName> families(List<FileName> fields) {
        Map<FileName, FileName> families = new HashMap<>();
        Map<FileName, Integer> names = new HashMap<>();
        for (int i = 0; i < fields.size(); i += FIELDS) {
            if (!fields.get(i + 1).text().equals("d")) {
                families.merge(fields.get(i + 6), fields.get(i), (a, b) -> a.compareTo(b) <= 0 ? a : b);
                names.merge(fields.get(i + 6), 1, Integer::sum);
            }
        }
        families.keySet().removeIf(inode -> names.getOrDefault(inode, 0) == 1);
        return families;
    }

    /** Reads {@code <digits> <space> <name>}, the form of {@code b2sum -z}. */
    private static Map<FileName, String> checksums(List<FileName> lines) {
        Map<FileName, String> checksums = new HashMap<>();
        for (FileName line : lines) {
            byte[] bytes = line.bytes();
            checksums.put(
                    FileName.of(Arrays.copyOfRange(bytes, CHECKSUM_DIGITS + 2, bytes.length)),
                    new String(bytes, 0, CHECKSUM_DIGITS, StandardCharsets.US_ASCII));
        }
        return checksums;
    }

    /** Reads the paragraphs of getfattr: a line {@code # file: <name>}, then lines {@code <attribute>=<hex>}. */
    private static Map<FileName, SortedMap<String, String>> attributes(String text) {
        Map<FileName, SortedMap<String, String>> attributes = new HashMap<>();
        SortedMap<String, String> current = new TreeMap<>();
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("# file: ./")) {
                current = new TreeMap<>();
                attributes.put(unescape(line.substring("# file: ./".length())), current);
            } else if (line.equals("# file: .")) {
                current = new TreeMap<>();
                attributes.put(FileName.currentDirectory(), current);
            } else if (!line.isEmpty()) {
                int equals = line.indexOf('=');
                current.put(
                        equals < 0 ? line : line.substring(0, equals), equals < 0 ? "" : line.substring(equals + 1));
            }
        }
        return attributes;
    }

    /** Undoes getfattr's escapes, a backslash and three octal digits. */
    private static FileName unescape(String escaped) {
        byte[] in = FileName.ofText(escaped).bytes();
        byte[] out = new byte[in.length];
        int length = 0;
        for (int i = 0; i < in.length; i++) {
            if (in[i] == '\\') {
                out[length++] = (byte) Integer.parseInt(new String(in, i + 1, 3, StandardCharsets.US_ASCII), 8);
                i += 3;
            } else {
                out[length++] = in[i];
            }
        }
        return FileName.of(Arrays.copyOf(out, length));
    }
}
