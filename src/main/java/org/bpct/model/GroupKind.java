package org.bpct.model;

import java.util.Arrays;
import java.util.Optional;

/** The task of a {@link Group}; its letter is in the list. */
public enum GroupKind {
    /** Make directories in the destination, parents first. Names: directories. */
    DIRECTORIES('D'),
    /** The same for directories of subtrees, unless these are linked with them. Names: directories. */
    SUBTREE_DIRECTORIES('I'),
    /** Copy files of one directory. Names: the directory, then names in it, or paths below it. */
    FILES('F'),
    /** Give files of one directory, whose contents exist, the attributes of their sources. Names: as of FILES. */
    REPAIR('M'),
    /** Compare the contents of files of one directory, and copy what differs. Names: as of FILES. */
    COMPARED('K'),
    /** Compare the contents of whole hard-link families, and copy those that differ. Names: paths below the root. */
    COMPARED_FAMILY('k'),
    /** Compare one file with the one that has its new name, and copy it if it differs. Names: as of RENAMED. */
    COMPARED_RENAMED('t'),
    /** Link files of one directory to the same ones in the base. Names: as of FILES. */
    BASE('B'),
    /** Link all files of subtrees that are as they were in the base. Names: as of FILES, below the root. */
    BASE_SUBTREES('S'),
    /** Link whole hard-link families to the same ones in the base. Names: paths below the root. */
    BASE_FAMILY('b'),
    /** Copy whole hard-link families in one call. Names: paths below the root. */
    FAMILY('H'),
    /** Copy one file to another name. Names: the file, the new name. */
    RENAMED('T'),
    /** Copy a range of one large file. Names: figures of the range and the file, the file, the name of its copy. */
    RANGE('E'),
    /** Give a file whose ranges have been copied its attributes and its name. Names: as of RANGE. */
    WHOLE('W'),
    /** Link the further names of a large family to its first one. Names: the first, then the others. */
    LINKS('L'),
    /** Give directories the attributes of their sources, deepest first. Names: directories. */
    ATTRIBUTES('A'),
    /**
     * The same for directories of subtrees, unless they came with these. Names: the group of those, then directories.
     */
    SUBTREE_ATTRIBUTES('a'),
    /** Remove names of one directory that are no directories. Names: the directory, then names in it, or below it. */
    REMOVED('R'),
    /** Sum files of one directory. Names: as of FILES. */
    SUMMED('U'),
    /** Compare files of one directory with the checksums of a manifest. Names: the method and the checksums, then as of FILES. */
    SUM_CHECKED('V'),
    /** Compare the contents of files of one directory with those of the same names below the other root. Names: as of FILES. */
    TWINS('u'),
    /** Sum the leaves of a range of one large file, or the whole of it. Names: figures of the range and the file, the file. */
    LEAVES('N'),
    /** Put the leaves of a file together, after jobs have summed all of its ranges. Names: figures of the file, the file. */
    TREE('n'),
    /** Remove directories that are empty by then, deepest first. Names: directories. */
    EMPTIED('X'),
    /** The same as REMOVED, of names that are as the walk saw them. Names: their figures, then as of REMOVED. */
    SEEN_REMOVED('r'),
    /** The same as EMPTIED, of directories that the walk saw. The names begin with their figures, and go on as those of EMPTIED. */
    SEEN_EMPTIED('x'),
    /**
     * Change modes or owners of names of one directory that are no directories. Names: what is asked and what the walk
     * saw, then as of FILES.
     */
    CHANGED('C'),
    /** Change modes or owners of directories of one level. Names: what is asked and what the walk saw, then directories. */
    CHANGED_DIRECTORIES('Y'),
    /** Archive files of one directory. Names: as of FILES. */
    ARCHIVED('P'),
    /** Archive whole hard-link families. Names: paths below the root. */
    ARCHIVED_FAMILY('p'),
    /** Archive directories. Names: directories. */
    ARCHIVED_DIRECTORIES('Q'),
    /**
     * Extract members of archives that are no directories and no hard links. Names: where they are and what stat has to say of
     * them, then as of FILES.
     */
    EXTRACTED('O'),
    /** Extract hard links, after all that they join. Names: as of EXTRACTED. */
    EXTRACTED_LINKS('J'),
    /**
     * Give directories the attributes that archives have, deepest first, or those of new ones. Names: their figures, then
     * directories.
     */
    EXTRACTED_DIRECTORIES('q');

    private final char letter;

    GroupKind(char letter) {
        this.letter = letter;
    }

    /** Returns the letter of this kind in a list. */
    public char letter() {
        return letter;
    }

    /** Returns the kind of a letter, if this version knows it. */
    public static Optional<GroupKind> of(char letter) {
        return Arrays.stream(values()).filter(kind -> kind.letter == letter).findFirst();
    }

    /** Returns true if the names of such a group become links to the base. */
    public boolean linksToBase() {
        return this == BASE || this == BASE_SUBTREES || this == BASE_FAMILY;
    }

    /** Returns true if the names of such a group are compared by content before they are copied. */
    public boolean comparesContents() {
        return this == COMPARED || this == COMPARED_FAMILY || this == COMPARED_RENAMED;
    }

    /** Returns true if the names of such a group are directories, which are counted apart. */
    public boolean namesDirectories() {
        return makesDirectories()
                || setsAttributes()
                || this == EMPTIED
                || this == SEEN_EMPTIED
                || this == CHANGED_DIRECTORIES
                || this == ARCHIVED_DIRECTORIES
                || this == EXTRACTED_DIRECTORIES;
    }

    /** Returns the number of leading names in such a group that are no entry or directory of it. */
    public int leadingNames() {
        return switch (this) {
            case DIRECTORIES,
                    SUBTREE_DIRECTORIES,
                    ATTRIBUTES,
                    EMPTIED,
                    FAMILY,
                    COMPARED_FAMILY,
                    BASE_FAMILY,
                    ARCHIVED_FAMILY,
                    ARCHIVED_DIRECTORIES -> 0;
            case FILES,
                    REPAIR,
                    COMPARED,
                    BASE,
                    BASE_SUBTREES,
                    REMOVED,
                    SUMMED,
                    TWINS,
                    ARCHIVED,
                    RENAMED,
                    COMPARED_RENAMED,
                    LINKS,
                    SUBTREE_ATTRIBUTES,
                    SEEN_EMPTIED,
                    CHANGED_DIRECTORIES,
                    EXTRACTED_DIRECTORIES,
                    TREE -> 1;
            case SEEN_REMOVED, CHANGED, SUM_CHECKED, EXTRACTED, EXTRACTED_LINKS, WHOLE, LEAVES -> 2;
            // The name is an entry of the group that gives it to the whole file.
            case RANGE -> 3;
        };
    }

    /** Returns the index, from 0, of the name that tells the place of such a group in the tree. */
    public int placeWord() {
        return switch (this) {
            case SEEN_REMOVED,
                    SEEN_EMPTIED,
                    CHANGED,
                    CHANGED_DIRECTORIES,
                    SUM_CHECKED,
                    EXTRACTED,
                    EXTRACTED_LINKS,
                    EXTRACTED_DIRECTORIES,
                    RANGE,
                    WHOLE,
                    LEAVES,
                    TREE -> 1;
            default -> 0;
        };
    }

    /** Returns true if such a group is a range of a file: it counts bytes, and no name. */
    public boolean isRange() {
        return this == RANGE || this == LEAVES;
    }

    /** Returns true if such a group counts the name of a file whose ranges were groups of jobs. */
    public boolean closesRanges() {
        return this == WHOLE || this == TREE;
    }

    /** Returns true if a job makes the names of such a group, which are directories. */
    public boolean makesDirectories() {
        return this == DIRECTORIES || this == SUBTREE_DIRECTORIES;
    }

    /** Returns true if the finalizer sets the attributes of the names of such a group, which are directories. */
    public boolean setsAttributes() {
        return this == ATTRIBUTES || this == SUBTREE_ATTRIBUTES;
    }
}
