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
import java.util.List;
import java.util.function.Predicate;

/** The one query for the attributes of a name; each implementation makes a single statx. */
@FunctionalInterface
public interface AttributeReader {
    /** Returns the attributes of a name in a directory. */
    EntryAttributes read(Path directory, Path name, boolean follow) throws IOException;

    /**
     * Hears which names will be read next, each of them once: a program is then asked about all at once.
     *
     * @param follow tells of a name whether its target is meant
     */
    default void expect(Path directory, List<Path> names, Predicate<Path> follow) {}

    /**
     * Asks relative to the descriptor of an open directory: a file system without a cache then does not look up each
     * directory on the way again (79,477 requests instead of 326,501).
     */
    static AttributeReader relativeTo(SecureDirectoryStream<Path> stream, boolean identity) {
        return (directory, name, follow) -> EntryAttributes.ofBasic(
                stream.getFileAttributeView(name, BasicFileAttributeView.class, options(follow))
                        .readAttributes(),
                identity);
    }

    /** Asks in the same way, and for the attributes that tell hard links; works only with {@link StatGetters}. */
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

    /** Asks by the full path, and for the attributes that tell hard links. */
    static AttributeReader withLinks() {
        return (directory, name, follow) -> EntryAttributes.ofUnix(
                Files.readAttributes(directory.resolve(name), EntryAttributes.UNIX_NAMES, options(follow)));
    }

    /** Asks for all compared attributes, within an open directory if possible. */
    static AttributeReader whole(DirectoryStream<Path> opened) {
        if (!StatGetters.FOUND.areThere() || !(opened instanceof SecureDirectoryStream<Path> stream)) {
            return wholeByPath();
        }
        return (directory, name, follow) -> EntryAttributes.ofWholeStat(
                stream.getFileAttributeView(name, PosixFileAttributeView.class, options(follow))
                        .readAttributes());
    }

    /** Returns all compared attributes of an open directory itself: that needs no right to search it. */
    static EntryAttributes ofItself(DirectoryStream<Path> opened, Path directory) throws IOException {
        if (!StatGetters.FOUND.areThere() || !(opened instanceof SecureDirectoryStream<Path> stream)) {
            return EntryAttributes.ofWholeUnix(
                    Files.readAttributes(directory, EntryAttributes.WHOLE_UNIX_NAMES, options(false)));
        }
        return EntryAttributes.ofWholeStat(
                stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes());
    }

    /** Asks by the full path for all compared attributes. */
    static AttributeReader wholeByPath() {
        return (directory, name, follow) -> EntryAttributes.ofWholeUnix(
                Files.readAttributes(directory.resolve(name), EntryAttributes.WHOLE_UNIX_NAMES, options(follow)));
    }

    private static LinkOption[] options(boolean follow) {
        return follow ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
    }
}
