package org.bpct.landing;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import org.bpct.files.FileName;
import org.bpct.files.QuietDirectories;

/**
 * The number of names of a directory that another directory has, too: evidence that one is a copy of the other.
 *
 * @param common the number of common names
 * @param looked the number of names that were looked at
 */
public record CommonNames(int common, int looked) {
    /** The names that are looked at in a directory, which may have millions. */
    private static final int MOST = 200;

    /** One name alone is too common to tell anything. */
    private static final int LEAST_COMMON = 2;

    /** Looks into both directories; a directory that cannot be read has no names, and the walk tells why. */
    public static CommonNames of(FileName directory, FileName other) {
        int common = 0;
        int looked = 0;
        try (DirectoryStream<Path> entries = QuietDirectories.open(directory.toPath())) {
            for (Path entry : entries) {
                if (looked == MOST) {
                    break;
                }
                looked++;
                FileName there = other.resolve(FileName.of(entry).lastComponent());
                if (Files.exists(there.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                    common++;
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // Unreadable names are no counter-evidence.
            return new CommonNames(common, looked);
        }
        return new CommonNames(common, looked);
    }

    /** Returns true if the other directory is likely a copy of this one. */
    public boolean tellACopy() {
        return common >= LEAST_COMMON && 2 * common > looked;
    }

    /** Returns words such as "7 of the 8 names". */
    public String words() {
        return String.format(Locale.ROOT, "%d of the %s%d names", common, looked == MOST ? "first " : "", looked);
    }
}
