package org.bpct.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The options of {@code --cp}: those passed to each group's {@code cp}, and those that bpct obeys itself.
 *
 * @param words the words before the operands of each {@code cp}: the user's attribute words in order, then {@code -R},
 *     {@code -P} or {@code -L}, and {@code --remove-destination}
 * @param dereference the symlinks that the walk follows
 * @param keeps the attributes that the copy is to have from the source
 * @param modesByUmask true if new files get the mode that the umask leaves, as {@code --no-preserve=mode} asks
 * @param target the rules by which copies get their names
 * @param oneFileSystem true if the walk stays on the file system of each source
 * @param update true if unchanged copies in the destination are left alone, as {@code --update} of bpct asks, too
 * @param notes one line for the user for each option that was dropped
 */
public record CpOptions(
        List<String> words,
        Dereference dereference,
        Set<Attribute> keeps,
        boolean modesByUmask,
        Target target,
        boolean oneFileSystem,
        boolean update,
        List<String> notes) {
    /** The value of {@code --cp} when it is not given. */
    public static final String DEFAULT = "--archive";

    /** The symlinks that are followed. */
    public enum Dereference {
        /** None: links are copied as links; the default of recursive {@code cp}. */
        NEVER,
        /** The links named on the command line. */
        STARTS,
        /** All links. */
        ALWAYS
    }

    /** The attributes that {@code --preserve} can name; access control lists go with the mode. */
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

    /**
     * The rules by which copies get their names: the options of the chapter <i>Target directory</i> in the manual of
     * coreutils, and those that change the name of a source.
     *
     * @param directory the directory into which all operands are copied
     * @param isCopy true if the destination is the copy itself, never a directory to copy into
     * @param parents true if the whole path of a source is made below the destination
     * @param stripTrailingSlashes true if slashes at the end of a source are ignored
     */
    public record Target(Optional<String> directory, boolean isCopy, boolean parents, boolean stripTrailingSlashes) {}

    /** Keeps copies of the collections; the attributes stay in their order. */
    public CpOptions {
        words = List.copyOf(words);
        EnumSet<Attribute> ordered = EnumSet.noneOf(Attribute.class);
        ordered.addAll(keeps);
        keeps = Collections.unmodifiableSet(ordered);
        notes = List.copyOf(notes);
    }

    /** Returns the same options for a walk that stays on the file system of each source. */
    public CpOptions onOneFileSystem() {
        return new CpOptions(words, dereference, keeps, modesByUmask, target, true, update, notes);
    }

    /** Returns the same options for a destination that keeps no times. */
    public CpOptions withoutTimes() {
        return without(Attribute.TIMESTAMPS);
    }

    /** Returns the same options for a destination that keeps no owners and groups. */
    public CpOptions withoutOwners() {
        return without(Attribute.OWNERSHIP);
    }

    private CpOptions without(Attribute attribute) {
        if (!keeps.contains(attribute)) {
            return this;
        }
        Set<Attribute> kept = EnumSet.copyOf(keeps);
        kept.remove(attribute);
        List<String> more = new ArrayList<>(words);
        more.add("--no-preserve=" + attribute.name().toLowerCase(Locale.ROOT));
        return new CpOptions(more, dereference, kept, modesByUmask, target, oneFileSystem, update, notes);
    }

    /** Returns the kept attributes in the words that the scripts know; {@code no-mode} for modes by umask. */
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
     * Returns the meaning of a value of {@code --cp}.
     *
     * @throws UsageException if it has a word that {@code cp} does not know or that bpct cannot obey
     */
    public static CpOptions parse(String text) throws UsageException {
        return new CpOptionsParser().parse(ShellWords.split("--cp", text));
    }
}
