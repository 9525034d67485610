package org.bpct.landing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.files.NameHashes;
import org.bpct.files.QuietDirectories;
import org.bpct.options.CpOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.tree.RootPair;

/**
 * The names at which the sources of a command line land: exactly those that {@code cp -R --remove-destination} gives
 * them for the same operands.
 *
 * <p>One bad source refuses all of them, before anything is done, although {@code cp} would copy the others. A slip in
 * a command is expensive in a batch. Two more cases are refused, though {@code cp} accepts them. Sources may not land
 * on the same names, because jobs run at once and none of them is the last. {@code --parents} may not meet {@code ..},
 * which {@code cp} follows out of the destination.
 *
 * @param sources the sources in the order of the operands
 * @param roots the roots to traverse
 * @param home the absolute directory that the names of all copies are relative to
 */
public record Landing(List<Source> sources, List<LandingRoot> roots, FileName home) {
    /** Copies the lists. */
    public Landing {
        sources = List.copyOf(sources);
        roots = List.copyOf(roots);
    }

    /**
     * One source and its landing.
     *
     * @param given the source as the user gave it
     * @param landsAt the absolute name of its copy
     */
    public record Source(FileName given, FileName landsAt) {}

    /** Returns the landing of the sources that a command line names. */
    public static Landing of(RunOptions options) throws UsageException {
        return of(
                options.task().operands(),
                options.task().noTargetDirectory(),
                options.manner().cp(),
                options.task().selection(),
                options.call().workingDirectory());
    }

    /**
     * Returns the landing of these operands.
     *
     * @param operands the sources and, unless the options name a target directory, the destination
     * @param noTargetDirectory whether the destination is the copy itself; the options may also demand that
     * @param options the options of {@code --cp}
     * @param selection the part of the sources to copy
     * @param workingDirectory the absolute directory that relative operands are resolved against
     * @throws UsageException naming the operand that cannot be copied, and the remedy
     */
    public static Landing of(
            List<FileName> operands,
            boolean noTargetDirectory,
            CpOptions options,
            Selection selection,
            FileName workingDirectory)
            throws UsageException {
        return new LandingRules(
                        options,
                        selection,
                        noTargetDirectory || options.target().isCopy(),
                        workingDirectory)
                .apply(operands);
    }

    /** Returns the pairs of roots, in the order of {@link #roots}. */
    public List<RootPair> pairs() {
        return roots.stream().map(LandingRoot::pair).toList();
    }

    /**
     * Throws if two sources land on names that the destination takes for one; it is asked only if their letters raise the
     * question.
     */
    public void requireApart(Supplier<NameFolding> folding) throws UsageException {
        NameHashes hashes = new NameHashes();
        sources.forEach(source -> hashes.add(source.landsAt().bytes()));
        if (hashes.repeated().isEmpty() || folding.get().isNone()) {
            return;
        }
        Map<String, Source> landed = new HashMap<>();
        for (Source source : sources) {
            Source other = landed.putIfAbsent(folding.get().key(source.landsAt()), source);
            if (other != null) {
                throw LandingConflicts.clash(other.given(), source.given(), source.landsAt());
            }
        }
    }

    /** Returns true if the sources may replace old copies: a landing exists and is not an empty directory. */
    public boolean replacesSomething() {
        try {
            for (Source source : sources) {
                Path copy = source.landsAt().toPath();
                if (Files.isDirectory(copy) ? !isEmpty(copy) : Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) {
                    return true;
                }
            }
            return false;
        } catch (IOException unseen) {
            // An unreadable directory may hold old copies.
            return true;
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (DirectoryStream<Path> entries = QuietDirectories.open(directory)) {
            return !entries.iterator().hasNext();
        }
    }
}
