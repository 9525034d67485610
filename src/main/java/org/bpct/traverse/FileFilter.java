package org.bpct.traverse;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.bpct.model.LeftOut;
import org.bpct.model.RawPath;
import org.bpct.model.Selection;
import org.bpct.model.SelectionRule;
import org.bpct.model.SnapshotFolders;

/** What decides for each name that was found whether it is copied, and counts what is not. */
final class FileFilter {
    private final Selection selection;
    private final LongAdder entries = new LongAdder();
    private final LongAdder directories = new LongAdder();
    private final LongAdder limited = new LongAdder();
    private final LongAdder snapshotFolders = new LongAdder();

    FileFilter(Selection selection) {
        this.selection = selection;
    }

    /** Returns true, and counts it, if what a name in a directory stands for is not to be copied. */
    boolean leavesOut(Place place, byte[] name, EntryAttributes attributes) {
        boolean isDirectory = attributes.kind() == EntryKind.DIRECTORY;
        if (rule(place, name, isDirectory)) {
            (isDirectory ? directories : entries).increment();
            return true;
        }
        if (attributes.kind() == EntryKind.FILE
                && selection.exceeded(attributes.size(), attributes.modified()) != null) {
            limited.increment();
            return true;
        }
        if (isDirectory && isSnapshotFolder(place, name, attributes)) {
            snapshotFolders.increment();
            return true;
        }
        return false;
    }

    /** Returns true, and counts it, if a name is not to be copied, whatever it stands for. */
    boolean leavesOutUnseen(Place place, byte[] name) {
        boolean leaves = rule(place, name, false) && rule(place, name, true);
        if (leaves) {
            entries.increment();
        }
        return leaves;
    }

    private boolean rule(Place place, byte[] name, boolean isDirectory) {
        byte[] below = place.below();
        if (below == null || !selection.hasRules()) {
            return false;
        }
        SelectionRule rule = selection.leavesOut(joined(below, name), isDirectory);
        return rule != null;
    }

    /**
     * Returns true for another device below a name like {@code .snapshot}: on Linux {@code .zfs} itself is on the device
     * of its file system, what it shows is not. Who names such a folder, or one in it, as a source wants what is there.
     */
    private boolean isSnapshotFolder(Place place, byte[] name, EntryAttributes attributes) {
        byte[] below = place.below();
        if (below == null) {
            return false;
        }
        boolean isElsewhere = attributes.device() != 0 && place.device() != 0 && attributes.device() != place.device();
        byte[] sought = isElsewhere ? joined(below, name) : name;
        return (isElsewhere || selection.prunesSnapshotFolders())
                && SnapshotFolders.isAmong(sought)
                && !isBelowSnapshotFolder(place, below);
    }

    private static boolean isBelowSnapshotFolder(Place place, byte[] below) {
        byte[] whole = RawPath.bytesOf(place.path());
        byte[] source = Arrays.copyOf(whole, Math.max(1, whole.length - below.length));
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

    static byte[] joined(byte[] below, byte[] name) {
        byte[] path = Arrays.copyOf(below, below.length + name.length);
        System.arraycopy(name, 0, path, below.length, name.length);
        return path;
    }

    LeftOut leftOut() {
        return new LeftOut(entries.sum(), directories.sum(), limited.sum(), snapshotFolders.sum());
    }
}
