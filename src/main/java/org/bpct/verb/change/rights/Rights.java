package org.bpct.verb.change.rights;

/**
 * The rights of an entry: its mode and its owners.
 *
 * @param mode its type and mode, as {@code stat} has them in one number
 * @param user the number of its owner
 * @param group the number of its group
 */
public record Rights(int mode, long user, long group) {
    private static final int TYPE = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int SYMLINK = 0120000;
    private static final int GROUP_EXECUTES = 0010;

    boolean isDirectory() {
        return (mode & TYPE) == DIRECTORY;
    }

    boolean isSymlink() {
        return (mode & TYPE) == SYMLINK;
    }

    /** Returns the bits that {@code chmod} can change. */
    int bits() {
        return mode & ModeChange.ALL;
    }

    /**
     * Returns the bits that a change of owner leaves: the kernel clears the set-id bits, except those of directories,
     * so that no foreign program runs as its new owner. The set-group-id bit of a file that its group cannot execute
     * means something else, and stays.
     */
    int bitsWithNewOwner() {
        if (isDirectory() || isSymlink()) {
            return bits();
        }
        int without = bits() & ~ModeChange.SET_USER;
        return (bits() & GROUP_EXECUTES) != 0 ? without & ~ModeChange.SET_GROUP : without;
    }

    /** Returns them as {@code stat --printf='%f %u %g'} prints them. */
    public String figures() {
        return Integer.toHexString(mode) + " " + user + " " + group;
    }
}
