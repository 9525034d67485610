package org.bpct.traverse;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.bpct.files.FileName;
import org.bpct.files.RawPath;
import org.bpct.selection.LeftOut;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionCriterion;
import org.bpct.selection.SelectionTrait;
import org.bpct.selection.SnapshotFolders;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.listing.EntryKind;

/** The filter that decides for each name found whether it is copied or removed, and counts those left out. */
final class FileFilter {
    private final Selection selection;
    private final LongAdder entries = new LongAdder();
    private final LongAdder directories = new LongAdder();
    private final LongAdder limited = new LongAdder();
    private final LongAdder others = new LongAdder();
    private final LongAdder offline = new LongAdder();
    private final LongAdder snapshotFolders = new LongAdder();
    private final boolean removes;

    FileFilter(Selection selection, boolean removes) {
        this.selection = selection;
        this.removes = removes;
    }

    /** Returns true, and counts it, if the entry of a name in a directory is not to be copied. */
    boolean leavesOut(Place place, byte[] name, EntryAttributes attributes) {
        return leavesOut(place, name, attributes, () -> false);
    }

    /**
     * Returns true, and counts it, if the entry of a name in a directory is not to be copied, and does not stay by a link either.
     *
     * @param isInBase tells whether a link to the base can stand for it: then nothing reads an offline file
     */
    boolean leavesOut(Place place, byte[] name, EntryAttributes attributes, BooleanSupplier isInBase) {
        boolean isDirectory = attributes.kind() == EntryKind.DIRECTORY;
        if (rule(place, name, isDirectory)) {
            (isDirectory ? directories : entries).increment();
            return true;
        }
        SelectionCriterion unmet = isDirectory ? null : selection.unmet(attributes, name, removes);
        if (unmet != null && !(skipsOffline(unmet) && isInBase.getAsBoolean())) {
            count(unmet);
            return true;
        }
        if (isDirectory && isSnapshotFolder(place, name, attributes)) {
            snapshotFolders.increment();
            return true;
        }
        return false;
    }

    /** The parser adds this criterion behind all others, which are met then. */
    private static boolean skipsOffline(SelectionCriterion unmet) {
        return unmet instanceof SelectionTrait trait && trait.kind() == SelectionTrait.Kind.OFFLINE && trait.isNot();
    }

    private void count(SelectionCriterion unmet) {
        if (unmet instanceof SelectionTrait trait) {
            (trait.kind() == SelectionTrait.Kind.OFFLINE ? offline : others).increment();
        } else {
            limited.increment();
        }
    }

    /** Returns true if a directory itself stays, because it does not meet the criteria. */
    boolean leavesStanding(byte[] name, EntryAttributes directory) {
        return removes && selection.unmet(directory, name, true) != null;
    }

    /** Returns true, and counts it, if a name of any kind is not to be copied. */
    boolean leavesOutUnseen(Place place, byte[] name) {
        boolean leaves = rule(place, name, false) && rule(place, name, true);
        if (leaves) {
            entries.increment();
        }
        return leaves;
    }

    private boolean rule(Place place, byte[] name, boolean isDirectory) {
        FileName below = place.below();
        return below != null
                && selection.hasRules()
                && selection.leavesOut(below.resolve(FileName.of(name)).bytes(), isDirectory) != null;
    }

    /**
     * Returns true for another device below a name like {@code .snapshot}. On Linux {@code .zfs} itself is on the
     * device of its file system, but the snapshots in it are not. A source that names such a folder, or one in it, is
     * read.
     */
    private boolean isSnapshotFolder(Place place, byte[] name, EntryAttributes attributes) {
        FileName below = place.below();
        if (below == null) {
            return false;
        }
        boolean isElsewhere = attributes.device() != 0 && place.device() != 0 && attributes.device() != place.device();
        byte[] sought = isElsewhere ? below.resolve(FileName.of(name)).bytes() : name;
        return (isElsewhere || selection.prunesSnapshotFolders())
                && SnapshotFolders.isAmong(sought)
                && !isSourceInSnapshotFolder(place, below);
    }

    private static boolean isSourceInSnapshotFolder(Place place, FileName below) {
        byte[] whole = RawPath.bytesOf(place.path());
        int rest = below.equals(FileName.currentDirectory()) ? 0 : below.length();
        byte[] source = Arrays.copyOf(whole, Math.max(1, whole.length - rest));
        if (SnapshotFolders.isAmong(source)) {
            return true;
        }
        try {
            return SnapshotFolders.isAmong(
                    RawPath.bytesOf(RawPath.toPath(source).toRealPath()));
        } catch (IOException unknown) {
            return false;
        }
    }

    LeftOut leftOut() {
        return new LeftOut(
                entries.sum(), directories.sum(), limited.sum(), snapshotFolders.sum(), others.sum(), offline.sum(), 0);
    }
}
