package org.bpct.script;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.bpct.files.FileName;
import org.bpct.model.Group;
import org.bpct.tree.FileList;
import org.bpct.tree.Members;
import org.bpct.verb.archive.tar.ArchiveSums;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarFrames;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/**
 * The figures of members to extract: the runs of bytes that hold them and nothing else, the place of each, the expected
 * output of {@code stat} for each, the checksums of their ranges, the targets of symlinks, and their names in the
 * archive. A semicolon stands between these, and each has a line of its own.
 */
final class MemberFigures {
    private final FileList files;
    private final Members members;

    MemberFigures(FileList files) {
        this.files = files;
        this.members = Objects.requireNonNull(
                Objects.requireNonNull(files.expectations(), "no members").members(), "no members");
    }

    byte[] ofEntries(Group group) {
        StringBuilder places = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < group.items(); i++) {
            int entry = group.item(i);
            append(places, members.place(entry));
            line(expected, members.expected(entry, files.size(members.file(entry))));
        }
        String spellings = spellings(group, members::spelling, this::path);
        return bytes(runs(group) + ";" + places + ";" + expected + ";" + sums(ranges(group)) + ";" + targets(group)
                + ";" + spellings + layouts(group));
    }

    /** Returns, behind a semicolon, a line for each layout: the indexes of files in the group, a colon, and its words; empty if there is none. */
    private String layouts(Group group) {
        Map<String, StringBuilder> indexes = new LinkedHashMap<>();
        for (int i = 0; i < group.items(); i++) {
            String layout = members.layout(group.item(i));
            if (!layout.isEmpty()) {
                StringBuilder numbers = indexes.computeIfAbsent(layout, words -> new StringBuilder());
                numbers.append(numbers.length() == 0 ? "" : " ").append(i);
            }
        }
        StringBuilder lines = new StringBuilder();
        indexes.forEach((layout, numbers) -> line(lines, numbers + ":" + layout));
        return lines.length() == 0 ? "" : ";" + lines;
    }

    /** Returns the ranges of a group; without hard links to files of the same range, which a job has read. */
    private Set<Integer> ranges(Group group) {
        Set<Integer> ranges = new TreeSet<>();
        for (int i = 0; i < group.items(); i++) {
            int entry = group.item(i);
            int range = members.range(entry);
            if (!members.isLink(entry) || range != members.range(members.file(entry))) {
                ranges.add(range);
            }
        }
        return ranges;
    }

    /** Returns the command that sums, and a line for each range: part, first byte, number of bytes, checksum. */
    private String sums(Set<Integer> numbers) {
        SummedRanges ranges = members.ranges();
        StringBuilder lines = new StringBuilder();
        for (int number : numbers) {
            if (ranges != null && number >= 0) {
                ArchiveSums.Range range = ranges.get(number);
                line(lines, range.number() + " " + range.start() + " " + range.length() + " " + range.sum());
            }
        }
        return ranges == null || lines.length() == 0 ? "" : ranges.command() + "\n" + lines;
    }

    /** Returns a line for each symlink: its index in the group, and its target as {@code %b} of printf takes it. */
    private String targets(Group group) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < group.items(); i++) {
            byte[] target = members.target(group.item(i));
            if (target != null) {
                line(lines, i + " " + printable(target));
            }
        }
        return lines.toString();
    }

    private FileName path(int entry) {
        int directory = files.directoryOf(entry);
        return files.directoryPath(directory).resolve(FileName.of(files.name(entry, directory)));
    }

    /**
     * Returns the prefix of the group's paths in the archive, and a line for each member with another name: its index,
     * and the name for {@code %b} of printf.
     */
    private static String spellings(Group group, IntFunction<Members.Spelling> spelling, IntFunction<FileName> path) {
        String prefix = spelling.apply(group.item(0)).prefix();
        StringBuilder lines = new StringBuilder(prefix);
        for (int i = 0; i < group.items(); i++) {
            Members.Spelling own = spelling.apply(group.item(i));
            FileName whole = own.whole();
            if (whole != null) {
                lines.append('\n').append(i).append(' ').append(printable(whole.bytes()));
            } else if (!own.prefix().equals(prefix)) {
                byte[] bytes = path.apply(group.item(i)).bytes();
                lines.append('\n').append(i).append(' ').append(own.prefix()).append(printable(bytes));
            }
        }
        return lines.toString();
    }

    /** Returns bytes as {@code %b} of printf takes them, without a semicolon and a line break. */
    private static String printable(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) {
            boolean isPlain = one >= ' ' && one <= '~' && one != '\\' && one != ';';
            text.append(isPlain ? String.valueOf((char) one) : String.format(Locale.ROOT, "\\0%03o", one & 0xff));
        }
        return text.toString();
    }

    byte[] ofDirectories(Group group) {
        if (!members.holdsDirectory(group.item(0))) {
            return bytes("new");
        }
        StringBuilder places = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        SummedRanges ranges = members.ranges();
        Set<Integer> touched = new TreeSet<>();
        for (int i = 0; i < group.items(); i++) {
            TarMember.Place place = members.directoryPlace(group.item(i));
            append(places, place);
            line(expected, members.expectedDirectory(group.item(i)));
            touched.add(ranges == null ? -1 : ranges.of(place));
        }
        String spellings = spellings(group, members::directorySpelling, files::directoryPath);
        return bytes(places + ";" + expected + ";" + sums(touched) + ";" + spellings);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void line(StringBuilder text, String line) {
        text.append(text.length() == 0 ? "" : "\n").append(line);
    }

    /** In a compressed tar, a place counts from the start of its frame; the frame is the rest of the line. */
    private void append(StringBuilder text, TarMember.Place place) {
        TarFrames.@Nullable Frame frame = members.frame(place);
        if (frame == null) {
            line(text, place.part() + " " + place.start() + " " + place.length());
        } else {
            line(
                    text,
                    place.part() + " " + (place.start() - frame.tarStart()) + " " + place.length() + " " + frame.start()
                            + " " + frame.length());
        }
    }

    /** Returns the runs. Directories between the names of a group belong to a run if they hold some of these: a job has made them. */
    private String runs(Group group) {
        Set<Integer> above = new HashSet<>();
        for (int i = 0; i < group.items(); i++) {
            for (int up = files.directoryOf(group.item(i)); up >= 0 && above.add(up); up = files.parent(up)) {
                // All directories above the names.
            }
        }
        StringBuilder runs = new StringBuilder();
        TarMember.Place run = members.place(group.item(0));
        for (int i = 1; i < group.items(); i++) {
            TarMember.Place next = members.place(group.item(i));
            long end = endOfDirectories(run.part(), run.start() + run.length(), above);
            boolean isNext = next.part() == run.part() && next.start() == end;
            if (isNext && Objects.equals(members.frame(next), members.frame(run))) {
                run = new TarMember.Place(run.part(), run.start(), end + next.length() - run.start());
            } else {
                append(runs, run);
                run = next;
            }
        }
        append(runs, run);
        return runs.toString();
    }

    /** Returns the byte behind the directories that begin here side by side, if all of them are among these. */
    private long endOfDirectories(int part, long start, Set<Integer> among) {
        long end = start;
        for (int i = from(part, start); i < members.heldDirectories(); i++) {
            TarMember.Place place = members.directoryPlace(members.heldDirectory(i));
            if (place.part() != part || place.start() != end || !among.contains(members.heldDirectory(i))) {
                break;
            }
            end += place.length();
        }
        return end;
    }

    /** Returns the index of the first directory that does not begin before this byte. */
    private int from(int part, long start) {
        int low = 0;
        int high = members.heldDirectories();
        while (low < high) {
            int middle = (low + high) >>> 1;
            TarMember.Place place = members.directoryPlace(members.heldDirectory(middle));
            if (place.part() < part || (place.part() == part && place.start() < start)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
