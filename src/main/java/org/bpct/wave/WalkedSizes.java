package org.bpct.wave;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.ListedGroup;
import org.bpct.model.Sizes;
import org.bpct.script.ListFiles;
import org.bpct.tree.RootPair;

/**
 * The bytes that the walk has found in each file of a group, estimated later: a list has only their sum, and a job
 * names a file as changed by it.
 *
 * <p>Files have the sizes that they have now. Where those have another sum, something has changed since the walk, and
 * the files that changed last answer for it: the excess is taken from them, and a deficit is given to the last one. A
 * job that copies them will see the same difference, and name the same files.
 */
final class WalkedSizes implements ListFiles.FileSizes {
    /** The time of a file that is gone: nothing has changed later. */
    private static final FileTime GONE = FileTime.fromMillis(Long.MAX_VALUE);

    private final List<RootPair> pairs;

    WalkedSizes(List<RootPair> pairs) {
        this.pairs = pairs;
    }

    @Override
    public long[] of(ListedGroup group, byte[] directory, List<byte[]> names) {
        FileName folder = pairs.get(group.pair()).source().resolve(FileName.of(directory));
        List<Found> found = new ArrayList<>();
        for (byte[] name : names) {
            found.add(Found.at(folder.resolve(FileName.of(name)), found.size()));
        }
        long[] sizes = found.stream().mapToLong(Found::size).toArray();
        settle(sizes, group.bytes() - Sizes.sum(Arrays.stream(sizes)), found);
        return sizes;
    }

    private static void settle(long[] sizes, long missing, List<Found> found) {
        if (missing == 0) {
            return;
        }
        List<Found> lastFirst = found.stream()
                .sorted(Comparator.comparing(Found::changed).reversed())
                .toList();
        long open = missing;
        for (Found file : lastFirst) {
            long difference = Math.max(open, -sizes[file.index()]);
            sizes[file.index()] += difference;
            open -= difference;
        }
    }

    /** A file as it is now; only regular files have bytes for the walk. */
    private record Found(int index, long size, FileTime changed) {
        static Found at(FileName file, int index) {
            try {
                Path path = file.toPath();
                BasicFileAttributes now =
                        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                return new Found(index, now.isRegularFile() ? Math.min(Sizes.MOST, now.size()) : 0, (FileTime)
                        Files.getAttribute(path, "unix:ctime", LinkOption.NOFOLLOW_LINKS));
            } catch (IOException gone) {
                return new Found(index, 0, GONE);
            }
        }
    }
}
