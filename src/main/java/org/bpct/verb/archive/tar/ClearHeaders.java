package org.bpct.verb.archive.tar;

import java.util.HashSet;
import java.util.Set;
import org.bpct.files.FileName;

/**
 * The headers that all readers of tar understand in one way; others are refused. A job hands the bytes of a member to
 * GNU tar. Both must take the same bytes for data; otherwise a member could be hidden there.
 *
 * <p>The behaviour of GNU tar is from its sources, list.c ({@code read_header}, {@code decode_header}), sparse.c and
 * xheader.c of 1.34.
 */
final class ClearHeaders {
    private static final Set<String> OF_ONE_MEMBER = Set.of("path", "linkpath", "size");
    private static final String SPARSE = "GNU.sparse.";

    /** How far a tar of several volumes goes on in the next one. */
    private static final Set<String> OF_VOLUMES = Set.of("GNU.volume.filename", "GNU.volume.offset", "GNU.volume.size");

    private static final Set<String> OF_FIRST_FORM =
            Set.of(SPARSE + "major", SPARSE + "minor", SPARSE + "realsize", SPARSE + "name");

    private ClearHeaders() {}

    /** Refuses records that a header of all members cannot have. */
    static void requireGlobal(PaxRecords global, long at) throws TarException {
        for (String key : global.keys()) {
            if (OF_ONE_MEMBER.contains(key) || key.startsWith(SPARSE) || OF_VOLUMES.contains(key)) {
                throw refusal(at, key + " for all members");
            }
        }
    }

    /** Refuses the extended header of a member. */
    static void requireOwn(PaxRecords own, TarHeader header, long at) throws TarException {
        for (String key : own.keys()) {
            boolean isRead = OF_ONE_MEMBER.contains(key) || key.startsWith(SPARSE);
            if (OF_VOLUMES.contains(key) || (isRead && !own.has(key))) {
                throw refusal(at, "'" + key + "' of one member, " + (own.has(key) ? "as of another volume" : "empty"));
            }
        }
        if (header.type() == 'S' && (!own.sparse().isEmpty() || own.has("size") || !header.isOfGnu())) {
            throw refusal(at, "a sparse file of two forms");
        }
    }

    /** Refuses forms of sparse files with the map before the data, except the one that GNU tar knows. */
    static void requireFirstForm(PaxRecords own, long at) throws TarException {
        Set<String> keys = new HashSet<>();
        for (PaxRecords.Entry entry : own.sparse()) {
            keys.add(entry.key());
        }
        keys.add(SPARSE + "name");
        boolean isFirst =
                own.size(SPARSE + "major", 0) == 1 && own.size(SPARSE + "minor", -1) == 0 && keys.equals(OF_FIRST_FORM);
        if (!isFirst) {
            throw refusal(at, "a sparse file of an unknown form");
        }
    }

    /**
     * Refuses data behind a member without data: GNU tar skips them, others do not.
     *
     * @param type the type of the member
     * @param stored the bytes that its headers say
     */
    static void requireData(TarHeader header, PaxRecords own, FileName name, char type, long stored, long at)
            throws TarException {
        boolean hasData = type == 'f' || header.type() == 'D';
        // A hard link has the size of its file in the tar of old programs, and no data.
        long said = type == 'h' ? own.size("size", 0) : stored;
        if (type != 'f' && !own.sparse().isEmpty()) {
            throw refusal(at, "'" + name.display() + "', which is no file, with the map of one");
        }
        if (stored < 0 || (!hasData && said != 0)) {
            throw refusal(at, "'" + name.display() + "', which is no file, with a size of " + said);
        }
    }

    /** Says that something is read in two ways. */
    static TarException refusal(long at, String what) {
        return new TarException(at, what + ": programs read that in different ways, so the archive is refused");
    }
}
