package org.bpct.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.model.BatchDirectory;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.FileName;
import org.bpct.model.Publication;
import org.bpct.model.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * What a batch was made with, as far as the scripts of a later wave need it.
 *
 * @param umask of the user who made the batch, octal digits
 * @param pairs the root pairs
 * @param sourceIdentities of the source roots, by pair
 * @param destinationIdentities of the destination roots, by pair
 * @param realSources what guarded scripts insist on of the source roots; none if they are not guarded
 * @param realDestinations the same of the destination roots
 * @param copyOptions the options of {@code cp}
 * @param dereference whether links in the source are followed
 * @param keeps what the copy keeps
 * @param timeDigits how many digits of a second the destination keeps
 * @param window the nanoseconds by which times of source and copy may differ
 * @param fsync whether what is copied is synced before it is journalled
 * @param verify how contents are compared; empty if they are not
 * @param manifestRoot the absolute directory that names in the manifest are taken from
 * @param checks the number of the batch that this one checks; 0 if it copies
 * @param update whether what the destination has already was left alone
 * @param byContent whether files of one size are compared by content
 * @param bases the directories to whose files unchanged ones become links, by pair; none if nothing is linked
 * @param baseIdentities of these
 * @param linkedEntries how many entries jobs were to link to the base
 * @param linkedBytes their bytes
 * @param removes whether it removes its sources, and copies nothing
 * @param walkedEntries how many entries the walk found
 * @param walkedDirectories how many directories
 * @param walkedBytes how many bytes, those of an inode once
 * @param walkErrors how much the walk could not read
 * @param publication the snapshot that is made, if one is
 * @param templates the folder of own templates, or null
 */
public record FrozenOptions(
        String umask,
        List<RootPair> pairs,
        List<String> sourceIdentities,
        List<String> destinationIdentities,
        List<FileName> realSources,
        List<FileName> realDestinations,
        List<String> copyOptions,
        boolean dereference,
        List<String> keeps,
        int timeDigits,
        long window,
        boolean fsync,
        Optional<ChecksumMethod> verify,
        FileName manifestRoot,
        int checks,
        boolean update,
        boolean byContent,
        List<FileName> bases,
        List<String> baseIdentities,
        long linkedEntries,
        long linkedBytes,
        boolean removes,
        long walkedEntries,
        long walkedDirectories,
        long walkedBytes,
        long walkErrors,
        Publication publication,
        @Nullable FileName templates) {
    /** Reads the description of a batch. */
    public static FrozenOptions of(BatchDirectory batch) throws BatchUnreadableException {
        JsonTree description = Descriptions.ofBatch(batch);
        List<RootPair> pairs = new ArrayList<>();
        List<String> sources = new ArrayList<>();
        List<String> destinations = new ArrayList<>();
        List<FileName> bases = new ArrayList<>();
        List<String> baseIdentities = new ArrayList<>();
        List<FileName> realSources = new ArrayList<>();
        List<FileName> realDestinations = new ArrayList<>();
        for (JsonTree pair : description.objects("pairs")) {
            FileName newName = pair.text("newName").isEmpty() ? null : pair.fileName("newName");
            pairs.add(new RootPair(pair.fileName("source"), pair.fileName("destination"), newName));
            sources.add(pair.text("sourceIdentity"));
            destinations.add(pair.text("destinationIdentity"));
            if (pair.fileName("base").length() > 0) {
                bases.add(pair.fileName("base"));
                baseIdentities.add(pair.text("baseIdentity"));
            }
            if (description.flag("guarded")) {
                realSources.add(pair.fileName("realSource"));
                realDestinations.add(pair.fileName("realDestination"));
            }
        }
        WalkTotals walk = WalkTotals.of(description);
        return new FrozenOptions(
                description.text("umask"),
                pairs,
                sources,
                destinations,
                realSources,
                realDestinations,
                description.texts("cp"),
                description.text("dereference").equals("always"),
                description.texts("keeps"),
                (int) Math.min(9, description.count("timeDigits")),
                description.count("modifyWindow"),
                description.flag("fsync"),
                ChecksumMethod.of(description.text("verify")),
                description.fileName("manifestRoot"),
                (int) Math.min(Integer.MAX_VALUE, description.count("checks")),
                description.flag("update"),
                description.flag("checksum"),
                bases,
                baseIdentities,
                // A check links nothing.
                description.count("checks") > 0 ? 0 : walk.linked().entries(),
                description.count("checks") > 0 ? 0 : walk.linked().bytes(),
                description.flag("removes"),
                walk.entriesToDo(),
                walk.directoriesToDo(),
                walk.bytesToDo(),
                walk.errors(),
                BatchOrigin.publication(description),
                description.text("templates").isEmpty() ? null : description.fileName("templates"));
    }
}
