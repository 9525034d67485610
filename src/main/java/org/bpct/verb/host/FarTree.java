package org.bpct.verb.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.files.NulWords;
import org.bpct.files.Timestamp;
import org.jspecify.annotations.Nullable;

/** A tree on the other host: its directories by path, each with its entries by name. */
final class FarTree {
    private static final int WORDS = 11;
    private static final int OCTAL = 8;
    private static final int NANO_DIGITS = 9;
    private static final FileName ROOT = FileName.currentDirectory();

    /** A directory of the tree. */
    static final class Directory {
        private final FileName path;
        private final Map<FileName, Directory> directories = new TreeMap<>();
        private final Map<FileName, FarEntry> entries = new TreeMap<>();
        private @Nullable FarEntry entry;

        private Directory(FileName path) {
            this.path = path;
        }

        FileName path() {
            return path;
        }

        /** Returns the directory itself; throws for the root of a list of single files. */
        FarEntry entry() {
            return Objects.requireNonNull(entry, "the list has no entry of this directory");
        }

        /** Returns the number of all names below it. */
        long names() {
            long names = (long) entries.size() + directories.size();
            for (Directory directory : directories.values()) {
                names += directory.names();
            }
            return names;
        }

        /** Returns the directories in it, by the bytes of their names. */
        Map<FileName, Directory> directories() {
            return directories;
        }

        /** Returns its other entries, by the bytes of their names. */
        Map<FileName, FarEntry> entries() {
            return entries;
        }

        /** Returns true if a path below it, as {@link #below} has it, is a directory. */
        boolean hasDirectory(FileName path) {
            Directory at = this;
            if (!path.equals(ROOT)) {
                for (FileName name : path.components()) {
                    at = at == null ? null : at.directories.get(name);
                }
            }
            return at != null;
        }
    }

    private FarTree() {}

    /** Reads a list; throws if it is not whole. */
    static Directory read(byte[] list) throws IOException {
        Directory root = new Directory(ROOT);
        List<FileName> words = new ArrayList<>(WORDS);
        Directory above = root;
        try (NulWords read = new NulWords(list)) {
            while (read.next()) {
                words.add(FileName.of(read.word()));
                if (words.size() == WORDS) {
                    FarEntry entry = entry(words);
                    above = add(root, above, entry);
                    words.clear();
                }
            }
            if (!words.isEmpty() || read.isTorn()) {
                throw new IOException("the list of the tree has no end");
            }
        } catch (NumberFormatException e) {
            throw new IOException("the list of the tree cannot be understood", e);
        }
        return root;
    }

    /** Adds an entry, and returns its directory, which mostly is that of the next one. */
    private static Directory add(Directory root, Directory last, FarEntry entry) {
        if (entry.path().equals(ROOT)) {
            root.entry = entry;
            return last;
        }
        FileName parent = entry.path().parent();
        Directory into = parent.equals(last.path()) ? last : find(root, parent);
        FileName name = entry.path().lastComponent();
        if (entry.isDirectory()) {
            into.directories.computeIfAbsent(name, any -> new Directory(entry.path())).entry = entry;
        } else {
            into.entries.put(name, entry);
        }
        return into;
    }

    private static Directory find(Directory root, FileName path) {
        Directory at = root;
        if (path.equals(ROOT)) {
            return at;
        }
        for (FileName name : path.components()) {
            Directory above = at;
            at = at.directories.computeIfAbsent(
                    name,
                    any -> new Directory(
                            above.path().equals(ROOT) ? name : above.path().resolve(name)));
        }
        return at;
    }

    private static FarEntry entry(List<FileName> words) throws IOException {
        String type = words.get(1).text();
        if (type.length() != 1) {
            throw new IOException("the list of the tree cannot be understood");
        }
        FarEntry.Figures figures = new FarEntry.Figures(
                Integer.parseInt(words.get(5).text(), OCTAL),
                Long.parseLong(words.get(6).text()),
                Long.parseLong(words.get(7).text()),
                time(words.get(8).text()),
                time(words.get(9).text()));
        return new FarEntry(
                below(words.get(0)),
                type.charAt(0),
                Long.parseLong(words.get(2).text()),
                words.get(3).text(),
                Long.parseLong(words.get(4).text()),
                figures,
                words.get(10));
    }

    /** Returns the path below the root of {@code .} or {@code ./NAME}. */
    static FileName below(FileName path) {
        FileName at = ROOT;
        for (FileName name : path.components()) {
            at = at.resolve(name);
        }
        return at;
    }

    /** Reads a time; {@code find} lets the fraction of a time before 1970 count up: -5.5 is -6.5000000000. */
    static Timestamp time(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return new Timestamp(Long.parseLong(text), 0);
        }
        String fraction = (text.substring(dot + 1) + "000000000").substring(0, NANO_DIGITS);
        return new Timestamp(Long.parseLong(text.substring(0, dot)), Integer.parseInt(fraction));
    }
}
