package org.bpct.cli;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.options.SelectionParser;
import org.bpct.options.UsageException;
import org.bpct.options.WordEnd;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select entries of the sources. */
final class SelectionOptions {
    private static final String PATTERN = "PATTERN";
    private static final String FILE = "FILE";

    /** The rules in the order of the command line: the first that matches decides. */
    private final List<RuleWord> rules = new ArrayList<>();

    @Option(
            names = "--files-from",
            paramLabel = FILE,
            description = "Only the names in FILE, one a line; a directory without its contents; - is standard input.")
    @Nullable
    String filesFrom;

    @Option(
            names = "--newer-than",
            paramLabel = "WHEN",
            description = "Only files changed after 90min, 12h, 30d, 8w ago, 2026-11-20T08:30, @SECONDS.")
    @Nullable
    String newerThan;

    @Option(
            names = "--older-than",
            paramLabel = "WHEN",
            description = "Only files changed before that. With --remove both look at all entries, not only files.")
    @Nullable
    String olderThan;

    @Option(
            names = "--time-of",
            paramLabel = "TIME",
            description = "The time that both look at: mtime (default), atime or ctime.")
    @Nullable
    String timeOf;

    @Option(
            names = "--user",
            paramLabel = "NAME|UID[,...]",
            description = "Only entries of these owners; '!ann,bob': of all others.")
    @Nullable
    String user;

    @Option(
            names = "--group",
            paramLabel = "NAME|GID[,...]",
            description = "Only entries of these groups; '!phys': of all others.")
    @Nullable
    String group;

    @Option(
            names = "--type",
            paramLabel = "LETTERS",
            description = "Only these types, as find has them: f, d, l, p, s, b, c.")
    @Nullable
    String type;

    @Option(
            names = "--name",
            paramLabel = PATTERN,
            description = "Only entries whose last component matches this, or another --name.")
    List<String> names = new ArrayList<>();

    @Option(
            names = "--links",
            paramLabel = "N|+N|-N",
            description = "Only entries with N names, more, or fewer; of files: hard links.")
    @Nullable
    String links;

    @Option(
            names = "--mode",
            paramLabel = "MODE|-MODE|/MODE",
            description = "Only entries with just these permissions, with all of them, or with one: 640, -o+w, /6000.")
    @Nullable
    String mode;

    @Option(names = "--min-size", paramLabel = "SIZE", description = "Leave out smaller files: 1, 64K, 1.5m.")
    @Nullable
    String minSize;

    @Option(names = "--max-size", paramLabel = "SIZE", description = "Leave out larger files.")
    @Nullable
    String maxSize;

    @Option(
            names = {"-x", "--one-file-system"},
            description = "Stay on the file system of each source.")
    boolean oneFileSystem;

    /** A rule, or a file of rules, as typed. */
    private record RuleWord(String option, boolean includes, boolean isFile, String text) {}

    // The order is explicit, because the order of methods is random: the help listed these four in a different one at
    // times.
    @Option(
            names = "--exclude",
            order = 1,
            paramLabel = PATTERN,
            description = "Leave out matching names; with the rules of rsync, / is SOURCE itself.")
    void exclude(@Nullable List<String> given) {
        add("--exclude", false, false, given);
    }

    @Option(
            names = "--include",
            order = 2,
            paramLabel = PATTERN,
            description = "Copy matching names though a later rule excludes them.")
    void include(@Nullable List<String> given) {
        add("--include", true, false, given);
    }

    @Option(
            names = "--exclude-from",
            order = 3,
            paramLabel = FILE,
            description = "Leave out names that match a line of FILE.")
    void excludeFrom(@Nullable List<String> given) {
        add("--exclude-from", false, true, given);
    }

    @Option(names = "--include-from", order = 4, paramLabel = FILE, description = "The same with lines that include.")
    void includeFrom(@Nullable List<String> given) {
        add("--include-from", true, true, given);
    }

    /** Adds the newest word: picocli calls a setter with all words of its option so far, and first with none. */
    private void add(String option, boolean includes, boolean isFile, @Nullable List<String> given) {
        if (given != null && !given.isEmpty()) {
            rules.add(new RuleWord(option, includes, isFile, given.get(given.size() - 1)));
        }
    }

    /** Forgets the rules of an earlier line: picocli resets all other options. */
    void begin() {
        rules.clear();
    }

    /** Parses the given options. */
    SelectionParser parse(BpctCommand command, FileName workingDirectory, WordEnd end, InstantSource clock)
            throws UsageException {
        SelectionParser parser = new SelectionParser(workingDirectory, end, clock);
        for (RuleWord word : rules) {
            if (word.isFile()) {
                parser.rulesOf(word.option(), word.includes(), word.text());
            } else {
                parser.rule(word.option(), word.includes(), word.text());
            }
        }
        read(newerThan, parser::newerThan);
        read(olderThan, parser::olderThan);
        read(timeOf, parser::timeOf);
        read(user, parser::user);
        read(group, parser::group);
        read(type, parser::type);
        if (!names.isEmpty()) {
            parser.names(names);
        }
        read(links, parser::links);
        read(mode, parser::mode);
        read(minSize, parser::minSize);
        read(maxSize, parser::maxSize);
        parser.offline(command.further.offline, command.pool.snapshot != null);
        read(filesFrom, parser::namesFrom);
        return parser;
    }

    private static void read(@Nullable String typed, Reading reading) throws UsageException {
        if (typed != null) {
            reading.of(typed);
        }
    }

    /** The reading of the value of an option. */
    private interface Reading {
        void of(String text) throws UsageException;
    }
}
