package org.bpct.tree;

import java.math.RoundingMode;
import java.util.Arrays;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarFrames;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/**
 * The archive members behind the entries and directories of a list: their places, and the expected output of {@code
 * stat} after extraction.
 */
public final class Members {
    private static final int ALL_DIGITS = 9;
    private static final int EVERY_RIGHT = 0777;
    private static final int NONE = -1;

    private final MemberColumns columns;
    private final int[] rowOfEntry;
    private final int[] rowOfDirectory;
    private final int[] links;
    private final int[] joined;
    private final int[] directoriesByPlace;
    private final boolean hasOwners;
    private final int digits;

    /**
     * Makes the table of a list.
     *
     * @param rowOfEntry the row of each entry
     * @param rowOfDirectory the row of each directory; negative for one that the archives only imply
     * @param links the entries that are hard links, in their order
     * @param joined the entry that each of these joins in the end, by the same index
     */
    Members(MemberColumns columns, int[] rowOfEntry, int[] rowOfDirectory, int[] links, int[] joined) {
        this(columns, rowOfEntry, rowOfDirectory, links, joined, byPlace(columns, rowOfDirectory), true, ALL_DIGITS);
    }

    private Members(
            MemberColumns columns,
            int[] rowOfEntry,
            int[] rowOfDirectory,
            int[] links,
            int[] joined,
            int[] directoriesByPlace,
            boolean hasOwners,
            int digits) {
        this.columns = columns;
        this.rowOfEntry = rowOfEntry;
        this.rowOfDirectory = rowOfDirectory;
        this.links = links;
        this.joined = joined;
        this.directoriesByPlace = directoriesByPlace;
        this.hasOwners = hasOwners;
        this.digits = digits;
    }

    /**
     * Returns the same members as a destination keeps them: with or without owners, and with times of this many digits of a
     * second.
     */
    Members kept(boolean owners, int timeDigits) {
        return new Members(columns, rowOfEntry, rowOfDirectory, links, joined, directoriesByPlace, owners, timeDigits);
    }

    private static int[] byPlace(MemberColumns columns, int[] rowOfDirectory) {
        int[] directories = new int[rowOfDirectory.length];
        int count = 0;
        for (int directory = 0; directory < rowOfDirectory.length; directory++) {
            if (rowOfDirectory[directory] != NONE) {
                directories[count++] = directory;
            }
        }
        return PlaceOrder.of(
                Arrays.copyOf(directories, count),
                directory -> columns.part(rowOfDirectory[directory]),
                directory -> columns.start(rowOfDirectory[directory]));
    }

    /** Returns the place of an entry. */
    public TarMember.Place place(int entry) {
        return placeOf(rowOfEntry[entry]);
    }

    /** Returns the place of a directory that the archives hold themselves. */
    public TarMember.Place directoryPlace(int directory) {
        return placeOf(rowOfDirectory[directory]);
    }

    /** Returns the frame that a place is in; null if its tar is not compressed. */
    public TarFrames.@Nullable Frame frame(TarMember.Place place) {
        return columns.frames().of(place);
    }

    private TarMember.Place placeOf(int row) {
        return new TarMember.Place(columns.part(row), columns.start(row), columns.length(row));
    }

    /** Returns true if the archives hold a directory itself, and do not only imply it. */
    public boolean holdsDirectory(int directory) {
        return rowOfDirectory[directory] != NONE;
    }

    /** Returns true if an entry is a hard link, which is made when all else is there. */
    public boolean isLink(int entry) {
        return columns.rights(rowOfEntry[entry]).type() == 'h';
    }

    /** Returns the layout of an entry on Lustre, in words for {@code lfs setstripe}; empty if its directory gives it one. */
    public String layout(int entry) {
        return columns.rights(rowOfEntry[entry]).layout();
    }

    /** Returns these entries in the order of the archives. */
    public int[] inOrder(int[] entries) {
        return PlaceOrder.of(
                entries, entry -> columns.part(rowOfEntry[entry]), entry -> columns.start(rowOfEntry[entry]));
    }

    /** Returns the number of directories that the archives hold. */
    public int heldDirectories() {
        return directoriesByPlace.length;
    }

    /** Returns one of these, by its index in the order of the archives. */
    public int heldDirectory(int index) {
        return directoriesByPlace[index];
    }

    /**
     * Returns the expected output of {@code stat} for an entry: type and mode in hexadecimal digits, owner and group if
     * these are kept, size, and time of change.
     */
    public String expected(int entry, long size) {
        long bytes = size;
        int at = file(entry);
        MemberColumns.Rights rights = columns.rights(rowOfEntry[at]);
        if (rights.type() == 'l') {
            bytes = rights.target();
        }
        return inode(rights) + " " + bytes + " " + seconds(columns.time(rowOfEntry[at]));
    }

    /** Returns the entry that holds the file of an entry: itself, unless it is a hard link. */
    public int file(int entry) {
        return isLink(entry) ? joined[Arrays.binarySearch(links, entry)] : entry;
    }

    /** Returns the target that an entry has as a symlink; null if it is none. */
    public byte @Nullable [] target(int entry) {
        int row = rowOfEntry[file(entry)];
        return columns.rights(row).type() == 'l' ? columns.target(row) : null;
    }

    /**
     * How an archive has the name of a member.
     *
     * @param prefix the text before the path below the destination: empty, {@code /} or {@code ./}
     * @param whole the name, if that is something else than the prefix and the path
     */
    public record Spelling(String prefix, @Nullable FileName whole) {}

    /** Returns how the archive has the name of an entry. */
    public Spelling spelling(int entry) {
        return columns.spelling(rowOfEntry[entry]);
    }

    /** Returns how the archive has the name of a directory. */
    public Spelling directorySpelling(int directory) {
        return columns.spelling(rowOfDirectory[directory]);
    }

    /** Returns the ranges of the archives that have checksums; null if they have none. */
    public @Nullable SummedRanges ranges() {
        return columns.ranges();
    }

    /** Returns the number of the range that holds an entry; negative if there are no checksums. */
    public int range(int entry) {
        SummedRanges ranges = columns.ranges();
        return ranges == null ? NONE : ranges.of(place(entry));
    }

    /** Returns the expected output of {@code stat} for a directory, without its size. */
    public String expectedDirectory(int directory) {
        int row = rowOfDirectory[directory];
        return inode(columns.rights(row)) + " " + seconds(columns.time(row));
    }

    private String inode(MemberColumns.Rights rights) {
        int type = switch (rights.type()) {
            case 'd' -> 0040000;
            case 'l' -> 0120000;
            case 'c' -> 0020000;
            case 'b' -> 0060000;
            case 'p' -> 0010000;
            default -> 0100000;
        };
        int mode = type | (rights.type() == 'l' ? EVERY_RIGHT : rights.mode());
        return Integer.toHexString(mode) + (hasOwners ? " " + rights.owner() + " " + rights.group() : "");
    }

    private String seconds(Timestamp time) {
        return time.decimal().setScale(digits, RoundingMode.FLOOR).toPlainString();
    }
}
