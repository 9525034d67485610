package org.bpct.landing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.options.CpOptions;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.selection.Selection;
import org.bpct.tree.RootPair;

/**
 * Where the sources of a command line land: exactly where {@code cp -R --remove-destination} with the same operands
 * puts them.
 *
 * <p>One bad source among several refuses them all, before anything is done, where {@code cp} would copy the others:
 * what was a slip in a command is expensive in a batch. Also refused, though {@code cp} does it: sources that land
 * on the same names, since jobs run at once and none of them is the last; and {@code --parents} with {@code ..},
 * which {@code cp} takes out of the destination.
 *
 * @param sources the sources in the order of the operands
 * @param roots what to traverse
 * @param home the absolute directory from which all copies can be named
 */
public record Landing(List<Source> sources, List<LandingRoot> roots, FileName home) {
    /** Keeps copies of the lists. */
    public Landing {
        sources = List.copyOf(sources);
        roots = List.copyOf(roots);
    }

    /**
     * One source and where it lands.
     *
     * @param given the source as it was typed
     * @param landsAt the absolute name of its copy
     */
    public record Source(FileName given, FileName landsAt) {}

    /** Returns where the sources that a command line names will land. */
    public static Landing of(RunOptions options) throws UsageException {
        return of(
                options.task().operands(),
                options.task().noTargetDirectory(),
                options.manner().cp(),
                options.task().selection(),
                options.call().workingDirectory());
    }

    /**
     * Returns where everything lands.
     *
     * @param operands the sources and, unless the options name a target directory, the destination
     * @param noTargetDirectory true if the destination is the copy itself; so it is if the options say so
     * @param options what {@code --cp} asks for
     * @param selection what of the sources is to be copied
     * @param workingDirectory the absolute directory that relative operands are taken from
     * @throws UsageException naming the operand that cannot be copied, and the remedy
     */
    public static Landing of(
            List<FileName> operands,
            boolean noTargetDirectory,
            CpOptions options,
            Selection selection,
            FileName workingDirectory)
            throws UsageException {
        return new LandingRules(options, selection, noTargetDirectory || options.noTargetDirectory(), workingDirectory)
                .apply(operands);
    }

    /** Returns the pairs of roots, in the order of {@link #roots}. */
    public List<RootPair> pairs() {
        return roots.stream().map(LandingRoot::pair).toList();
    }

    /** Returns true if there may be old copies where the sources land: something else than nothing, or an empty directory. */
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
            // Whoever cannot look must be careful.
            return true;
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            return !entries.iterator().hasNext();
        }
    }
}
