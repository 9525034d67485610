package org.bpct.verb.archive.tar;

import java.util.Arrays;
import java.util.function.Supplier;
import org.bpct.files.FileName;

/** A directory that is walked once more, with its archived state. */
public final class EarlierDirectory {
    private static final FileName NONE = FileName.ofText("");

    private final EarlierMembers members;
    private final byte[] name;
    private final long[] surely;
    private final boolean hasOwners;
    private final boolean isBase;

    private EarlierDirectory(EarlierMembers members, byte[] name, long[] surely, boolean hasOwners, boolean isBase) {
        this.members = members;
        this.name = name;
        this.surely = surely;
        this.hasOwners = hasOwners;
        this.isBase = isBase;
    }

    /**
     * Begins with a root.
     *
     * @param beginning the beginning of the names of members below it; may be empty
     * @param surely by the number of the part: the nanosecond before which all changes below the root are surely in its
     *     generation
     */
    public static EarlierDirectory ofRoot(EarlierMembers members, FileName beginning, long[] surely) {
        members.meet((beginning.length() == 0 ? FileName.currentDirectory() : beginning).bytes());
        return new EarlierDirectory(members, beginning.bytes(), surely, true, false);
    }

    /**
     * Begins with the root of a tree that is no archive.
     *
     * @param surely by the number of the part: the nanosecond before which all changes of its members are surely in the tree
     * @param hasOwners whether owners are compared; else those of all members are 0
     * @param isBase whether unchanged entries are listed, as links to those of the tree
     */
    public static EarlierDirectory ofTree(EarlierMembers members, long[] surely, boolean hasOwners, boolean isBase) {
        return new EarlierDirectory(members, NONE.bytes(), surely, hasOwners, isBase);
    }

    /** Returns true if unchanged entries are listed, as links to those of this tree. */
    public boolean isBase() {
        return isBase;
    }

    /** Returns the archive's name for an entry of this directory; below {@code .} it keeps the dot. */
    private byte[] nameOf(byte[] child) {
        if (name.length == 0) {
            return child;
        }
        byte[] joined = Arrays.copyOf(name, name.length + 1 + child.length);
        joined[name.length] = '/';
        System.arraycopy(child, 0, joined, name.length + 1, child.length);
        return joined;
    }

    /** Returns a directory in it. */
    public EarlierDirectory below(byte[] child) {
        return new EarlierDirectory(members, nameOf(child), surely, hasOwners, isBase);
    }

    /** Notes that all names in it have been seen. */
    public void isRead() {
        members.isRead(name);
    }

    /** Notes that a name is there, and returns its number; -1 if the archive does not have it. */
    public int meet(byte[] child) {
        return members.meet(nameOf(child));
    }

    /** Notes that the entry with a number is a directory now, or is none. */
    public void isDirectory(int number, boolean directory) {
        if (number >= 0) {
            members.isDirectory(number, directory);
        }
    }

    /**
     * Returns true if the archive surely has the entry as it is.
     *
     * @param number the number of its name
     * @param type its type as a letter
     * @param target gives the target if it is a symlink
     * @param changed the nanosecond in which its inode changed last
     */
    public boolean has(
            int number, char type, TarMember.Attributes attributes, Supplier<FileName> target, long changed) {
        return number >= 0
                && changed < surely[members.part(number)]
                && members.isSame(
                        number,
                        MemberNumber.ofAttributes(type, compared(attributes), type == 'l' ? target.get() : NONE));
    }

    private TarMember.Attributes compared(TarMember.Attributes found) {
        return hasOwners ? found : new TarMember.Attributes(found.mode(), 0, 0, found.size(), found.modified());
    }

    /** Returns a number that the names of one inode in the archive have in common. */
    public int first(int number) {
        return members.first(number);
    }
}
