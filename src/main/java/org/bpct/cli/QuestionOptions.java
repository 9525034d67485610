package org.bpct.cli;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.bpct.options.Aim.Comparison.Form;
import org.bpct.options.UsageException;
import org.bpct.survey.ListForm;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for questions about trees, which the walk alone answers. */
final class QuestionOptions implements VerbOptions {
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    @Option(names = "--du", description = "Add up the space of each PATH, hard links once, with the rules below.")
    boolean du;

    @Option(
            names = "--by",
            paramLabel = "user|group|age|size|type|dir[:DEPTH]",
            description = "With --du: a row for each of these, the largest first.")
    String by = "";

    @Option(names = "--top", paramLabel = "N", description = "With --du: only the N largest rows, by default 20.")
    @Nullable
    String top;

    @Option(
            names = "--find",
            description = "List the entries of each PATH that meet the rules; --files-from takes the list back.")
    boolean find;

    @Option(
            names = "--archive-list",
            paramLabel = "TAR",
            description = "List the members of a plain tar, or the PATHs in it, from an index that is made once; with"
                    + " the rules below.")
    @Nullable
    String archiveList;

    @Option(
            names = "--extract",
            paramLabel = "TAR",
            description = "Extract a plain tar, or the PATHs in it, to DESTINATION, as jobs.")
    @Nullable
    String extract;

    @Option(
            names = "--generation",
            paramLabel = "N",
            description = "With an archive that -u added to: its state as of this generation, from 1; by default the"
                    + " newest.")
    @Nullable
    String generation;

    @Option(names = "--ls", description = "With a list: with attributes; with -0 as fields ended by NUL.")
    boolean ls;

    @Option(
            names = "--human-readable",
            description = "With --ls: sizes in units, as --du has them; -h does the same there.")
    boolean humanReadable;

    @Option(names = "--print0", description = "With a list: the same as -0.")
    boolean print0;

    @Option(names = "--count", description = "With a list: only how many.")
    boolean count;

    @Option(
            names = "--compare",
            description =
                    "Name all in which the trees A and B differ, but for contents: exit code 0 equal, 3 different.")
    boolean compare;

    @Option(
            names = "--content",
            description = "With --compare: compare the contents of files of one size, too, as jobs; with --wait the"
                    + " list has them.")
    boolean content;

    @Option(names = "--summary", description = "With --compare: only how many differences of each kind there are.")
    boolean summary;

    @Option(names = "--no-xattrs", description = "With --compare: leave out extended attributes and ACLs.")
    boolean noXattrs;

    @Override
    public boolean ask() {
        return du || find || compare || archiveList != null || extract != null;
    }

    @Override
    public @Nullable Aim aim(BpctCommand command) throws UsageException {
        if (extract != null) {
            LayoutValue.requireOfFiles(command.further.layout);
            return new Aim.Extraction(FileName.ofText(extract), generation());
        }
        return compare ? comparison(command) : null;
    }

    /** Returns the requested comparison; other options tell the form and the place of its list. */
    private Aim comparison(BpctCommand command) {
        Optional<FileName> file = Optional.ofNullable(command.sums.output).map(FileName::ofText);
        Form form = command.existing.json ? Form.JSON : summary ? Form.SUMMARY : Form.LINES;
        return new Aim.Comparison(!noXattrs, content, form, file, command.further.force, null);
    }

    /** Returns the requested generation; empty for the newest one. */
    OptionalInt generation() throws UsageException {
        if (generation == null) {
            return OptionalInt.empty();
        }
        if (!NUMBER.matcher(generation).matches()) {
            throw new UsageException("--generation takes a number from 1 on, not '"
                    + FileName.ofText(generation).display() + "'");
        }
        return OptionalInt.of(Integer.parseInt(generation));
    }

    OptionalInt rows() throws UsageException {
        if (top == null) {
            return OptionalInt.empty();
        }
        if (!NUMBER.matcher(top).matches()) {
            throw new UsageException("--top takes a number of rows from 1 on, not '"
                    + FileName.ofText(top).display() + "'");
        }
        return OptionalInt.of(Integer.parseInt(top));
    }

    /**
     * Returns the form of a list.
     *
     * @param endedByNul whether {@code -0} was given
     */
    ListForm form(boolean endedByNul, boolean json) {
        boolean nul = endedByNul || print0;
        if (json || count) {
            return json ? ListForm.JSON : ListForm.COUNT;
        }
        if (ls) {
            ListForm forPeople = humanReadable ? ListForm.LONG_READABLE : ListForm.LONG;
            return nul ? ListForm.LONG_ENDED_BY_NUL : forPeople;
        }
        return nul ? ListForm.ENDED_BY_NUL : ListForm.LINES;
    }
}
