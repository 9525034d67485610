package org.bpct.traverse.listing;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Map;
import java.util.Objects;
import org.bpct.files.Timestamp;
import org.bpct.selection.SelectionSubject;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of one name that the traversal needs.
 *
 * @param kind its kind
 * @param size its bytes; 0 unless it is a regular file, because no other kind holds data to copy
 * @param links the number of its names; 1 if that was not read
 * @param device the device that holds it; 0 if that was not read
 * @param inode its number on the device; 0 if that was not read
 * @param open true if users other than root may change it, or if that was not read
 * @param modified the time at which its content changed last
 * @param compared the other attributes, if they were read
 */
public record EntryAttributes(
        EntryKind kind,
        long size,
        long links,
        long device,
        long inode,
        boolean open,
        Timestamp modified,
        ComparedAttributes compared)
        implements SelectionSubject {
    /** The names of the values for {@link #ofUnix}: one statx brings them all. */
    public static final String UNIX_NAMES = "unix:mode,size,nlink,ino,dev,uid,lastModifiedTime";

    /** The names of the values for {@link #ofWholeUnix}. */
    public static final String WHOLE_UNIX_NAMES = UNIX_NAMES + ",gid,ctime,rdev,lastAccessTime";

    private static final int WRITABLE_FOR_OTHERS = 0022;

    /** Makes the attributes of a name that is not compared. */
    public EntryAttributes(
            EntryKind kind, long size, long links, long device, long inode, boolean open, Timestamp modified) {
        this(kind, size, links, device, inode, open, modified, ComparedAttributes.NOT_ASKED);
    }

    @Override
    public boolean isRegularFile() {
        return kind == EntryKind.FILE;
    }

    @Override
    public boolean isDirectory() {
        return kind == EntryKind.DIRECTORY;
    }

    @Override
    public int mode() {
        return compared.mode();
    }

    @Override
    public long owner() {
        return compared.owner();
    }

    @Override
    public long group() {
        return compared.group();
    }

    @Override
    public Timestamp changed() {
        return compared.changed();
    }

    @Override
    public Timestamp accessed() {
        return compared.accessed();
    }

    @Override
    public boolean isOffline() {
        return compared.offline();
    }

    /** Returns the attributes of a file whose contents are elsewhere. */
    public EntryAttributes ofOfflineFile() {
        return with(compared.ofOfflineFile());
    }

    /** Returns the inode's number in decimal digits, as stat shows it: where it is a hash it takes all 64 bits. */
    public String inodeNumber() {
        return Long.toUnsignedString(inode);
    }

    /** Returns the size as the system tells it: that of a symlink is the length of its target. */
    public long length() {
        return compared.length();
    }

    /** Returns the device number of a device file. */
    public long special() {
        return compared.special();
    }

    /** Makes the attributes from values of {@link #UNIX_NAMES}. */
    public static EntryAttributes ofUnix(Map<String, Object> values) {
        return of(
                number(values, "mode"),
                number(values, "uid"),
                number(values, "size"),
                number(values, "nlink"),
                number(values, "dev"),
                number(values, "ino"),
                time(values.get("lastModifiedTime")),
                ComparedAttributes.NOT_ASKED);
    }

    /** Makes the attributes by {@link StatGetters}, which must be available. */
    static EntryAttributes ofStat(PosixFileAttributes attributes) {
        return ofStat(attributes, ComparedAttributes.NOT_ASKED);
    }

    private static EntryAttributes ofStat(PosixFileAttributes attributes, ComparedAttributes compared) {
        StatGetters getters = StatGetters.FOUND;
        return of(
                StatGetters.number(getters.mode(), attributes),
                StatGetters.number(getters.owner(), attributes),
                attributes.size(),
                StatGetters.number(getters.links(), attributes),
                StatGetters.number(getters.device(), attributes),
                StatGetters.number(getters.inode(), attributes),
                time(attributes.lastModifiedTime()),
                compared);
    }

    /** Makes the attributes, including all compared ones. */
    public static EntryAttributes ofWholeUnix(Map<String, Object> values) {
        return ofUnix(values)
                .with(new ComparedAttributes(
                        (int) number(values, "mode"),
                        unsigned(number(values, "uid")),
                        unsigned(number(values, "gid")),
                        time(values.get("ctime")),
                        number(values, "rdev"),
                        time(values.get("lastAccessTime")),
                        number(values, "size"),
                        false));
    }

    /** Makes the attributes by {@link StatGetters}, which must be available, including all compared ones. */
    static EntryAttributes ofWholeStat(PosixFileAttributes attributes) {
        StatGetters getters = StatGetters.FOUND;
        return ofStat(
                attributes,
                new ComparedAttributes(
                        (int) StatGetters.number(getters.mode(), attributes),
                        unsigned(StatGetters.number(getters.owner(), attributes)),
                        unsigned(StatGetters.number(getters.compared().group(), attributes)),
                        time(StatGetters.changed(attributes)),
                        StatGetters.number(getters.compared().special(), attributes),
                        time(attributes.lastAccessTime()),
                        attributes.size(),
                        false));
    }

    private static Timestamp time(@Nullable Object time) {
        return Timestamp.of((FileTime) Objects.requireNonNull(time));
    }

    private EntryAttributes with(ComparedAttributes rest) {
        return new EntryAttributes(kind, size, links, device, inode, open, modified, rest);
    }

    private static EntryAttributes of(
            long mode,
            long owner,
            long size,
            long links,
            long device,
            long inode,
            Timestamp modified,
            ComparedAttributes compared) {
        EntryKind kind = EntryKind.ofMode((int) mode);
        boolean open = (mode & WRITABLE_FOR_OTHERS) != 0 || owner != 0;
        return new EntryAttributes(
                kind, kind == EntryKind.FILE ? size : 0, links, device, inode, open, modified, compared);
    }

    /** Makes the attributes; those of a directory with device and inode if {@code identity} is set. */
    static EntryAttributes ofBasic(BasicFileAttributes attributes, boolean identity) {
        EntryKind kind = EntryKind.of(attributes);
        long size = kind == EntryKind.FILE ? attributes.size() : 0;
        Object key = identity && kind == EntryKind.DIRECTORY ? attributes.fileKey() : null;
        Timestamp modified = time(attributes.lastModifiedTime());
        if (key == null) {
            return new EntryAttributes(kind, size, 1, 0, 0, true, modified);
        }
        // "(dev=fe00,ino=12)": free with the statx that was made anyway; asking for "unix:dev" makes another one.
        String text = key.toString();
        int comma = text.indexOf(',');
        long device = Long.parseUnsignedLong(text, "(dev=".length(), comma, 16);
        long inode = Long.parseLong(text, comma + ",ino=".length(), text.length() - 1, 10);
        return new EntryAttributes(kind, size, 1, device, inode, true, modified);
    }

    /** Returns an identity as the system means it: Java gives those of 2^31 and more, as nobody4 has, as numbers below 0. */
    private static long unsigned(long identity) {
        return identity & 0xffff_ffffL;
    }

    private static long number(Map<String, Object> values, String name) {
        return ((Number) Objects.requireNonNull(values.get(name), name)).longValue();
    }
}
