package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.model.Group;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.tree.FileList;
import org.bpct.tree.LinkFamilies;
import org.bpct.tree.SplitFile;

/** The writer of a job's list: its groups with their names, each word ended by NUL. */
final class ListWriter {
    private final FileList files;

    ListWriter(FileList files) {
        this.files = files;
    }

    void write(List<Group> groups, OutputStream out) throws IOException {
        writeWord(GroupCursor.VERSION.getBytes(StandardCharsets.US_ASCII), out);
        for (Group group : groups) {
            String header = "G " + group.number() + " " + group.pair() + " "
                    + group.kind().letter() + " "
                    + (group.names() + group.kind().shape().leadingNames()) + " " + group.bytes();
            writeWord(header.getBytes(StandardCharsets.US_ASCII), out);
            writeNames(group, out);
        }
    }

    private static void writeWord(byte[] word, OutputStream out) throws IOException {
        out.write(word);
        out.write(0);
    }

    private void writeNames(Group group, OutputStream out) throws IOException {
        switch (group.kind().shape()) {
            case DIRECTORIES -> writeDirectories(group, 0, out);
            case NUMBERED_DIRECTORIES -> {
                writeWord(Integer.toString(group.item(0)).getBytes(StandardCharsets.US_ASCII), out);
                writeDirectories(group, 1, out);
            }
            case FIGURED_DIRECTORIES -> {
                writeWord(figures(group), out);
                writeDirectories(group, 0, out);
            }
            case FILES -> writeFiles(group, out);
            case FIGURED_FILES -> {
                writeWord(figures(group), out);
                writeFiles(group, out);
            }
            case FIGURED_ENTRIES -> {
                writeWord(figures(group), out);
                writeEntries(group, out);
            }
            case SUBTREES -> writeSubtrees(group, out);
            case FAMILIES -> writeFamilies(group, out);
            case RENAMED -> writeWords(renamed(group), out);
            case LINKS -> writeWords(links(group), out);
            case RANGE, WHOLE -> writeWords(split(group), out);
            case LEAVES, TREE -> writeWords(summed(group), out);
        }
    }

    private byte[] figures(Group group) {
        return switch (group.kind()) {
            case SEEN_REMOVED -> new SeenFigures(files).ofEntries(group);
            case SEEN_EMPTIED -> new SeenFigures(files).ofDirectories(group);
            case CHANGED -> new ChangeFigures(files).ofEntries(group);
            case CHANGED_DIRECTORIES -> new ChangeFigures(files).ofDirectories(group);
            case SUM_CHECKED -> new ExpectedFigures(files).of(group);
            case EXTRACTED_DIRECTORIES -> new MemberFigures(files).ofDirectories(group);
            default -> new MemberFigures(files).ofEntries(group);
        };
    }

    private static void writeWords(List<byte[]> words, OutputStream out) throws IOException {
        for (byte[] word : words) {
            writeWord(word, out);
        }
    }

    private void writeDirectories(Group group, int first, OutputStream out) throws IOException {
        for (int i = first; i < group.items(); i++) {
            writeWord(files.directoryPath(group.item(i)).bytes(), out);
        }
    }

    /**
     * Writes files. Names of one directory are relative to it; those of several are relative to the root. They are
     * written without a copy: for ten million names each copy costs seconds.
     */
    private void writeFiles(Group group, OutputStream out) throws IOException {
        int directory = group.item(0);
        boolean one = true;
        for (int i = 0; i < group.items(); i += 3) {
            one &= group.item(i) == directory;
        }
        writeWord((one ? files.directoryPath(directory) : FileName.currentDirectory()).bytes(), out);
        for (int i = 0; i < group.items(); i += 3) {
            byte[] path = one ? new byte[0] : prefix(group.item(i));
            writeRun(path, group.item(i), group.item(i + 1), group.item(i + 2), out);
        }
    }

    /** Writes entries in any order, as {@link #writeFiles} does. */
    private void writeEntries(Group group, OutputStream out) throws IOException {
        int directory = files.directoryOf(group.item(0));
        boolean one = true;
        for (int i = 1; i < group.items(); i++) {
            one &= files.directoryOf(group.item(i)) == directory;
        }
        writeWord((one ? files.directoryPath(directory) : FileName.currentDirectory()).bytes(), out);
        for (int i = 0; i < group.items(); i++) {
            int entry = group.item(i);
            int holds = files.directoryOf(entry);
            writeRun(one ? new byte[0] : prefix(holds), holds, entry, entry + 1, out);
        }
    }

    private void writeSubtrees(Group group, OutputStream out) throws IOException {
        writeWord(FileName.currentDirectory().bytes(), out);
        for (int i = 0; i < group.items(); i += 3) {
            int end = files.endDirectory(group.item(i));
            for (int directory = group.item(i); directory < end; directory++) {
                writeRun(prefix(directory), directory, files.firstEntry(directory), files.endEntry(directory), out);
            }
        }
    }

    private void writeRun(byte[] path, int directory, int from, int to, OutputStream out) throws IOException {
        for (int entry = from; entry < to; entry++) {
            out.write(path);
            files.writeName(entry, directory, out);
            out.write(0);
        }
    }

    /** Returns the prefix of a directory's names in paths below the root. */
    private byte[] prefix(int directory) {
        if (files.parent(directory) < 0) {
            return new byte[0];
        }
        byte[] path = files.directoryPath(directory).bytes();
        byte[] prefix = Arrays.copyOf(path, path.length + 1);
        prefix[path.length] = '/';
        return prefix;
    }

    private void writeFamilies(Group group, OutputStream out) throws IOException {
        LinkFamilies families = files.families();
        for (int i = 0; i < group.items(); i++) {
            int family = group.item(i);
            for (int name = 0; name < families.names(family); name++) {
                writeWord(path(families.entry(family, name)).bytes(), out);
            }
        }
    }

    private List<byte[]> renamed(Group group) {
        FileName newName = files.pairs().get(group.pair()).newName();
        if (newName == null) {
            throw new IllegalStateException("pair " + group.pair() + " has no new name for " + group);
        }
        return List.of(path(group.item(0)).bytes(), newName.bytes());
    }

    /**
     * Returns the figures: number, offset and bytes of the range, bytes of a range; size, time and inode of the source
     * as planned.
     */
    private List<byte[]> split(Group group) {
        int entry = group.item(0);
        SplitFile file = Objects.requireNonNull(files.splits().get(entry), "a file that is not split");
        boolean isRange = group.kind() == GroupKind.RANGE;
        String figures = file.number()
                + " " + (isRange ? file.offset(group.item(1)) : 0)
                + " " + (isRange ? file.length(group.item(1)) : file.size())
                + " " + file.rangeBytes()
                + " " + file.size()
                + " " + SeenFigures.seconds(file.time())
                + " " + Long.toUnsignedString(file.inode());
        return List.of(
                figures.getBytes(StandardCharsets.US_ASCII),
                path(entry).bytes(),
                landing(entry).bytes());
    }

    /**
     * Returns the figures: number, the offset of the range or the word {@code whole}, its bytes, the bytes of a range,
     * those of a leaf; inode, size, time of the content and time of change as planned. For a whole tree, the word of
     * the sums in place of the offset: {@code ranges}, or {@code whole} if the file is also read whole.
     */
    private List<byte[]> summed(Group group) {
        int entry = group.item(0);
        SplitFile file = Objects.requireNonNull(files.splits().get(entry), "a file that is not split");
        boolean isTree = group.kind() == GroupKind.TREE;
        boolean isWhole = isTree ? file.isAlsoWhole() : file.isWhole(group.item(1));
        String what = isWhole ? "whole" : isTree ? "ranges" : Long.toString(file.offset(group.item(1)));
        String figures = file.number()
                + " " + what
                + " " + (isTree ? file.size() : file.length(group.item(1)))
                + " " + file.rangeBytes()
                + " " + SplitFile.LEAF
                + " " + Long.toUnsignedString(file.inode())
                + " " + file.size()
                + " " + SeenFigures.seconds(file.time())
                + " " + SeenFigures.seconds(file.changeTime());
        return List.of(figures.getBytes(StandardCharsets.US_ASCII), path(entry).bytes());
    }

    private List<byte[]> links(Group group) {
        LinkFamilies families = files.families();
        int family = group.item(0);
        int first = families.entry(family, 0);
        int firstPair = files.pair(files.directoryOf(first));
        List<byte[]> names = new ArrayList<>(group.names() + 1);
        FileName firstPath = landing(first);
        if (firstPair != group.pair()) {
            firstPath = files.pairs().get(firstPair).destination().resolve(firstPath);
        }
        names.add(firstPath.bytes());
        for (int name = group.item(1); name < group.item(2); name++) {
            names.add(landing(families.entry(family, name)).bytes());
        }
        return names;
    }

    /** Returns the path of an entry below the destination root. */
    private FileName landing(int entry) {
        FileName newName =
                files.pairs().get(files.pair(files.directoryOf(entry))).newName();
        return newName == null ? path(entry) : newName;
    }

    private FileName path(int entry) {
        int directory = files.directoryOf(entry);
        return files.directoryPath(directory).resolve(FileName.of(files.name(entry, directory)));
    }
}
