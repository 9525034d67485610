package org.bpct.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bpct.verb.Verb;

/** The task of a {@link Group}: a row says its letter in the list, its verb, the form of its names, and the words for it. */
public enum GroupKind {
    /** Make directories in the destination, parents first. Names: directories. */
    DIRECTORIES('D', Verb.COPY, ListShape.DIRECTORIES, "directories", "made, or found there"),
    /** The same for directories of subtrees, unless these are linked with them. Names: directories. */
    SUBTREE_DIRECTORIES('I', Verb.COPY, ListShape.DIRECTORIES, "directories", "made with its contents"),
    /** Copy files of one directory. Names: the directory, then names in it, or paths below it. */
    FILES('F', Verb.COPY, ListShape.FILES, "files", "copied"),
    /** Give files of one directory, whose contents exist, the attributes of their sources. Names: as of FILES. */
    REPAIR('M', Verb.COPY, ListShape.FILES, "attributes of files", "there already, attributes set"),
    /** Compare the contents of files of one directory, and copy differing files. Names: as of FILES. */
    COMPARED('K', Verb.COPY, ListShape.FILES, "files compared", "compared by content, and copied if it differed"),
    /** Compare the contents of whole hard-link families, and copy those that differ. Names: paths below the root. */
    COMPARED_FAMILY(
            'k', Verb.COPY, ListShape.FAMILIES, "files compared", "compared by content, and copied if it differed"),
    /** Compare a file with its copy of another name, and copy it if they differ. Names: as of RENAMED. */
    COMPARED_RENAMED(
            't', Verb.COPY, ListShape.RENAMED, "files compared", "compared by content, and copied if it differed"),
    /** Link files of one directory to the same ones in the base. Names: as of FILES. */
    BASE('B', Verb.COPY, ListShape.FILES, "links to the base", "linked to the base, or copied"),
    /** Link all files of subtrees that are as they were in the base. Names: as of FILES, below the root. */
    BASE_SUBTREES('S', Verb.COPY, ListShape.SUBTREES, "links to the base", "linked to the base, or copied"),
    /** Link whole hard-link families to the same ones in the base. Names: paths below the root. */
    BASE_FAMILY('b', Verb.COPY, ListShape.FAMILIES, "links to the base", "linked to the base, or copied"),
    /** Copy whole hard-link families in one call. Names: paths below the root. */
    FAMILY(
            'H',
            Verb.COPY,
            ListShape.FAMILIES,
            "files with hard links",
            "copied, with the other names of the same file"),
    /** Copy one file to another name. Names: the file, the new name. */
    RENAMED('T', Verb.COPY, ListShape.RENAMED, "files", "copied"),
    /** Copy a range of one large file. Names: figures of the range and the file, the file, the name of its copy. */
    RANGE('E', Verb.COPY, ListShape.RANGE, "a range of a file", "a range of it copied"),
    /** Give a file whose ranges have been copied its attributes and its name. Names: as of RANGE. */
    WHOLE('W', Verb.COPY, ListShape.WHOLE, "a file of ranges", "copied, as ranges"),
    /** Link the further names of a large family to its first one. Names: the first, then the others. */
    LINKS('L', Verb.COPY, ListShape.LINKS, "hard links", "linked to"),
    /** Give directories the attributes of their sources, deepest first. Names: directories. */
    ATTRIBUTES('A', Verb.COPY, ListShape.DIRECTORIES, "attributes of directories", "directory made, attributes set"),
    /**
     * The same for directories of subtrees, unless they came with these. Names: the group of those, then directories.
     */
    SUBTREE_ATTRIBUTES(
            'a',
            Verb.COPY,
            ListShape.NUMBERED_DIRECTORIES,
            "attributes of directories",
            "directory made, attributes set"),
    /** Remove names of one directory that are no directories. Names: the directory, then names in it, or below it. */
    REMOVED('R', Verb.REMOVE, ListShape.FILES, "files removed", "removed"),
    /** Sum files of one directory. Names: as of FILES. */
    SUMMED('U', Verb.SUM, ListShape.FILES, "files summed", "summed"),
    /** Compare files of one directory with the checksums of a manifest. Names: the method and the checksums, then as of FILES. */
    SUM_CHECKED(
            'V',
            Verb.CHECK_SUMS,
            ListShape.FIGURED_FILES,
            "files checked",
            "has the checksum that the manifest expects"),
    /** Compare the contents of files of one directory with those of the same names below the other root. Names: as of FILES. */
    TWINS('u', Verb.COMPARE, ListShape.FILES, "files compared with others", "has the same content in both trees"),
    /** Sum the leaves of a range of one large file, or the whole of it. Names: figures of the range and the file, the file. */
    LEAVES('N', Verb.SUM, ListShape.LEAVES, "a range of a file", "a range of it summed"),
    /** Put the leaves of a file together, after jobs have summed all of its ranges. Names: figures of the file, the file. */
    TREE('n', Verb.SUM, ListShape.TREE, "a file of ranges", "summed by ranges"),
    /** Remove directories that are empty by then, deepest first. Names: directories. */
    EMPTIED('X', Verb.REMOVE, ListShape.DIRECTORIES, "directories removed", "removed"),
    /** The same as REMOVED, of names that are as the walk saw them. Names: their figures, then as of REMOVED. */
    SEEN_REMOVED('r', Verb.REMOVE, ListShape.FIGURED_FILES, "files removed", "removed"),
    /** The same as EMPTIED, of directories that the walk saw. The names begin with their figures, and go on as those of EMPTIED. */
    SEEN_EMPTIED('x', Verb.REMOVE, ListShape.FIGURED_DIRECTORIES, "directories removed", "removed"),
    /**
     * Change modes or owners of names of one directory that are no directories. Names: the request and the figures of
     * the walk, then as of FILES.
     */
    CHANGED('C', Verb.CHANGE, ListShape.FIGURED_FILES, "files changed", "changed as asked"),
    /** Change modes or owners of directories of one level. Names: wanted and seen attributes, then directories. */
    CHANGED_DIRECTORIES('Y', Verb.CHANGE, ListShape.FIGURED_DIRECTORIES, "directories changed", "changed as asked"),
    /** Archive files of one directory. Names: as of FILES. */
    ARCHIVED('P', Verb.ARCHIVE, ListShape.FILES, "files archived", "archived"),
    /** Archive whole hard-link families. Names: paths below the root. */
    ARCHIVED_FAMILY('p', Verb.ARCHIVE, ListShape.FAMILIES, "files archived", "archived"),
    /** Archive directories. Names: directories. */
    ARCHIVED_DIRECTORIES('Q', Verb.ARCHIVE, ListShape.DIRECTORIES, "directories archived", "archived"),
    /**
     * Extract members of archives that are no directories and no hard links. Names: their places and the expected
     * output of stat, then as of FILES.
     */
    EXTRACTED('O', Verb.EXTRACT, ListShape.FIGURED_ENTRIES, "files extracted", "extracted"),
    /** Extract hard links, after their targets. Names: as of EXTRACTED. */
    EXTRACTED_LINKS('J', Verb.EXTRACT, ListShape.FIGURED_ENTRIES, "hard links extracted", "extracted"),
    /**
     * Give directories the attributes that archives have, deepest first, or those of new ones. Names: their figures, then
     * directories.
     */
    EXTRACTED_DIRECTORIES(
            'q',
            Verb.EXTRACT,
            ListShape.FIGURED_DIRECTORIES,
            "directories as in the archive",
            "directory made, attributes set"),
    /** Transfer files of one directory to another host, or from one. Names: as of FILES. */
    TRANSFERRED('Z', Verb.TRANSFER, ListShape.FILES, "files transferred", "transferred"),
    /** Transfer whole hard-link families. Names: paths below the root. */
    TRANSFERRED_FAMILY('z', Verb.TRANSFER, ListShape.FAMILIES, "files transferred", "transferred"),
    /** Link files of one directory to the same ones in the base, at the destination of a transfer. Names: as of FILES. */
    TRANSFER_BASE('G', Verb.TRANSFER, ListShape.FILES, "links to the base", "linked to the base, or transferred"),
    /** Link whole hard-link families to the same ones in the base. Names: paths below the root. */
    TRANSFER_BASE_FAMILY(
            'g', Verb.TRANSFER, ListShape.FAMILIES, "links to the base", "linked to the base, or transferred"),
    /** Make directories, and give them the attributes of their sources, deepest first. Names: directories. */
    TRANSFERRED_DIRECTORIES(
            'y', Verb.TRANSFER, ListShape.DIRECTORIES, "attributes of directories", "directory made, attributes set");

    private final char letter;
    private final Verb verb;
    private final ListShape shape;
    private final String things;
    private final String fate;

    /**
     * Makes a kind.
     *
     * @param things the words for the contents of such a group
     * @param fate the words for one of its names, when the group is settled
     */
    GroupKind(char letter, Verb verb, ListShape shape, String things, String fate) {
        this.letter = letter;
        this.verb = verb;
        this.shape = shape;
        this.things = things;
        this.fate = fate;
    }

    /** Returns the letter of this kind in a list. Scripts do a small one of a form with figures as its capital. */
    public char letter() {
        return letter;
    }

    /** Returns the verb that has such groups. */
    public Verb verb() {
        return verb;
    }

    /** Returns the form of its names in a list. */
    public ListShape shape() {
        return shape;
    }

    /** Returns the words for the contents of such a group. */
    public String things() {
        return things;
    }

    /** Returns the words for one of its names, when the group is settled; those of LINKS want the first name behind them. */
    public String fate() {
        return fate;
    }

    /** Returns the letters of all kinds whose names have such a form. */
    public static String letters(Predicate<ListShape> form) {
        return Arrays.stream(values())
                .filter(kind -> form.test(kind.shape))
                .map(kind -> String.valueOf(kind.letter))
                .collect(Collectors.joining());
    }

    /** Returns the kind of a letter, if this version knows it. */
    public static Optional<GroupKind> of(char letter) {
        return Arrays.stream(values()).filter(kind -> kind.letter == letter).findFirst();
    }

    /** Returns true if the names of such a group become links to the base. */
    public boolean linksToBase() {
        return this == BASE
                || this == BASE_SUBTREES
                || this == BASE_FAMILY
                || this == TRANSFER_BASE
                || this == TRANSFER_BASE_FAMILY;
    }

    /** Returns true if the names of such a group are compared by content before they are copied. */
    public boolean comparesContents() {
        return this == COMPARED || this == COMPARED_FAMILY || this == COMPARED_RENAMED;
    }

    /** Returns true if the names of such a group are directories, which are counted apart. */
    public boolean namesDirectories() {
        return shape.isOfDirectories();
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
