package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.Publication;
import org.bpct.model.RootPair;
import org.bpct.model.Selection;
import org.bpct.model.SnapshotFloor;

/**
 * What a batch is, by its description: who made it of what, and where its copy is to be.
 *
 * @param number the number that people type
 * @param created when it was created, in milliseconds
 * @param version of the bpct that made it
 * @param host where that ran
 * @param user who ran it
 * @param sources the sources as given, and where each lands
 * @param pairs the root pairs; groups name them by their index
 * @param walk what the walk found
 * @param selection what of the sources was to be copied
 * @param oneFileSystem whether the walk did not enter other file systems
 * @param verify how contents are compared; empty if they are not
 * @param manifestRoot the absolute directory that names in the manifest are taken from
 * @param checks the number of the batch that this one checks; 0 if it copies
 * @param walkBegan when the walk began, in milliseconds; 0 if an older bpct has not said so
 * @param removes whether it removes its sources, and copies nothing
 * @param publication the snapshot that is made, if one is
 */
record BatchOrigin(
        int number,
        long created,
        String version,
        String host,
        String user,
        List<SourceRoot> sources,
        List<RootPair> pairs,
        WalkTotals walk,
        Selection selection,
        boolean oneFileSystem,
        Optional<ChecksumMethod> verify,
        FileName manifestRoot,
        int checks,
        long walkBegan,
        boolean removes,
        Publication publication) {
    /** Keeps copies of the lists. */
    BatchOrigin {
        sources = List.copyOf(sources);
        pairs = List.copyOf(pairs);
    }

    static BatchOrigin of(JsonTree description) {
        List<SourceRoot> sources = new ArrayList<>();
        for (JsonTree source : description.objects("sources")) {
            sources.add(new SourceRoot(source.fileName("source"), source.fileName("lands")));
        }
        return new BatchOrigin(
                atMost(description.count("number")),
                description.count("created"),
                description.text("version"),
                description.text("host"),
                description.text("user"),
                sources,
                pairs(description),
                WalkTotals.of(description),
                FrozenSelection.of(description.object("selection")),
                description.flag("oneFileSystem"),
                ChecksumMethod.of(description.text("verify")),
                description.fileName("manifestRoot"),
                atMost(description.count("checks")),
                description.count("walkBegan"),
                description.flag("removes"),
                publication(description));
    }

    private static int atMost(long count) {
        return (int) Math.min(Integer.MAX_VALUE, count);
    }

    private static List<RootPair> pairs(JsonTree description) {
        List<RootPair> pairs = new ArrayList<>();
        for (JsonTree pair : description.objects("pairs")) {
            FileName newName = pair.fileName("newName");
            pairs.add(new RootPair(
                    pair.fileName("source"), pair.fileName("destination"), newName.length() == 0 ? null : newName));
        }
        return pairs;
    }

    /** Returns the snapshot that a description speaks of. */
    static Publication publication(JsonTree description) {
        JsonTree snapshot = description.object("snapshot");
        String name = snapshot.text("name");
        return name.isEmpty()
                ? Publication.NONE
                : new Publication(
                        snapshot.fileName("pool"),
                        name,
                        snapshot.count("began"),
                        snapshot.text("base"),
                        snapshot.texts("drops"),
                        snapshot.text("lastGood"),
                        floor(snapshot.object("floor")));
    }

    /** Of an older bpct there is none. */
    private static SnapshotFloor floor(JsonTree floor) {
        return new SnapshotFloor(
                floor.count("entries"), floor.count("directories"), floor.count("bytes"), atMost(floor.count("share")));
    }
}
