package org.bpct.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bpct.files.FileName;
import org.bpct.landing.FileStatus;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionCriterion;
import org.bpct.selection.SelectionRule;
import org.bpct.selection.SnapshotFolders;
import org.bpct.status.BatchSnapshot;
import org.bpct.status.SoughtName;
import org.bpct.traverse.listing.EntryAttributes;
import org.bpct.traverse.offline.OfflinePlaces;
import org.bpct.verb.Verb;
import org.jspecify.annotations.Nullable;

/**
 * The reason why an existing path is in no list of a batch: the options that left it out. Rules are frozen in the
 * batch; type, size and time of the path are current ones.
 */
final class LeftOutReason {
    private final BatchSnapshot batch;
    private final Selection selection;

    LeftOutReason(BatchSnapshot batch) {
        this.batch = batch;
        this.selection = batch.selection();
    }

    /** Returns the reason for a path that may have these names; empty if it was not left out. */
    String of(List<SoughtName> names) {
        for (SoughtName sought : names) {
            FileName source = batch.pairs().get(sought.pair()).source().resolve(sought.name());
            EntryAttributes now = attributes(source);
            for (FileName below : batch.belowSources(sought)) {
                String reason = byRule(below, now);
                if (reason.isEmpty()) {
                    reason = bySnapshotFolder(source, below);
                }
                if (reason.isEmpty()) {
                    reason = byFileSystem(source, below);
                }
                if (!reason.isEmpty()) {
                    return reason;
                }
            }
            String reason = byCriterionOrName(source, now);
            if (reason.isEmpty() && wasUpToDate(batch.pairs().get(sought.pair()).source(), source)) {
                reason = batch.verb() == Verb.CHANGE
                        ? "left alone, because it was as asked when the batch walked there"
                        : "left alone, because its copy was up to date when the batch walked the source";
            }
            if (!reason.isEmpty()) {
                return reason;
            }
        }
        return "";
    }

    /** The walk goes down from the source, so the uppermost directory that a rule leaves out decides. */
    private String byRule(FileName below, @Nullable EntryAttributes now) {
        FileName path = FileName.currentDirectory();
        List<FileName> components = below.components();
        for (int i = 0; i < components.size(); i++) {
            path = path.resolve(components.get(i));
            boolean isAbove = i + 1 < components.size();
            SelectionRule rule = selection.leavesOut(path.bytes(), isAbove || (now != null && now.isDirectory()));
            if (rule != null) {
                return "left out by " + rule.words() + (isAbove ? ", with all in the directory " + path.display() : "");
            }
        }
        return "";
    }

    private String byCriterionOrName(FileName source, @Nullable EntryAttributes now) {
        if (now != null) {
            SelectionCriterion criterion = selection.unmet(
                    judged(source, now),
                    source.lastComponent().bytes(),
                    batch.verb().staysInPlace());
            if (criterion != null) {
                return "left out by " + criterion.given();
            }
        }
        FileName namesFrom = selection.namesFrom();
        if (namesFrom != null) {
            return "left out, because --files-from " + namesFrom.display() + " does not name it";
        }
        boolean stays = batch.verb() == Verb.REMOVE && now != null && now.isDirectory();
        return stays ? "not removed itself, because something in it stays" : "";
    }

    /** Returns the attributes of a path, without following a symlink; null if it does not exist or is unreadable. */
    private static @Nullable EntryAttributes attributes(FileName path) {
        try {
            return EntryAttributes.ofWholeUnix(
                    Files.readAttributes(path.toPath(), EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException gone) {
            return null;
        }
    }

    private EntryAttributes judged(FileName path, EntryAttributes now) {
        try {
            return OfflinePlaces.askedBy(selection).judged(path.toPath(), now);
        } catch (IOException gone) {
            return now;
        }
    }

    /**
     * Returns true if the batch left unchanged files alone, and this one existed then. Neither it nor a directory on
     * the way to it may have changed since the walk began. A rename changes both directories involved.
     */
    private boolean wasUpToDate(FileName root, FileName source) {
        if (batch.leftAlone() == 0
                || batch.checks() > 0
                || batch.description().walk().began() == 0) {
            return false;
        }
        for (FileName path = source; path.length() >= root.length(); path = path.parent()) {
            EntryAttributes now = attributes(path);
            if (now == null
                    || TimeUnit.NANOSECONDS.toMillis(now.changed().nanoseconds())
                            >= batch.description().walk().began()) {
                return false;
            }
            // A change moves the time of the directories above by itself.
            if (path.length() <= 1 || batch.verb() == Verb.CHANGE) {
                return true;
            }
        }
        return true;
    }

    private String bySnapshotFolder(FileName source, FileName below) {
        if (!SnapshotFolders.isAmong(below.bytes())) {
            return "";
        }
        try {
            FileName path = source;
            for (int left = below.components().size(); left > 0; left--) {
                FileName above = path.parent();
                boolean isElsewhere = FileStatus.ofNearest(path).device()
                        != FileStatus.ofNearest(above).device();
                if (isElsewhere || selection.prunesSnapshotFolders()) {
                    return "left out as a snapshot of the file system, with all in " + path.display();
                }
                path = above;
            }
        } catch (UsageException unknown) {
            // The cause of this path is unknown.
        }
        return "";
    }

    /** Returns the reason if a mount point is on the way: the mount point itself is copied, and nothing below it. */
    private String byFileSystem(FileName source, FileName below) {
        if (!batch.description().settings().cp().oneFileSystem()
                && !batch.verb().staysInPlace()) {
            return "";
        }
        try {
            String reason = "";
            FileName path = source.parent();
            for (int left = below.components().size() - 1; left > 0; left--) {
                FileName above = path.parent();
                if (FileStatus.ofNearest(path).device()
                        != FileStatus.ofNearest(above).device()) {
                    reason = "left out" + (batch.verb().staysInPlace() ? "" : " by -x")
                            + ", because another file system begins in " + path.display();
                }
                path = above;
            }
            return reason;
        } catch (UsageException unknown) {
            return "";
        }
    }
}
