package org.bpct.script;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.tree.FileList;

/**
 * The writer of the file with which jobs link groups of subtrees without their names.
 *
 * <p>For each such group, in the order of the list: its number and the number of words of each kind that follow, the
 * topmost directories, all directories, and the time at which anything in these subtrees of the base changed last.
 * While that time is the same, no name, content, mode or owner there has changed.
 */
final class SubtreeWriter {
    private static final long SECOND = 1_000_000_000L;

    private final FileList files;

    SubtreeWriter(FileList files) {
        this.files = files;
    }

    static boolean isNeeded(List<Group> groups) {
        return groups.stream().anyMatch(group -> group.kind() == GroupKind.BASE_SUBTREES);
    }

    void write(List<Group> groups, OutputStream out) throws IOException {
        for (Group group : groups) {
            if (group.kind() == GroupKind.BASE_SUBTREES) {
                write(group, out);
            }
        }
    }

    private void write(Group group, OutputStream out) throws IOException {
        int[] tops = IntStream.iterate(0, i -> i < group.items(), i -> i + 3)
                .map(group::item)
                .toArray();
        int[] all = IntStream.of(tops)
                .flatMap(top -> IntStream.range(top, files.endDirectory(top)))
                .toArray();
        word(group.number() + " " + tops.length + " " + all.length, out);
        writePaths(tops, out);
        writePaths(all, out);
        long changed = IntStream.of(all).mapToLong(files::baseChanged).max().orElseThrow();
        word(
                String.format(Locale.ROOT, "%d.%09d", Math.floorDiv(changed, SECOND), Math.floorMod(changed, SECOND)),
                out);
    }

    private void writePaths(int[] directories, OutputStream out) throws IOException {
        for (int directory : directories) {
            out.write(files.directoryPath(directory).bytes());
            out.write(0);
        }
    }

    private static void word(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.write(0);
    }
}
