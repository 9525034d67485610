package org.bpct.model;

/**
 * The unit of work that a job does with one command and journals as one line.
 *
 * <p>Its items refer to the {@code FileList}, so that a plan stays small. By kind they are:
 * directories (D, I, A, X); the number of a group S, then directories (a);
 * triples directory, first entry, end entry (F, M, K, B, R, and S, whose runs go on in the
 * subdirectories); families (H, k, b); the entry (T, t, W); the entry and
 * which of its ranges (E); family, first name, end name (L).
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

    /** Returns what sets the same attributes only if the directories did not come with a group of subtrees. */
    public Group ofSubtrees(int group) {
        int[] with = new int[items.length + 1];
        with[0] = group;
        System.arraycopy(items, 0, with, 1, items.length);
        return new Group(number, GroupKind.SUBTREE_ATTRIBUTES, pair, names, bytes, with);
    }

    /** Returns the number, from 1, given once in a batch; journals speak only of it. */
    public int number() {
        return number;
    }

    /** Returns what is to be done. */
    public GroupKind kind() {
        return kind;
    }

    /** Returns the index of the root pair that the names belong to. */
    public int pair() {
        return pair;
    }

    /** Returns how many entries, or directories, the group settles. */
    public int names() {
        return names;
    }

    /** Returns the bytes of the entries, those of an inode once. */
    public long bytes() {
        return bytes;
    }

    /** Returns how many items there are. */
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
