package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;
import org.bpct.files.RawPath;
import org.bpct.traverse.listing.Listing;
import org.jspecify.annotations.Nullable;

/**
 * The place of a directory to read.
 *
 * @param listing the listing to fill
 * @param path its full path
 * @param pathLength the bytes of that path
 * @param device the device of its start; 0 above the starts and if it is not needed
 * @param ancestors the directory itself and those above it, while links are followed
 * @param counterpart the directory that is compared with this one; null if there is none
 * @param starts the only names to look at; null to read all names
 * @param below its path below the source, {@code .} for the source itself; null above that
 */
record Place(
        Listing listing,
        Path path,
        int pathLength,
        long device,
        @Nullable Ancestor ancestors,
        @Nullable CounterpartPlace counterpart,
        @Nullable Starts starts,
        @Nullable FileName below) {
    /** Returns the message about a path of that many bytes. */
    static String tooLong(int length) {
        return String.format(
                Locale.ROOT,
                "path of %,d bytes is longer than the system's limit of %,d",
                length,
                EntryExaminer.LONGEST_PATH);
    }

    /** Returns the number of bytes in the full path of a name in it. */
    int lengthOf(byte[] name) {
        boolean isRoot = pathLength == 1;
        return pathLength + (isRoot ? 0 : 1) + name.length;
    }

    /**
     * Returns the path below the source of a directory in this one, which may be the source; null above the sources.
     */
    @Nullable
    FileName belowFor(byte[] name, boolean begins) {
        if (below == null) {
            return begins ? FileName.currentDirectory() : null;
        }
        return below.resolve(FileName.of(name));
    }

    /** Returns the starts at and below a name in it; null where all is looked at, or nothing is asked of it. */
    @Nullable
    Starts startBelow(byte[] name) {
        return starts == null ? null : starts.below(FileName.of(name));
    }

    /** Reads all names in it once more. */
    Set<FileName> names() throws IOException {
        Set<FileName> names = new HashSet<>();
        try (DirectoryStream<Path> opened = QuietDirectories.open(path)) {
            opened.forEach(name -> names.add(FileName.of(RawPath.lastComponent(name))));
        } catch (DirectoryIteratorException broken) {
            throw Objects.requireNonNull(broken.getCause());
        }
        return names;
    }

    FileName pathOf(byte[] name) {
        return FileName.of(path).resolve(FileName.of(name));
    }
}
