package org.bpct.description;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bpct.files.FileName;
import org.bpct.model.Access;
import org.bpct.model.BatchDirectory;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Publication;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * The description of a batch: all of {@code batch.json}, and the only class that writes and reads it.
 *
 * <p>Names are written as {@link org.bpct.files.SurrogateEscape} reads them. Missing members have a default:
 * descriptions of older versions lack members that were added later.
 *
 * @param origin the user, time and place of the batch
 * @param sources the sources as given, and the places where they land
 * @param roots the roots; groups name them by their index
 * @param settings the settings of its copy or removal
 * @param walk the walk that found its entries
 * @param publication the snapshot that is made, if one is
 * @param checks the number of the batch that this one checks; 0 if it copies
 * @param commands the kinds of the user's own commands that it may have
 */
public record BatchDescription(
        BatchOrigin origin,
        List<SourceRoot> sources,
        List<Root> roots,
        CopySettings settings,
        BatchWalk walk,
        Publication publication,
        int checks,
        Commands commands) {
    /** The kind of a batch that makes a snapshot. */
    public static final String SNAPSHOT = "snapshot";

    /**
     * The kinds of the user's own commands that a batch may have.
     *
     * @param ofJobs whether jobs may have some, before or after their work
     * @param notification whether the finalizer may have one
     */
    public record Commands(boolean ofJobs, boolean notification) {
        static Commands of(JsonTree description) {
            // Older descriptions do not say: such batches may have commands.
            return new Commands(
                    !description.text("commands").equals("none"),
                    !description.text("notify").equals("none"));
        }

        private void write(JsonText json) throws IOException {
            if (!ofJobs) {
                json.text("commands", "none");
            }
            if (!notification) {
                json.text("notify", "none");
            }
        }
    }

    /** Keeps copies of the lists. */
    public BatchDescription {
        sources = List.copyOf(sources);
        roots = List.copyOf(roots);
    }

    /**
     * Reads the description of a batch.
     *
     * @throws BatchUnreadableException if it is missing, damaged, or of a later format
     */
    public static BatchDescription read(BatchDirectory batch) throws BatchUnreadableException {
        String folder = "the batch in " + FileName.of(batch.root()).display();
        DescriptionFile file = DescriptionFile.read(batch.description());
        JsonTree description = file.content();
        int number = description == null ? 0 : description.smallCount("number");
        String name = number > 0 ? "batch " + number : folder;
        // The format is checked first: a newer one may sum its files in another way, and name its number differently.
        file.refuseNewer(name);
        if (description == null || !file.damage().isEmpty()) {
            throw BatchUnreadableException.damaged(
                    folder + " cannot be read: its batch.json is " + file.missingOrDamaged());
        }
        if (file.format() <= 0) {
            throw BatchUnreadableException.damaged(name + " cannot be read: its batch.json has no format number");
        }
        if (number <= 0) {
            throw BatchUnreadableException.damaged(name + " cannot be read: its batch.json has no batch number");
        }
        return of(description, walk(batch, description, name));
    }

    /**
     * Returns the object with the result of the walk. It is in another file if the batch was written before the result
     * was known; null if that file does not exist yet.
     */
    private static @Nullable JsonTree walk(BatchDirectory batch, JsonTree description, String name)
            throws BatchUnreadableException {
        if (LongWalk.of(description, false) == null) {
            return description;
        }
        DescriptionFile file = DescriptionFile.read(batch.walk());
        if (!file.damage().isEmpty() || (file.content() == null && Files.exists(batch.walk()))) {
            throw BatchUnreadableException.damaged(
                    name + " cannot be read: its walk.json is " + file.missingOrDamaged());
        }
        return file.content();
    }

    private static BatchDescription of(JsonTree description, @Nullable JsonTree walk) {
        List<SourceRoot> sources = new ArrayList<>();
        for (JsonTree source : description.objects("sources")) {
            sources.add(new SourceRoot(source.fileName("source"), source.fileName("lands")));
        }
        boolean isGuarded = description.flag("guarded");
        return new BatchDescription(
                BatchOrigin.of(description),
                sources,
                description.objects("pairs").stream()
                        .map(root -> Root.of(root, isGuarded))
                        .toList(),
                CopySettings.of(description),
                BatchWalk.of(description, walk),
                PublicationJson.of(description.object("snapshot")),
                description.smallCount("checks"),
                Commands.of(description));
    }

    /** Writes the description into a new file. */
    public void write(Path file) throws IOException {
        DescriptionFile.write(file, json -> {
            origin.write(json);
            json.objects("sources", sources, source -> {
                json.name("source", source.source());
                json.name("lands", source.lands());
            });
            json.objects("pairs", roots, root -> root.write(json));
            settings.write(json);
            walk.write(json);
            if (!publication.isNone()) {
                json.object("snapshot", () -> PublicationJson.write(json, publication));
            }
            if (checks > 0) {
                json.number("checks", checks);
            }
            commands.write(json);
        });
    }

    /** Returns true if the scripts trust no path that another user may redirect. */
    public boolean isGuarded() {
        return settings.access() != Access.PLAIN;
    }

    /** Returns true if the walk is not over, so that more entries may exist than the lists have. */
    public boolean isWalking() {
        return walk.goesOn();
    }

    /** Returns the same description with the result of the finished walk. */
    public BatchDescription walked(WalkTotals found) {
        return new BatchDescription(origin, sources, roots, settings, walk.ended(found), publication, checks, commands);
    }

    /** Returns the word for the purpose of the batch in JSON and state files: that of its verb, or one of four for copies. */
    public String kind() {
        if (isCheck()) {
            return "check";
        }
        if (!settings.verb().copies()) {
            return settings.verb().words().id();
        }
        if (!publication.isNone()) {
            return SNAPSHOT;
        }
        return settings.oldCopies().update()
                ? "update"
                : settings.verb().words().id();
    }

    /** Returns true if the scripts compare copies, and change nothing. */
    public boolean isCheck() {
        return checks > 0;
    }

    /** Returns true if unchanged files become links to those of an earlier copy. */
    public boolean linksToBase() {
        return roots.stream().anyMatch(root -> root.base() != null);
    }

    /** Returns the numbers of entries and bytes that jobs are to link to an earlier copy; a check links none. */
    public WalkTotals.Linked linked() {
        return isCheck() ? WalkTotals.Linked.NONE : walk.totals().linked();
    }

    /** Returns the pairs of roots, in the order of {@link #roots}. */
    public List<RootPair> pairs() {
        return roots.stream().map(Root::pair).toList();
    }

    /**
     * Returns the description of a batch that checks the copies of this one. Unreadable entries were not copied, so
     * they are not checked.
     *
     * @param by the origin of the check
     * @param method the comparison of contents; empty if they are not compared
     * @param found the roots as they are now
     */
    public BatchDescription forCheck(BatchOrigin by, Optional<ChecksumMethod> method, List<Root> found) {
        return new BatchDescription(
                // If modes are not kept, those of copies are judged by the umask that made them.
                by.withUmask(origin.maker().umask()),
                sources,
                found,
                settings.forCheck(method),
                walk.withoutErrors(),
                publication,
                origin.number(),
                new Commands(commands.ofJobs, false));
    }
}
