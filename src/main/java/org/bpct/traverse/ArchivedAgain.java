package org.bpct.traverse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bpct.files.FileName;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryColumns;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.traverse.listing.Listing;
import org.bpct.verb.archive.tar.EarlierDirectory;
import org.bpct.verb.archive.tar.TarMember;
import org.jspecify.annotations.Nullable;

/** The comparison of a directory with its archived state: unchanged entries need no work. */
final class ArchivedAgain {
    /** A twin of {@link org.bpct.traverse.listing.LinkFates} is neither 0 nor 1. */
    private static final int FIRST_TWIN = 2;

    private static final int PERMISSIONS = 07777;
    private static final int FIFO = 0010000;
    private static final char UNKNOWN = ' ';

    private final Place place;
    private final @Nullable EarlierDirectory earlier;

    ArchivedAgain(Place place) {
        this.place = place;
        this.earlier = place.listing().earlier();
    }

    /** Notes that a name exists, of any kind. */
    void meet(byte[] name) {
        if (earlier != null) {
            earlier.meet(name);
        }
    }

    /** Notes that no name in a directory was left unseen. */
    static void isRead(Place place) {
        EarlierDirectory directory = place.listing().earlier();
        if (directory != null) {
            directory.isRead();
        }
    }

    /** Has a directory in this one compared, too. */
    void enter(byte[] name, Listing listing) {
        if (earlier != null) {
            earlier.isDirectory(earlier.meet(name), true);
            listing.isArchived(earlier.below(name));
        }
    }

    /** Counts an entry, no directory, that the archive has as it is; returns false for one that it has not. */
    boolean passesOver(Path name, byte[] bytes, EntryAttributes found, EntryColumns into) {
        if (earlier == null) {
            return false;
        }
        int number = earlier.meet(bytes);
        earlier.isDirectory(number, false);
        TarMember.Attributes attributes = new TarMember.Attributes(
                found.mode() & PERMISSIONS, found.owner(), found.group(), found.size(), found.modified());
        if (!earlier.has(
                number,
                letter(found),
                attributes,
                () -> target(name),
                found.changed().nanoseconds())) {
            return false;
        }
        if (found.links() > 1 && found.kind() != EntryKind.SPECIAL) {
            // One of its names may have to be archived again, and then all of them.
            into.addSame(
                    bytes,
                    found,
                    (long) earlier.first(number) + FIRST_TWIN,
                    found.changed().nanoseconds(),
                    true);
        } else if (earlier.isBase()) {
            into.addSame(bytes, found, 0, found.changed().nanoseconds(), false);
        } else {
            into.skip(bytes, found);
        }
        return true;
    }

    private static char letter(EntryAttributes found) {
        return switch (found.kind()) {
            case FILE -> 'f';
            case SYMLINK -> 'l';
            case SPECIAL -> (found.mode() & EntryKind.TYPE) == FIFO ? 'p' : UNKNOWN;
            case DIRECTORY -> UNKNOWN;
        };
    }

    /** Returns the target of a symlink; an unreadable one equals no archived target. */
    private FileName target(Path name) {
        try {
            return FileName.of(Files.readSymbolicLink(place.path().resolve(name)));
        } catch (IOException unknown) {
            return FileName.ofText("");
        }
    }
}
