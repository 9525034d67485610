package org.bpct.verb.compare;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bpct.files.FileName;
import org.bpct.survey.EntryType;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;
import org.bpct.verb.compare.Difference.Kind;

/** The rules by which two entries of one name differ, and the differences found so far. Several threads add to them. */
final class EntryComparison {
    private static final int PERMISSIONS = 07777;
    private static final long NUMBER = 0xffff_ffffL;

    private final long window;
    private final Queue<Difference> found = new ConcurrentLinkedQueue<>();

    /**
     * Makes the rules.
     *
     * @param window the nanoseconds by which two times may differ
     */
    EntryComparison(long window) {
        this.window = window;
    }

    Queue<Difference> found() {
        return found;
    }

    void add(FileName path, Kind kind, String a, String b) {
        found.add(new Difference(path, kind, a, b));
    }

    void onlyInA(FileName path, EntryAttributes entry) {
        add(path, Kind.ONLY_IN_A, letter(entry), "");
    }

    void onlyInB(FileName path, EntryAttributes entry) {
        add(path, Kind.ONLY_IN_B, "", letter(entry));
    }

    /** Returns true if two entries are of one type; notes it if they are not. */
    boolean isSameType(FileName path, EntryAttributes a, EntryAttributes b, boolean isMeant) {
        boolean isSame = ((a.mode() ^ b.mode()) & EntryKind.TYPE) == 0;
        if (!isSame && isMeant) {
            add(path, Kind.TYPE, letter(a), letter(b));
        }
        return isSame;
    }

    /** Notes the attributes in which entries of one type differ. */
    void compare(FileName path, EntryAttributes a, EntryAttributes b) {
        numbers(path, Kind.SIZE, a.size(), b.size());
        if (a.kind() == EntryKind.SPECIAL && a.special() != b.special()) {
            add(path, Kind.DEVICE, Long.toHexString(a.special()), Long.toHexString(b.special()));
        }
        // The mode of a symlink cannot be set.
        if (a.kind() != EntryKind.SYMLINK && ((a.mode() ^ b.mode()) & PERMISSIONS) != 0) {
            add(path, Kind.MODE, octal(a), octal(b));
        }
        numbers(path, Kind.OWNER, a.owner() & NUMBER, b.owner() & NUMBER);
        numbers(path, Kind.GROUP, a.group() & NUMBER, b.group() & NUMBER);
        if (a.modified().distance(b.modified()) > window) {
            add(path, Kind.TIME, a.modified().toString(), b.modified().toString());
        }
    }

    private void numbers(FileName path, Kind kind, long a, long b) {
        if (a != b) {
            add(path, kind, Long.toString(a), Long.toString(b));
        }
    }

    private static String letter(EntryAttributes entry) {
        return String.valueOf(EntryType.of(entry.mode()).letter());
    }

    private static String octal(EntryAttributes entry) {
        return Integer.toOctalString(entry.mode() & PERMISSIONS);
    }
}
