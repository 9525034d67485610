package org.bpct.model;

/** The form in which the names of a group stand in a list. */
public enum ListShape {
    /** Directories. */
    DIRECTORIES(0, 0),
    /** The number of a group, then directories. */
    NUMBERED_DIRECTORIES(1, 1),
    /** Figures, then directories. */
    FIGURED_DIRECTORIES(1, 1),
    /** A directory, then names in it, or paths below it. */
    FILES(1, 0),
    /** Figures, then as of FILES. */
    FIGURED_FILES(2, 1),
    /** Figures, then as of FILES; the names are any entries but directories. */
    FIGURED_ENTRIES(2, 1),
    /** As of FILES, of all directories below the first. */
    SUBTREES(1, 0),
    /** Paths below the root. */
    FAMILIES(0, 0),
    /** A file, and its new name. */
    RENAMED(1, 0),
    /** The first name of a file, then its others. */
    LINKS(1, 0),
    /** Figures of the range and the file, the file, the name of its copy: the name is an entry of the group that closes the file. */
    RANGE(3, 1),
    /** As of RANGE. */
    WHOLE(2, 1),
    /** Figures of the range and the file, the file: the name is an entry of the group that closes the file. */
    LEAVES(2, 1),
    /** Figures of the file, the file. */
    TREE(1, 1);

    private final int leadingNames;
    private final int placeWord;

    ListShape(int leadingNames, int placeWord) {
        this.leadingNames = leadingNames;
        this.placeWord = placeWord;
    }

    /** Returns the number of leading words that are no entry or directory of the group. */
    public int leadingNames() {
        return leadingNames;
    }

    /** Returns the index, from 0, of the word that tells the place of the group in the tree. */
    public int placeWord() {
        return placeWord;
    }

    /** Returns true if the names are directories, which are counted apart. */
    public boolean isOfDirectories() {
        return this == DIRECTORIES || this == NUMBERED_DIRECTORIES || this == FIGURED_DIRECTORIES;
    }

    /** Returns true if the first word has figures. */
    public boolean hasFigures() {
        return switch (this) {
            case FIGURED_DIRECTORIES, FIGURED_FILES, FIGURED_ENTRIES, RANGE, WHOLE, LEAVES, TREE -> true;
            case DIRECTORIES, NUMBERED_DIRECTORIES, FILES, SUBTREES, FAMILIES, RENAMED, LINKS -> false;
        };
    }

    /** Returns true if the word that tells the place is the directory of the names behind it. */
    public boolean namesItsDirectory() {
        return this == FILES || this == FIGURED_FILES || this == FIGURED_ENTRIES || this == SUBTREES;
    }
}
