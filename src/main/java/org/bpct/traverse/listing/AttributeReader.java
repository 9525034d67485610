package org.bpct.traverse.listing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;

/** The one question that is asked of each name; every way of asking makes a single statx. */
@FunctionalInterface
public interface AttributeReader {
    /** Returns the attributes of a name in a directory. */
    EntryAttributes read(Path directory, Path name, boolean follow) throws IOException;

    /**
     * Asks relative to the descriptor of an open directory: a file system that caches nothing is then
     * not asked for each directory on the way again (79,477 requests instead of 326,501).
     */
    static AttributeReader relativeTo(SecureDirectoryStream<Path> stream, boolean identity) {
        return (directory, name, follow) -> EntryAttributes.ofBasic(
                stream.getFileAttributeView(name, BasicFileAttributeView.class, options(follow))
                        .readAttributes(),
                identity);
    }

    /** Asks like that and for all that tells hard links; only where {@link StatGetters} are there. */
    static AttributeReader withLinksRelativeTo(SecureDirectoryStream<Path> stream) {
        return (directory, name, follow) ->
                EntryAttributes.ofStat(stream.getFileAttributeView(name, PosixFileAttributeView.class, options(follow))
                        .readAttributes());
    }

    /** Asks by the full path. */
    static AttributeReader byPath(boolean identity) {
        return (directory, name, follow) -> EntryAttributes.ofBasic(
                Files.readAttributes(directory.resolve(name), BasicFileAttributes.class, options(follow)), identity);
    }

    /** Asks by the full path and for all that tells hard links. */
    static AttributeReader withLinks() {
        return (directory, name, follow) -> EntryAttributes.ofUnix(
                Files.readAttributes(directory.resolve(name), EntryAttributes.UNIX_NAMES, options(follow)));
    }

    /** Asks for all that is compared, within an open directory if that can be done. */
    static AttributeReader whole(DirectoryStream<Path> opened) {
        if (!StatGetters.FOUND.areThere() || !(opened instanceof SecureDirectoryStream<Path> stream)) {
            return wholeByPath();
        }
        return (directory, name, follow) -> EntryAttributes.ofWholeStat(
                stream.getFileAttributeView(name, PosixFileAttributeView.class, options(follow))
                        .readAttributes());
    }

    /** Asks by the full path for all that is compared. */
    static AttributeReader wholeByPath() {
        return (directory, name, follow) -> EntryAttributes.ofWholeUnix(
                Files.readAttributes(directory.resolve(name), EntryAttributes.WHOLE_UNIX_NAMES, options(follow)));
    }

    private static LinkOption[] options(boolean follow) {
        return follow ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
    }
}
