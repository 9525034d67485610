package org.bpct.verb.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;

/**
 * The copies on this host that an update compares with entries of the other one: an entry needs no work if type, size,
 * mode, owner, time and target are those of its copy, and its inode has not changed since the copy was made. Names of one
 * inode are left alone together, if their copies are one file.
 */
final class NearCopies {
    private static final long UNSIGNED = 0xffff_ffffL;
    private static final int TYPE = 0170000;
    private static final int PERMISSIONS = 07777;
    private static final String BROKEN = "";

    private final FileName root;
    private final CopyAge age;
    private final boolean hasOwners;
    /** The copy of each inode with several names there; broken if one of its names has another, or none. */
    private final Map<String, String> copies = new HashMap<>();

    /**
     * Prepares to compare with copies below a root.
     *
     * @param age the rule for the moment after which a change of a source may be missing in its copy
     * @param hasOwners whether copies have the owners of their sources
     */
    NearCopies(FileName root, CopyAge age, boolean hasOwners) {
        this.root = root;
        this.age = age;
        this.hasOwners = hasOwners;
    }

    /** Learns which inodes with several names have one copy; asked of all entries before {@link #has}. */
    void meet(FarTree.Directory directory) {
        for (FarEntry entry : directory.entries().values()) {
            if (entry.isLinked()) {
                String copy = copy(entry);
                copies.merge(entry.inode(), copy, (known, one) -> known.equals(one) ? known : BROKEN);
            }
        }
        directory.directories().values().forEach(this::meet);
    }

    /** Returns true if entries that need no work become links to the copies. */
    boolean areBase() {
        return age.isOfBase();
    }

    /** Returns true if an entry needs no work. */
    boolean has(FarEntry entry) {
        return entry.isLinked()
                ? !copies.getOrDefault(entry.inode(), BROKEN).equals(BROKEN)
                : !copy(entry).equals(BROKEN);
    }

    /** Returns the inode of the copy that is as the entry; broken if there is none. */
    private String copy(FarEntry entry) {
        Path path = root.resolve(entry.path()).toPath();
        try {
            Map<String, Object> found = Files.readAttributes(
                    path, "unix:mode,uid,gid,size,ino,dev,nlink,lastModifiedTime,ctime", LinkOption.NOFOLLOW_LINKS);
            boolean isLike = isSame(entry, found)
                    && !age.isLacking(entry.path())
                    && (entry.isLinked() || areBase() || number(found, "nlink") == 1)
                    && (entry.type() != 'l'
                            || FileName.of(Files.readSymbolicLink(path)).equals(entry.target()));
            return isLike ? number(found, "dev") + ":" + number(found, "ino") : BROKEN;
        } catch (IOException missing) {
            return BROKEN;
        }
    }

    private boolean isSame(FarEntry entry, Map<String, Object> found) {
        FarEntry.Figures figures = entry.figures();
        int mode = (int) number(found, "mode");
        return type(mode) == entry.type()
                && (mode & PERMISSIONS) == figures.mode()
                && (entry.type() != 'f' || number(found, "size") == entry.size())
                && time(found, "lastModifiedTime").equals(figures.modified().asTold())
                && figures.changed().nanoseconds() < age.before(time(found, "lastModifiedTime"), time(found, "ctime"))
                && (!hasOwners
                        || ((number(found, "uid") & UNSIGNED) == figures.owner()
                                && (number(found, "gid") & UNSIGNED) == figures.group()));
    }

    private static char type(int mode) {
        return switch (mode & TYPE) {
            case 0100000 -> 'f';
            case 0120000 -> 'l';
            case 0010000 -> 'p';
            default -> ' ';
        };
    }

    private static Timestamp time(Map<String, Object> found, String name) {
        return Timestamp.of((FileTime) Objects.requireNonNull(found.get(name), name));
    }

    private static long number(Map<String, Object> found, String name) {
        return ((Number) Objects.requireNonNull(found.get(name), name)).longValue();
    }
}
