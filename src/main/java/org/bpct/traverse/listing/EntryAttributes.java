package org.bpct.traverse.listing;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.bpct.selection.SelectionSubject;
import org.jspecify.annotations.Nullable;

/**
 * What the traversal asks of one name.
 *
 * @param kind what it is
 * @param size its bytes; 0 unless it is a regular file, for nothing else holds data to copy
 * @param links the number of its names; 1 if that was not asked
 * @param device the device it is on; 0 if that was not asked
 * @param inode its number on the device; 0 if that was not asked
 * @param open true if others than root may change what it is, or if that was not asked
 * @param modified the nanosecond since 1970 in which its content changed last
 * @param mode the bits of type and permission; this and what follows is 0 unless entries are compared
 * @param owner the number of its owner
 * @param group the number of its group
 * @param changed the nanosecond in which its inode changed last
 * @param special the number of the device that it stands for
 * @param accessed the nanosecond in which its content was read last
 */
public record EntryAttributes(
        EntryKind kind,
        long size,
        long links,
        long device,
        long inode,
        boolean open,
        long modified,
        int mode,
        long owner,
        long group,
        long changed,
        long special,
        long accessed)
        implements SelectionSubject {
    /** The names below which {@link #ofUnix} finds its values: one statx brings them all. */
    public static final String UNIX_NAMES = "unix:mode,size,nlink,ino,dev,uid,lastModifiedTime";

    /** The same for {@link #ofWholeUnix}. */
    public static final String WHOLE_UNIX_NAMES = UNIX_NAMES + ",gid,ctime,rdev,lastAccessTime";

    private static final int WRITABLE_FOR_OTHERS = 0022;

    public EntryAttributes(
            EntryKind kind, long size, long links, long device, long inode, boolean open, long modified) {
        this(kind, size, links, device, inode, open, modified, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public boolean isRegularFile() {
        return kind == EntryKind.FILE;
    }

    @Override
    public boolean isDirectory() {
        return kind == EntryKind.DIRECTORY;
    }

    public static EntryAttributes ofUnix(Map<String, Object> values) {
        return of(
                number(values, "mode"),
                number(values, "uid"),
                number(values, "size"),
                number(values, "nlink"),
                number(values, "dev"),
                number(values, "ino"),
                time(values.get("lastModifiedTime")));
    }

    /** Returns the attributes by {@link StatGetters}, which must be there. */
    static EntryAttributes ofStat(PosixFileAttributes attributes) {
        StatGetters getters = StatGetters.FOUND;
        return of(
                StatGetters.number(getters.mode(), attributes),
                StatGetters.number(getters.owner(), attributes),
                attributes.size(),
                StatGetters.number(getters.links(), attributes),
                StatGetters.number(getters.device(), attributes),
                StatGetters.number(getters.inode(), attributes),
                time(attributes.lastModifiedTime()));
    }

    /** Returns the attributes with all that is compared. */
    public static EntryAttributes ofWholeUnix(Map<String, Object> values) {
        return ofUnix(values)
                .with(
                        number(values, "mode"),
                        number(values, "uid"),
                        number(values, "gid"),
                        time(values.get("ctime")),
                        number(values, "rdev"),
                        time(values.get("lastAccessTime")));
    }

    /** Returns the attributes by {@link StatGetters}, which must be there, with all that is compared. */
    static EntryAttributes ofWholeStat(PosixFileAttributes attributes) {
        StatGetters getters = StatGetters.FOUND;
        return ofStat(attributes)
                .with(
                        StatGetters.number(getters.mode(), attributes),
                        StatGetters.number(getters.owner(), attributes),
                        StatGetters.number(getters.group(), attributes),
                        time(StatGetters.changed(attributes)),
                        StatGetters.number(getters.special(), attributes),
                        time(attributes.lastAccessTime()));
    }

    private static long time(@Nullable Object time) {
        return ((FileTime) Objects.requireNonNull(time)).to(TimeUnit.NANOSECONDS);
    }

    private EntryAttributes with(long mode, long owner, long group, long changed, long special, long accessed) {
        return new EntryAttributes(
                kind, size, links, device, inode, open, modified, (int) mode, owner, group, changed, special, accessed);
    }

    private static EntryAttributes of(
            long mode, long owner, long size, long links, long device, long inode, long modified) {
        EntryKind kind = EntryKind.ofMode((int) mode);
        boolean open = (mode & WRITABLE_FOR_OTHERS) != 0 || owner != 0;
        return new EntryAttributes(kind, kind == EntryKind.FILE ? size : 0, links, device, inode, open, modified);
    }

    /** Returns the attributes; those of a directory with device and inode if {@code identity} is set. */
    static EntryAttributes ofBasic(BasicFileAttributes attributes, boolean identity) {
        EntryKind kind = EntryKind.of(attributes);
        long size = kind == EntryKind.FILE ? attributes.size() : 0;
        Object key = identity && kind == EntryKind.DIRECTORY ? attributes.fileKey() : null;
        long modified = time(attributes.lastModifiedTime());
        if (key == null) {
            return new EntryAttributes(kind, size, 1, 0, 0, true, modified);
        }
        // "(dev=fe00,ino=12)": free with the statx that was made anyway; asking "unix:dev" is another one.
        String text = key.toString();
        int comma = text.indexOf(',');
        long device = Long.parseUnsignedLong(text, "(dev=".length(), comma, 16);
        long inode = Long.parseLong(text, comma + ",ino=".length(), text.length() - 1, 10);
        return new EntryAttributes(kind, size, 1, device, inode, true, modified);
    }

    private static long number(Map<String, Object> values, String name) {
        return ((Number) Objects.requireNonNull(values.get(name), name)).longValue();
    }
}
