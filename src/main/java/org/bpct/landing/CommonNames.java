package org.bpct.landing;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
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

    /** Returns true for a directory that surely has no names: one that cannot be read may have some. */
    static boolean isEmpty(FileName directory) {
        try (DirectoryStream<Path> entries = QuietDirectories.open(directory.toPath())) {
            return !entries.iterator().hasNext();
        } catch (IOException | DirectoryIteratorException noDirectoryOrUnreadable) {
            return false;
        }
    }

    /** Returns true if the other directory is likely a copy of this one. */
    public boolean tellACopy() {
        return common >= LEAST_COMMON && 2 * common > looked;
    }

    /**
     * Returns true if most of the common names of two directories have the same kind, size and time of change: a copy keeps
     * these, and two trees that grew apart do not have them.
     */
    public static boolean areAlike(FileName directory, FileName other) {
        int common = 0;
        int alike = 0;
        try (DirectoryStream<Path> entries = QuietDirectories.open(directory.toPath())) {
            Iterator<Path> names = entries.iterator();
            for (int looked = 0; looked < MOST && names.hasNext(); looked++) {
                FileName name = FileName.of(names.next()).lastComponent();
                Path there = other.resolve(name).toPath();
                if (Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
                    common++;
                    alike += state(directory.resolve(name).toPath()).equals(state(there)) ? 1 : 0;
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return false;
        }
        return 2 * alike > common;
    }

    /** Returns kind, size and time of a name; a place may keep no part of a second. */
    private static List<Object> state(Path name) throws IOException {
        BasicFileAttributes is = Files.readAttributes(name, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        long seconds = is.lastModifiedTime().to(TimeUnit.SECONDS);
        return List.of(is.isDirectory(), is.isRegularFile(), is.isRegularFile() ? is.size() : 0, seconds);
    }

    /** Returns words such as "7 of the 8 names". */
    public String words() {
        return String.format(Locale.ROOT, "%d of the %s%d names", common, looked == MOST ? "first " : "", looked);
    }
}
