package org.bpct.survey;

/** The types of entries, with the letters that find prints for them; see inode(7). */
public enum EntryType {
    FILE("regular file", 'f', '-', 0100000),
    DIRECTORY("directory", 'd', 'd', 0040000),
    SYMLINK("symlink", 'l', 'l', 0120000),
    FIFO("FIFO", 'p', 'p', 0010000),
    SOCKET("socket", 's', 's', 0140000),
    BLOCK_DEVICE("block device", 'b', 'b', 0060000),
    CHARACTER_DEVICE("character device", 'c', 'c', 0020000);

    private static final int TYPE = 0170000;

    private final String words;
    private final char letter;
    private final char first;
    private final int bits;

    EntryType(String words, char letter, char first, int bits) {
        this.words = words;
        this.letter = letter;
        this.first = first;
        this.bits = bits;
    }

    /** Returns the type in {@code st_mode}. */
    public static EntryType of(int mode) {
        for (EntryType type : values()) {
            if (type.bits == (mode & TYPE)) {
                return type;
            }
        }
        throw new IllegalArgumentException("no type of an entry: " + Integer.toOctalString(mode));
    }

    /** Returns the type in words for people. */
    String words() {
        return words;
    }

    /** Returns the letter of {@code find -type}. */
    public char letter() {
        return letter;
    }

    /** Returns the first letter of a line of {@code ls -l}. */
    char first() {
        return first;
    }
}
