package org.bpct.script;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.bpct.files.Timestamp;
import org.bpct.model.Group;
import org.bpct.tree.EntryStamps;
import org.bpct.tree.FileList;

/**
 * The figures of the entries to remove, as {@code stat} prints them: a line that names the figures, then one line for
 * each name.
 *
 * <p>A file with other names is identified by the time of its content, because removing one name changes the inode.
 */
final class SeenFigures {
    private static final int NANOSECOND_DIGITS = 9;

    private final FileList files;

    SeenFigures(FileList files) {
        this.files = files;
    }

    /** The figures that identify the names of a group. */
    private enum Figures {
        /** Inode and time of change. */
        CHANGED,
        /** Inode and time of the content. */
        MODIFIED,
        /** The inode only: some times do not fit into a number of nanoseconds. */
        INODE
    }

    byte[] ofEntries(Group group) {
        Figures figures = figuresOf(group);
        StringBuilder text = new StringBuilder().append(figures.name().charAt(0));
        if (isWorthListing(group)) {
            text.append(" list");
        }
        EntryStamps stamps = files.stamps();
        for (int i = 0; i < group.items(); i += 3) {
            for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                text.append('\n').append(Long.toUnsignedString(stamps.inode(entry)));
                if (figures != Figures.INODE) {
                    text.append(' ').append(seconds(stamps.time(entry)));
                }
            }
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns true if all directories of the group are removed, too, and have at most as many other names: a job may list
     * them. The runs of a directory are neighbours.
     */
    private boolean isWorthListing(Group group) {
        long listed = 0;
        for (int i = 0; i < group.items(); i += 3) {
            int directory = group.item(i);
            if (!files.keepsAttributes(directory)) {
                return false;
            }
            if (i == 0 || directory != group.item(i - 3)) {
                listed += files.endEntry(directory) - files.firstEntry(directory);
            }
        }
        return listed <= 2L * group.names();
    }

    byte[] ofDirectories(Group group) {
        StringBuilder text = new StringBuilder().append(Figures.INODE.name().charAt(0));
        for (int i = 0; i < group.items(); i++) {
            text.append('\n').append(Long.toUnsignedString(files.directoryInode(group.item(i))));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the figures of a group. A plan puts no files with several names into a group with others. */
    private Figures figuresOf(Group group) {
        EntryStamps stamps = files.stamps();
        Figures figures = stamps.isShared(group.item(1)) ? Figures.MODIFIED : Figures.CHANGED;
        for (int i = 0; i < group.items(); i += 3) {
            for (int entry = group.item(i + 1); entry < group.item(i + 2); entry++) {
                if (!Timestamp.isExact(stamps.time(entry))) {
                    return Figures.INODE;
                }
            }
        }
        return figures;
    }

    static String seconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, NANOSECOND_DIGITS).toPlainString();
    }
}
