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
import org.bpct.selection.Selection;
import org.bpct.tree.RootPair;
import org.jspecify.annotations.Nullable;

/**
 * What a batch is: all of {@code batch.json}, and the only one that writes and reads it.
 *
 * <p>Names are written as {@link org.bpct.files.SurrogateEscape} reads them. Members that are missing have a default:
 * descriptions of older versions lack those that came later.
 *
 * @param origin who made the batch, when and where
 * @param sources the sources as given, and where each lands
 * @param roots the roots; groups name them by their index
 * @param settings how it copies, or that it removes
 * @param selection what of the sources was to be copied
 * @param walk what the walk found; nothing while it goes on
 * @param longWalk the walk, if the first jobs were submitted while it went on; null if it was over
 * @param walkBegan when the walk began, in milliseconds since 1970; 0 if an older bpct has not said so
 * @param publication the snapshot that is made, if one is
 * @param checks the number of the batch that this one checks; 0 if it copies
 * @param hasCommands whether jobs may have commands of the user's to run
 * @param notifies whether the finalizer may have one
 */
public record BatchDescription(
        BatchOrigin origin,
        List<SourceRoot> sources,
        List<Root> roots,
        CopySettings settings,
        Selection selection,
        WalkTotals walk,
        @Nullable LongWalk longWalk,
        long walkBegan,
        Publication publication,
        int checks,
        boolean hasCommands,
        boolean notifies) {
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
        // The format is looked at first: a newer one may sum its files in another way, and name its number otherwise.
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

    /** Returns what says what the walk found: another file if the batch was written before that was known; null if it is not there yet. */
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
                SelectionJson.selection(description.object("selection")),
                walk == null ? WalkTotals.NONE : WalkTotals.of(walk),
                LongWalk.of(description, walk != null),
                description.count("walkBegan"),
                PublicationJson.of(description.object("snapshot")),
                description.smallCount("checks"),
                // Older descriptions do not say so: there may be some.
                !description.text("commands").equals("none"),
                !description.text("notify").equals("none"));
    }

    /** Writes it into a file that is not there yet. */
    public void write(Path file) throws IOException {
        DescriptionFile.write(file, json -> {
            origin.write(json);
            json.objects("sources", sources, source -> {
                json.name("source", source.source());
                json.name("lands", source.lands());
            });
            json.objects("pairs", roots, root -> root.write(json));
            settings.write(json);
            json.object("selection", () -> SelectionJson.write(json, selection));
            if (longWalk == null) {
                walk.write(json);
            } else {
                longWalk.write(json);
            }
            json.number("walkBegan", walkBegan);
            if (!publication.isNone()) {
                json.object("snapshot", () -> PublicationJson.write(json, publication));
            }
            if (checks > 0) {
                json.number("checks", checks);
            }
            if (!hasCommands) {
                json.text("commands", "none");
            }
            if (!notifies) {
                json.text("notify", "none");
            }
        });
    }

    /** Returns true if the scripts trust no path that another user may bend. */
    public boolean isGuarded() {
        return settings.access() != Access.PLAIN;
    }

    /** Returns true if the walk is not over, so that there may be more than any list has. */
    public boolean isWalking() {
        return longWalk != null && !longWalk.isOver();
    }

    /** Returns the same when the walk is over and has found this. */
    public BatchDescription walked(WalkTotals found) {
        return new BatchDescription(
                origin,
                sources,
                roots,
                settings,
                selection,
                found,
                longWalk == null ? null : new LongWalk(longWalk.starts(), true),
                walkBegan,
                publication,
                checks,
                hasCommands,
                notifies);
    }

    /** Returns true if the scripts compare copies, and change nothing. */
    public boolean isCheck() {
        return checks > 0;
    }

    /** Returns true if unchanged files become links to those of an earlier copy. */
    public boolean linksToBase() {
        return roots.stream().anyMatch(root -> root.base() != null);
    }

    /** Returns how many entries jobs are to link to an earlier copy, and how many bytes these have; a check links none. */
    public WalkTotals.Linked linked() {
        return isCheck() ? WalkTotals.Linked.NONE : walk.linked();
    }

    /** Returns the pairs of roots, in the order of {@link #roots}. */
    public List<RootPair> pairs() {
        return roots.stream().map(Root::pair).toList();
    }

    /**
     * Returns the description of a batch that checks the copies of this one. What could not be read then was not copied,
     * so there is nothing to check.
     *
     * @param by who checks
     * @param method how contents are compared; empty if they are not
     * @param found the roots as they are now
     */
    public BatchDescription forCheck(BatchOrigin by, Optional<ChecksumMethod> method, List<Root> found) {
        return new BatchDescription(
                // Without modes to keep, those of copies are judged by the umask that they were made with.
                by.withUmask(origin.maker().umask()),
                sources,
                found,
                settings.forCheck(method),
                selection,
                walk.withoutErrors(),
                null,
                walkBegan,
                publication,
                origin.number(),
                hasCommands,
                false);
    }
}
