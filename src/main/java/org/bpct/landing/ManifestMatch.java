package org.bpct.landing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.manifest.ExpectedSums;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;

/**
 * The comparison of the names in a manifest with those that a walk found: each name of the manifest is a file of the walk, left
 * out by a rule, or an error; and so is each file that the manifest does not name.
 */
public final class ManifestMatch {
    private static final String MISSING = "missing";

    private final ExpectedSums sums;
    private final FileName base;
    private final boolean leavesOut;
    private final BitSet found = new BitSet();
    private final List<TraversalError> errors = new ArrayList<>();
    private final Map<FileName, TraversalError> walkErrors = new HashMap<>();
    private long extra;
    private long extraBytes;
    private long missing;

    private ManifestMatch(ExpectedSums sums, FileName base, boolean leavesOut) {
        this.sums = sums;
        this.base = base;
        this.leavesOut = leavesOut;
    }

    /** The files to check, and the numbers of names that are only in the manifest, or only there. */
    public record Result(TraversalReport walk, Expectations expected, long missing, long extra) {}

    /**
     * Returns what is to be checked.
     *
     * @param base the real name of the directory that names are below
     * @param walk the walk of these names, or of all that is there
     * @param isWhole whether all that is there was walked
     * @param manifest the real name of the manifest, which cannot name itself
     */
    public static Result of(
            ExpectedSums sums, FileName base, TraversalReport walk, boolean isWhole, FileName manifest) {
        ManifestMatch match =
                new ManifestMatch(sums, base, walk.totals().leftOut().total() > 0);
        for (TraversalError error : walk.errors()) {
            match.walkErrors.put(error.path(), error);
            if (isWhole) {
                match.errors.add(error);
            }
        }
        int[] numbers = match.numbers(walk.files(), manifest);
        match.explainUnseen();
        match.errors.sort((a, b) -> a.path().compareTo(b.path()));
        FileList files = walk.files().expecting(new Expectations(sums, numbers));
        return new Result(
                walk.without(files, match.extra, match.extraBytes, match.errors),
                new Expectations(sums, numbers),
                match.missing,
                match.errors.stream()
                        .filter(error -> error.kind().equals("extra"))
                        .count());
    }

    /** Returns the number in the manifest of each entry. */
    private int[] numbers(FileList files, FileName manifest) {
        int[] numbers = new int[files.entries()];
        for (int directory = 0; directory < files.directories(); directory++) {
            FileName path = files.directoryPath(directory);
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                FileName name = path.resolve(FileName.of(files.name(entry, directory)));
                numbers[entry] = sums.find(name);
                if (numbers[entry] >= 0) {
                    found.set(numbers[entry]);
                    continue;
                }
                extra++;
                extraBytes += files.size(entry);
                FileName whole = base.resolve(name);
                if (!whole.equals(manifest)) {
                    errors.add(new TraversalError(whole, "extra", "is not in the manifest"));
                }
            }
        }
        return numbers;
    }

    private void explainUnseen() {
        for (int number = found.nextClearBit(0); number < sums.count(); number = found.nextClearBit(number + 1)) {
            explain(base.resolve(sums.get(number).name()));
        }
    }

    /** Notes why a name of the manifest is not among the files of the walk, unless a rule has left it out. */
    private void explain(FileName path) {
        for (FileName up = path; !up.equals(base); up = up.parent()) {
            TraversalError error = walkErrors.get(up);
            if (error != null) {
                add(path, error.kind(), error.message());
                return;
            }
        }
        for (FileName up = path.parent(); !up.equals(base); up = up.parent()) {
            if (!Files.isDirectory(up.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                // The name may well lead to a file, through a symlink that no job follows.
                add(path, "other", up.display() + " is no directory");
                return;
            }
        }
        explainFile(path);
    }

    private void explainFile(FileName path) {
        try {
            BasicFileAttributes there =
                    Files.readAttributes(path.toPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!there.isRegularFile()) {
                add(path, "other", "it is no regular file");
            } else if (!leavesOut) {
                add(path, "other", "it came while the names were looked up");
            }
        } catch (IOException unreadable) {
            boolean isGone = Files.notExists(path.toPath(), LinkOption.NOFOLLOW_LINKS);
            add(path, isGone ? "vanished" : "other", SystemMessage.of(unreadable));
        }
    }

    private void add(FileName path, String kind, String message) {
        boolean isMissing = kind.equals("vanished") || message.equals(SystemMessage.NOT_A_DIRECTORY);
        missing += isMissing ? 1 : 0;
        if (walkErrors.containsKey(path)) {
            errors.removeIf(error -> error.path().equals(path));
        }
        errors.add(
                isMissing
                        ? new TraversalError(path, MISSING, "is in the manifest, and not there")
                        : new TraversalError(path, kind, message));
    }
}
