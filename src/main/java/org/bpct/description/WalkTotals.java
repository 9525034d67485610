package org.bpct.description;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.bpct.selection.LeftOut;

/**
 * The totals of the walk.
 *
 * @param inventory the contents of the trees
 * @param errors the number of entries that the walk could not read
 * @param leftOut the entries that the selection has left out
 * @param skipped the entries that are already in the destination, and were left alone
 * @param linked the entries that jobs were to link to a base
 * @param ofOthers how many names to be copied or linked have an owner or group that an ordinary user cannot give the copy
 */
public record WalkTotals(
        Inventory inventory, long errors, LeftOut leftOut, Skipped skipped, Linked linked, long ofOthers) {
    /** The totals of a walk that is not over: all are 0. */
    public static final WalkTotals NONE =
            new WalkTotals(new Inventory(0, 0, 0, 0, 0), 0, LeftOut.NOTHING, Skipped.NONE, Linked.NONE, 0);

    /**
     * The contents of the trees, by type.
     *
     * @param directories the directories, roots included
     * @param files the regular files
     * @param symlinks the symbolic links
     * @param specials the FIFOs, sockets and devices
     * @param bytes the bytes of the files, those of an inode once
     */
    public record Inventory(long directories, long files, long symlinks, long specials, long bytes) {
        /** Returns the number of entries other than directories. */
        public long entries() {
            return files + symlinks + specials;
        }
    }

    /** The part that needs no job; its bytes include those of entries that need only their attributes. */
    public record Skipped(long entries, long directories, long bytes) {
        /** An empty part. */
        public static final Skipped NONE = new Skipped(0, 0, 0);
    }

    /** The part that becomes links, unless a link cannot be made; its entries are work, its bytes are not. */
    public record Linked(long entries, long bytes) {
        /** An empty part. */
        public static final Linked NONE = new Linked(0, 0);
    }

    static WalkTotals of(JsonTree description) {
        JsonTree walk = description.object("walk");
        JsonTree skipped = description.object("skipped");
        JsonTree linked = description.object("linked");
        return new WalkTotals(
                new Inventory(
                        walk.count("directories"),
                        walk.count("files"),
                        walk.count("symlinks"),
                        walk.count("specials"),
                        walk.count("bytes")),
                walk.count("errors"),
                SelectionJson.leftOut(walk.object("leftOut")),
                new Skipped(skipped.count("entries"), skipped.count("directories"), skipped.count("bytes")),
                new Linked(linked.count("entries"), linked.count("bytes")),
                walk.count("ofOthers"));
    }

    /** Writes them as three members of an object: the trees, and the parts of them that need no job, or a link alone. */
    public void write(JsonText json) throws IOException {
        json.object("walk", () -> {
            json.number("directories", inventory.directories);
            json.number("files", inventory.files);
            json.number("symlinks", inventory.symlinks);
            json.number("specials", inventory.specials);
            json.number("bytes", inventory.bytes);
            json.number("errors", errors);
            if (ofOthers > 0) {
                json.number("ofOthers", ofOthers);
            }
            json.object("leftOut", () -> SelectionJson.write(json, leftOut));
        });
        json.object("skipped", () -> {
            json.number("entries", skipped.entries);
            json.number("directories", skipped.directories);
            json.number("bytes", skipped.bytes);
        });
        json.object("linked", () -> {
            json.number("entries", linked.entries);
            json.number("bytes", linked.bytes);
        });
    }

    /** Returns the same totals as if the walk had read everything. */
    WalkTotals withoutErrors() {
        return new WalkTotals(inventory, 0, leftOut, skipped, linked, ofOthers);
    }

    /** Returns the sentence for people about owners and groups that the copy cannot have; empty if it can have all. */
    public Optional<String> ownersOfOthers() {
        if (ofOthers == 0) {
            return Optional.empty();
        }
        String names = ofOthers == 1 ? "1 name has" : String.format(Locale.ROOT, "%,d names have", ofOthers);
        return Optional.of(
                names + " an owner or group that only root can give: the copy has those of the user who copies,"
                        + " as with cp -a");
    }

    /** Returns the number of entries that are work. */
    public long entriesToDo() {
        return inventory.entries() - skipped.entries;
    }

    /** Returns the number of directories that are work. */
    public long directoriesToDo() {
        return inventory.directories - skipped.directories;
    }

    /** Returns the number of bytes that are work. */
    public long bytesToDo() {
        return inventory.bytes - skipped.bytes - linked.bytes;
    }
}
