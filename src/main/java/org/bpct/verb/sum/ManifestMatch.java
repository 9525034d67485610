package org.bpct.verb.sum;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bpct.files.FileName;
import org.bpct.files.SystemMessage;
import org.bpct.traverse.TraversalError;
import org.bpct.traverse.TraversalReport;
import org.bpct.tree.Expectations;
import org.bpct.tree.FileList;
import org.bpct.verb.sum.manifest.ExpectedSums;

/**
 * The comparison of the names in a manifest with those that a walk found: each name of the manifest is a file of the walk, left
 * out by a rule, or an error; and so is each file that the manifest does not name.
 */
final class ManifestMatch {
    private static final String MISSING = "missing";
    private static final String EXTRA = "extra";

    private final ExpectedSums sums;
    private final FileName base;
    private final boolean leavesOut;
    private final BitSet found = new BitSet();
    private final SortedMap<FileName, TraversalError> errors = new TreeMap<>();
    private final Map<FileName, TraversalError> walkErrors = new HashMap<>();
    private long unnamed;
    private long unnamedBytes;
    private long missing;

    private ManifestMatch(ExpectedSums sums, FileName base, boolean leavesOut) {
        this.sums = sums;
        this.base = base;
        this.leavesOut = leavesOut;
    }

    /**
     * The names that a walk was to find.
     *
     * @param isWhole whether the walk took all names below the base, not only those of the manifest
     * @param leavesOut whether the user has left regular files out: only then may one be there that the walk did not
     *     find
     */
    record Scope(boolean isWhole, boolean leavesOut) {}

    /** The files to check, and the numbers of names that are only in the manifest, or only there. */
    record Result(TraversalReport walk, Expectations expected, long missing, long extra) {}

    /**
     * Returns the files to check.
     *
     * @param base the real name of the directory that names are below
     * @param walk the walk of these names, or of all names below the base
     * @param scope the scope of the walk
     * @param manifest the real name of the manifest, which cannot name itself
     */
    static Result of(ExpectedSums sums, FileName base, TraversalReport walk, Scope scope, FileName manifest) {
        ManifestMatch match = new ManifestMatch(
                sums, base, scope.leavesOut() || walk.totals().leftOut().snapshotFolders() > 0);
        for (TraversalError error : walk.errors()) {
            match.walkErrors.put(error.path(), error);
            if (scope.isWhole()) {
                match.errors.put(error.path(), error);
            }
        }
        int[] numbers = match.numbers(walk.files(), manifest);
        match.explainUnseen();
        Expectations expected = new Expectations(sums, numbers);
        List<TraversalError> errors = List.copyOf(match.errors.values());
        return new Result(
                walk.without(walk.files().expecting(expected), match.unnamed, match.unnamedBytes, errors),
                expected,
                match.missing,
                errors.stream().filter(error -> error.kind().equals(EXTRA)).count());
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
                unnamed++;
                unnamedBytes += files.size(entry);
                FileName whole = base.resolve(name);
                if (!whole.equals(manifest)) {
                    errors.put(whole, new TraversalError(whole, EXTRA, "is not in the manifest"));
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
        errors.put(
                path,
                isMissing
                        ? new TraversalError(path, MISSING, "is in the manifest, and not there")
                        : new TraversalError(path, kind, message));
    }
}
