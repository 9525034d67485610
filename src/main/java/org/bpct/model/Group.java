package org.bpct.model;

/**
 * The unit of work that a job does with one command and journals as one line.
 *
 * <p>Its items refer to the {@code FileList}, so that a plan stays small. By kind they are: directories (D, I, A, X, Y);
 * the number of a group S, then directories (a); triples directory, first entry, end entry (F, M, K, B, R, C, and S, whose
 * runs continue in the subdirectories); families (H, k, b); the entry (T, t, W, n); the entry and the number of its
 * range (E, N); family, first name, end name (L); entries (O, J); directories (q).
 */
public final class Group {
    private final int number;
    private final GroupKind kind;
    private final int pair;
    private final int names;
    private final long bytes;
    private final int[] items;

    /** Makes a group of {@code names} entries, or directories, and {@code bytes} bytes. */
    public Group(int number, GroupKind kind, int pair, int names, long bytes, int[] items) {
        this.number = number;
        this.kind = kind;
        this.pair = pair;
        this.names = names;
        this.bytes = bytes;
        this.items = items.clone();
    }

    /** Returns a group that sets the same attributes unless the directories came with a group of subtrees. */
    public Group ofSubtrees(int group) {
        int[] with = new int[items.length + 1];
        with[0] = group;
        System.arraycopy(items, 0, with, 1, items.length);
        return new Group(number, GroupKind.SUBTREE_ATTRIBUTES, pair, names, bytes, with);
    }

    /** Returns a group of the same names with another number and another kind of work. */
    public Group with(int otherNumber, GroupKind otherKind) {
        return new Group(otherNumber, otherKind, pair, names, bytes, items);
    }

    /** Returns the number, from 1, unique in a batch; journals refer to it alone. */
    public int number() {
        return number;
    }

    /** Returns the kind of its work. */
    public GroupKind kind() {
        return kind;
    }

    /** Returns the index of the root pair that the names belong to. */
    public int pair() {
        return pair;
    }

    /** Returns the number of entries, or directories, that the group settles. */
    public int names() {
        return names;
    }

    /** Returns the bytes of the entries, those of an inode once. */
    public long bytes() {
        return bytes;
    }

    /** Returns the number of items. */
    public int items() {
        return items.length;
    }

    /** Returns one item. */
    public int item(int index) {
        return items[index];
    }

    @Override
    public String toString() {
        return "G " + number + " " + pair + " " + kind.letter() + " " + names + " " + bytes;
    }
}
