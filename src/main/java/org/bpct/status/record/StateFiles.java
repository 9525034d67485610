package org.bpct.status.record;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.bpct.files.RegularFiles;
import org.bpct.files.SummedFiles;
import org.jspecify.annotations.Nullable;

/**
 * The reading of state files that other processes write at this very moment: a file that is not there, cannot
 * be read or is empty reads as nothing, and is never an error.
 */
public final class StateFiles {
    /** No record of one line comes near this; a damaged file must not fill the memory. */
    private static final int RECORD_LIMIT = 64 * 1024;

    /** 20 million groups: beyond any batch. */
    private static final int JOURNAL_LIMIT = 1 << 30;

    private static final byte[] NOTHING = {};

    private StateFiles() {}

    /** Returns the content of a file of a few lines. */
    public static byte[] record(Path file) {
        return read(file, RECORD_LIMIT);
    }

    /** Returns the content of a file that grows with the batch. */
    public static byte[] whole(Path file) {
        return read(file, JOURNAL_LIMIT);
    }

    private static byte[] read(Path file, int limit) {
        try (InputStream in = RegularFiles.open(file)) {
            return in.readNBytes(limit);
        } catch (IOException absent) {
            return NOTHING;
        }
    }

    /**
     * Returns the names in a folder. Listing it anew also makes a file server show files that it did not find a moment
     * ago.
     */
    public static Set<String> names(Path folder) {
        String plain = plainText(folder);
        if (plain != null) {
            String[] listed = new File(plain).list();
            return listed == null ? Set.of() : new HashSet<>(Arrays.asList(listed));
        }
        Set<String> names = new HashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Path name = entry.getFileName();
                if (name != null) {
                    names.add(name.toString());
                }
            }
        } catch (IOException | DirectoryIteratorException incomplete) {
            return names;
        }
        return names;
    }

    /**
     * Returns a path as text if that text is exact in every locale, which is where it is ASCII; else null. Then {@code
     * java.io} can list it, which takes a fresh process less CPU than {@code java.nio} does. It cannot open files
     * without following symlinks; {@link RegularFiles} does that, which costs 35 ms of 185 ms for 20 batches of 16
     * jobs.
     */
    private static @Nullable String plainText(Path path) {
        String text = path.toString();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return null;
            }
        }
        return text;
    }

    /** Returns in a sentence that a file is not as it was written; empty if it is, or cannot be read at all. */
    public static String damage(Path file) {
        try {
            return SummedFiles.damage(file);
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Returns the time of the last change in milliseconds since 1970 by the file server's clock; -1 if unknown. */
    static long changed(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException absent) {
            return -1;
        }
    }
}
