package org.bpct.files;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A line of the kernel's table of mounts, see proc(5).
 *
 * @param device the device as {@code MAJOR:MINOR}
 * @param root the mounted directory, from the root of its own file system
 * @param place the place where it is mounted
 * @param type the type of the file system
 * @param options the options of this mount and of the file system
 */
public record Mount(String device, FileName root, FileName place, String type, List<String> options) {
    private static final int DEVICE = 2;
    private static final int ROOT = 3;
    private static final int PLACE = 4;
    private static final int OPTIONS = 5;

    /** A line has any number of fields before this one, and the type, the source and more options behind it. */
    private static final String SEPARATOR = "-";

    /** Copies the list. */
    public Mount {
        options = List.copyOf(options);
    }

    /** Reads a table; each character represents a byte. */
    public static List<Mount> of(String table) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : table.split("\n", -1)) {
            List<String> words = Arrays.asList(line.split(" ", -1));
            if (words.size() > PLACE) {
                mounts.add(of(words));
            }
        }
        return mounts;
    }

    private static Mount of(List<String> words) {
        List<String> behind = List.of();
        List<String> options = new ArrayList<>();
        if (words.size() > OPTIONS) {
            options.addAll(List.of(words.get(OPTIONS).split(",", -1)));
            List<String> rest = words.subList(OPTIONS, words.size());
            behind = rest.subList(rest.indexOf(SEPARATOR) + 1, rest.size());
        }
        if (behind.size() > 2) {
            options.addAll(List.of(behind.get(2).split(",", -1)));
        }
        return new Mount(
                words.get(DEVICE),
                unescaped(words.get(ROOT)),
                unescaped(words.get(PLACE)),
                behind.isEmpty() ? "" : behind.get(0),
                options);
    }

    /** The table holds blanks, tabs, newlines and backslashes as three octal digits. */
    private static FileName unescaped(String word) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < word.length(); i++) {
            boolean isEscape = word.charAt(i) == '\\' && i + 3 < word.length();
            bytes.write(isEscape ? Integer.parseInt(word.substring(i + 1, i + 4), 8) : word.charAt(i));
            i += isEscape ? 3 : 0;
        }
        return FileName.of(bytes.toByteArray());
    }
}
