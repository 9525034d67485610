package org.bpct.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code --cp} asks for: the part that each group's {@code cp} is given, and the part that bpct obeys itself.
 *
 * @param words what each {@code cp} gets before its operands: the user's attribute words in order, then {@code -R},
 *     {@code -P} or {@code -L}, and {@code --remove-destination}
 * @param dereference which symlinks the walk follows
 * @param keeps the attributes that the copy shall have from the source
 * @param modesByUmask true if new files get the mode that the umask leaves, as {@code --no-preserve=mode} asks
 * @param parents true if the whole path of a source is made below the destination
 * @param stripTrailingSlashes true if slashes at the end of a source count for nothing
 * @param oneFileSystem true if the walk stays on the file system of each source
 * @param noTargetDirectory true if the destination is the copy itself, never a directory to copy into
 * @param update true if what the destination has already is left alone, as {@code --update} of bpct asks, too
 * @param targetDirectory the directory that all operands are copied into
 * @param notes one line for the user for each option that was dropped
 */
public record CpOptions(
        List<String> words,
        Dereference dereference,
        Set<Attribute> keeps,
        boolean modesByUmask,
        boolean parents,
        boolean stripTrailingSlashes,
        boolean oneFileSystem,
        boolean noTargetDirectory,
        boolean update,
        Optional<String> targetDirectory,
        List<String> notes) {
    /** What {@code --cp} means when it is not given. */
    public static final String DEFAULT = "--archive";

    /** Which symlinks are followed. */
    public enum Dereference {
        /** None: links are copied as links; what recursive {@code cp} does unless told otherwise. */
        NEVER,
        /** Those named on the command line. */
        STARTS,
        /** All of them. */
        ALWAYS
    }

    /** What {@code --preserve} can name; access control lists go with the mode. */
    public enum Attribute {
        /** Permission bits and access control lists. */
        MODE,
        /** Owner and group. */
        OWNERSHIP,
        /** Times of last access and change of the content. */
        TIMESTAMPS,
        /** Hard links among the files of one copy. */
        LINKS,
        /** The SELinux context, where the kernel has SELinux. */
        CONTEXT,
        /** Extended attributes. */
        XATTR
    }

    /** Keeps copies of the collections; the attributes stay in their order. */
    public CpOptions {
        words = List.copyOf(words);
        EnumSet<Attribute> ordered = EnumSet.noneOf(Attribute.class);
        ordered.addAll(keeps);
        keeps = Collections.unmodifiableSet(ordered);
        notes = List.copyOf(notes);
    }

    /** Returns the same, but for a walk that stays on the file system of each source. */
    public CpOptions onOneFileSystem() {
        return new CpOptions(
                words,
                dereference,
                keeps,
                modesByUmask,
                parents,
                stripTrailingSlashes,
                true,
                noTargetDirectory,
                update,
                targetDirectory,
                notes);
    }

    /** Returns what the copy keeps in the words that the scripts know; {@code no-mode} for modes by umask. */
    public List<String> keepWords() {
        List<String> names = new ArrayList<>();
        for (Attribute attribute : keeps) {
            names.add(attribute.name().toLowerCase(Locale.ROOT));
        }
        if (modesByUmask) {
            names.add("no-mode");
        }
        return names;
    }

    /**
     * Returns what the value of {@code --cp} means.
     *
     * @throws UsageException if it has a word that {@code cp} does not know or that bpct cannot obey
     */
    public static CpOptions parse(String text) throws UsageException {
        return new CpOptionsParser().parse(ShellWords.split("--cp", text));
    }
}
