package org.bpct.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.verb.archive.tar.SummedRanges;
import org.bpct.verb.archive.tar.TarFrames;
import org.bpct.verb.archive.tar.TarMember;

/**
 * The builder of the tree of an extraction: members come in any order, and leave as a list in the order of a walk. Of members of one
 * name the last one counts, as {@code tar -x} leaves it. A member that would lie outside the destination is refused.
 */
public final class MemberTree {
    private static final FileName ROOT = FileName.currentDirectory();

    final MemberColumns columns = new MemberColumns();
    final NameStore names = new NameStore();
    final ChunkedInts directoryOf = new ChunkedInts();
    final ChunkedLongs nameOf = new ChunkedLongs();
    final ChunkedInts rowOf = new ChunkedInts();
    final ChunkedLongs sizeOf = new ChunkedLongs();
    /** The names that hard links join, by the row of the link. */
    final Map<Integer, FileName> targets = new HashMap<>();

    final List<FileName> directories = new ArrayList<>();
    private final Map<FileName, Integer> numbers = new HashMap<>();
    private final Map<Integer, Integer> memberOf = new HashMap<>();
    private final List<Refused> refused = new ArrayList<>();
    private final BitSet lostDirectories = new BitSet();
    private final BitSet lostRows = new BitSet();
    private FileName lastParent = ROOT;
    private int lastNumber;
    private boolean isPartial;

    /** Begins without members: there is the destination. */
    public MemberTree() {
        lastNumber = number(ROOT);
    }

    /**
     * A member that is not extracted.
     *
     * @param name its name
     * @param reason the reason, for people
     */
    public record Refused(FileName name, String reason) {}

    /**
     * The list, and the members that are not in it.
     *
     * @param files the entries and directories; {@link Members} tells where they are
     * @param counts how many there are
     * @param refused the members that are not extracted
     */
    public record Listing(FileList files, Counts counts, List<Refused> refused) {}

    /**
     * The figures of a list.
     *
     * @param directories the directories that get attributes
     * @param files the regular files, hard links too
     * @param symlinks the symlinks
     * @param specials the FIFOs and devices
     */
    public record Counts(long directories, long files, long symlinks, long specials) {}

    /** Sets the frames of the members of compressed tars. */
    public void packedIn(TarFrames frames) {
        columns.packedIn(frames);
    }

    /** Sets the ranges of the archives that have checksums. */
    public void setRanges(SummedRanges ranges) {
        columns.setRanges(ranges);
    }

    /** Sets the layouts that members get; before these are added. */
    public void setLayouts(MemberLayouts layouts) {
        columns.setLayouts(layouts);
    }

    /** Adds a member. */
    public void add(TarMember member) {
        if (member.name().length() == 0) {
            refuse(
                    member.name(),
                    "a member at byte " + member.place().start() + " of archive "
                            + member.place().part() + " has no name");
            return;
        }
        if (MemberName.goesUp(member.name())) {
            refuse(member.name(), "its name leads out of the destination");
            return;
        }
        if (MemberName.isTooLong(member.name())) {
            refuse(member.name(), "File name too long");
            return;
        }
        FileName name = MemberName.below(member.name());
        if (member.type() == 'd') {
            int number = number(name);
            int row = columns.add(member, name);
            Integer before = memberOf.get(number);
            if (before == null || columns.isBehind(row, before)) {
                memberOf.put(number, row);
            }
        } else if (name.equals(ROOT)) {
            refuse(member.name(), "it would take the place of the destination itself");
        } else {
            addEntry(member, name);
        }
    }

    /** Adds a member that an archive had, and has not any more: it is not extracted, nor is an earlier one of its name. */
    public void lose(TarMember member) {
        FileName name = MemberName.below(member.name());
        if (MemberName.goesUp(member.name()) || MemberName.isTooLong(member.name())) {
            return;
        }
        if (member.type() == 'd') {
            lostDirectories.set(number(name));
        } else if (!name.equals(ROOT)) {
            lostRows.set(addEntry(member, name));
        }
    }

    private int addEntry(TarMember member, FileName name) {
        FileName parent = name.parent();
        if (!parent.equals(lastParent)) {
            lastParent = parent;
            lastNumber = number(parent);
        }
        byte[] last = name.lastComponent().bytes();
        int row = columns.add(member, name);
        directoryOf.add(lastNumber);
        nameOf.add(names.add(last, 0, last.length));
        rowOf.add(row);
        sizeOf.add(member.attributes().size());
        if (member.type() == 'h') {
            targets.put(row, member.target());
        }
        return row;
    }

    /** Returns the number of a directory, in the order in which they come; those above it have one, too. */
    private int number(FileName path) {
        Integer known = numbers.get(path);
        if (known != null) {
            return known;
        }
        if (!path.equals(ROOT)) {
            number(path.parent());
        }
        int number = directories.size();
        directories.add(path);
        numbers.put(path, number);
        return number;
    }

    /** Returns the number of a directory; negative if there is none of that path. */
    int find(FileName path) {
        return numbers.getOrDefault(path, -1);
    }

    /** Returns the row of a directory; negative if the archives have only names below it. */
    int member(int directory) {
        return memberOf.getOrDefault(directory, -1);
    }

    /** Returns true if the archive has a directory whose attributes are lost. */
    boolean isLostDirectory(int directory) {
        return lostDirectories.get(directory);
    }

    /** Returns true if an entry is lost. */
    boolean isLost(int row) {
        return lostRows.get(row);
    }

    /** Returns true if anything is lost. */
    boolean isPartial() {
        return isPartial;
    }

    /** Notes that unknown members may be missing: directories that are only implied stay private then. */
    public void setPartial() {
        isPartial = true;
    }

    List<Refused> refused() {
        return refused;
    }

    void refuse(FileName name, String reason) {
        refused.add(new Refused(name, reason));
    }

    /**
     * Returns the list; no member can be added afterwards.
     *
     * @param root the destination
     * @param isThere tells whether a directory of this path below the destination exists; {@code .} is the destination
     *     itself
     * @param hasOwners whether owners are kept
     * @param digits the digits of a second that the destination keeps
     * @param folding the test for names that the destination takes for one
     */
    public Listing list(
            RootPair root, Predicate<FileName> isThere, boolean hasOwners, int digits, Supplier<NameFolding> folding) {
        return new MemberSorting(this).list(root, isThere, hasOwners, digits, folding);
    }
}
