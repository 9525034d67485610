package org.bpct.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A tree to be copied, as a tar archive on standard output: {@code TreeArchive SHAPE SCALE SEED}.
 *
 * <p>An archive, because GNU tar sets what Java cannot: nanoseconds, extended attributes, holes, and names that are no
 * text in any encoding.
 */
final class TreeArchive {
    private static final String LISTING = "listing:";

    private TreeArchive() {}

    /** Writes the archive. */
    public static void main(String[] words) throws IOException {
        String shape = words[0];
        TarWriter tar = new TarWriter(new BufferedOutputStream(System.out, 1 << 20));
        if (shape.startsWith(LISTING)) {
            new ListedTree(tar).write(Path.of(shape.substring(LISTING.length())));
        } else {
            new SeededTree(Long.parseLong(words[2]), tar).write(shape, Double.parseDouble(words[1]));
        }
        tar.finish();
    }
}
