package org.bpct.verb.copy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bpct.caller.Console;
import org.bpct.caller.RunException;
import org.bpct.files.DirectoryIdentity;
import org.bpct.files.FileName;
import org.bpct.landing.DeletionList;
import org.bpct.landing.FileStatus;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.landing.OperandName;
import org.bpct.model.BatchHome;
import org.bpct.options.DeletionLimit;
import org.bpct.options.UsageException;
import org.bpct.roots.VolumeFall;
import org.bpct.roots.Volumes;
import org.bpct.traverse.SurplusReport;
import org.bpct.traverse.TraversalReport;
import org.jspecify.annotations.Nullable;

/** The deletion of names from a mirror that its source does not have, and the limit of their number. */
final class Deletion {
    private final DeletionLimit limit;
    private final SurplusReport surplus;
    private final Optional<VolumeFall> fall;

    private Deletion(DeletionLimit limit, SurplusReport surplus, Optional<VolumeFall> fall) {
        this.limit = limit;
        this.surplus = surplus;
        this.fall = fall;
    }

    /**
     * Returns the deletion; null if there is none, or if the walk could not read everything.
     *
     * @param isOfList whether a list names the entries to compare
     * @param volumes the file systems of the sources; none of them may have become smaller since an earlier copy
     */
    static @Nullable Deletion of(
            @Nullable DeletionLimit limit, TraversalReport walk, boolean isOfList, Volumes volumes, Console console)
            throws UsageException, InterruptedException {
        SurplusReport surplus = walk.surplus();
        if (surplus == null || limit == null) {
            return null;
        }
        if (surplus.needed().isPresent()) {
            throw new UsageException("--delete would remove "
                    + surplus.needed().get().display()
                    + ", which is a source, or holds the batches; name another destination");
        }
        for (FileName mount : surplus.mounts()) {
            console.note(mount.display() + " stays with its contents: another file system, or a mount, begins there");
        }
        if (!walk.errors().isEmpty()) {
            console.note(
                    "nothing is deleted: the walk could not read everything, so the source may have more than it found");
            return null;
        }
        console.say(String.format(
                Locale.ROOT,
                "to be deleted after the copy: %,d of %,d names %s",
                surplus.names(),
                surplus.there(),
                isOfList ? "of the list" : "in the destination"));
        return surplus.names() == 0 ? null : new Deletion(limit, surplus, volumes.fall());
    }

    /** Returns the directories that must never be deleted: the sources, and the home of batches. */
    static Set<DirectoryIdentity> needed(BatchHome home, Landing landing) throws UsageException {
        checkApart(landing);
        List<FileName> needed = new ArrayList<>(List.of(FileName.of(home.root())));
        for (LandingRoot root : landing.roots()) {
            root.starts().forEach(start -> needed.add(root.pair().source().resolve(start)));
        }
        Set<DirectoryIdentity> identities = new HashSet<>();
        for (FileName directory : needed) {
            Optional<FileStatus> status = FileStatus.of(directory.withoutTrailingSlashes(), true);
            status.ifPresent(found -> identities.add(new DirectoryIdentity(found.device(), found.inode())));
        }
        return identities;
    }

    /** Throws if one source lands below the copy of another one: the second source does not have those names. */
    private static void checkApart(Landing landing) throws UsageException {
        Map<FileName, FileName> landed = new HashMap<>();
        for (Landing.Source source : landing.sources()) {
            landed.put(OperandName.canonical(source.landsAt()), source.given());
        }
        for (Map.Entry<FileName, FileName> source : landed.entrySet()) {
            for (FileName at = source.getKey(); !at.equals(at.parent()); ) {
                at = at.parent();
                FileName other = landed.get(at);
                if (other != null) {
                    throw new UsageException(source.getValue().display() + " lands in the copy of " + other.display()
                            + ", where --delete would remove it; copy them one after the other without --delete");
                }
            }
        }
    }

    /** Throws if the limit does not allow the deletion, or a source is empty: then nothing is copied either. */
    void require() throws RunException {
        Optional<String> refusal = refusal();
        if (refusal.isPresent()) {
            throw RunException.failed(refusal.get() + "; nothing was copied or deleted", null);
        }
    }

    private Optional<String> refusal() {
        if (!surplus.emptySources().isEmpty()) {
            return Optional.of(surplus.emptySources().get(0).display()
                    + " holds nothing, so --delete would empty its copy; if that is wanted, use --remove");
        }
        if (fall.isPresent() && !limit.allowsAll()) {
            return Optional.of(
                    "--delete: " + fall.get().words() + ": did it lose a server? If it was made smaller, or all"
                            + " of it is there, one --max-delete 100% accepts that");
        }
        if (!limit.isShare()) {
            return limit.refusal("--delete", "the destination", surplus.names(), surplus.there());
        }
        // A source that is a stub must not hide behind the others.
        return surplus.shares().stream()
                .flatMap(share ->
                        limit.refusal("--delete", share.copy().display(), share.names(), share.there()).stream())
                .findFirst();
    }

    SurplusReport surplus() {
        return surplus;
    }

    /** Prints each name to delete, and throws if the deletion would be refused. */
    void show(Console console) throws RunException {
        new DeletionList(surplus.files()).forEach(line -> console.say("would delete " + line));
        require();
    }
}
