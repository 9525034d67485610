package org.bpct.cli;

import static org.bpct.cli.Mode.ADD_JOBS;
import static org.bpct.cli.Mode.ARCHIVE;
import static org.bpct.cli.Mode.ARCHIVE_LIST;
import static org.bpct.cli.Mode.CANCEL;
import static org.bpct.cli.Mode.CHANGE;
import static org.bpct.cli.Mode.CHECK;
import static org.bpct.cli.Mode.COMPARE;
import static org.bpct.cli.Mode.COMPARE_CONTENT;
import static org.bpct.cli.Mode.CONTINUE;
import static org.bpct.cli.Mode.COPY;
import static org.bpct.cli.Mode.DELETE;
import static org.bpct.cli.Mode.DOCTOR;
import static org.bpct.cli.Mode.DU;
import static org.bpct.cli.Mode.ERRORS;
import static org.bpct.cli.Mode.EXTRACT;
import static org.bpct.cli.Mode.FIND;
import static org.bpct.cli.Mode.HISTORY;
import static org.bpct.cli.Mode.HOST;
import static org.bpct.cli.Mode.LIMIT;
import static org.bpct.cli.Mode.LIST;
import static org.bpct.cli.Mode.METRICS;
import static org.bpct.cli.Mode.PAUSE;
import static org.bpct.cli.Mode.PROGRESS;
import static org.bpct.cli.Mode.REMOVE;
import static org.bpct.cli.Mode.REPAIR;
import static org.bpct.cli.Mode.REPORT;
import static org.bpct.cli.Mode.RESUME;
import static org.bpct.cli.Mode.RETRY;
import static org.bpct.cli.Mode.SAVE;
import static org.bpct.cli.Mode.SNAPSHOT;
import static org.bpct.cli.Mode.SUM;
import static org.bpct.cli.Mode.SUM_CHECK;
import static org.bpct.cli.Mode.UPDATE;
import static org.bpct.cli.Mode.WAIT;
import static org.bpct.cli.Mode.WATCH;
import static org.bpct.cli.Mode.WHY;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The table of options and modes: an option is obeyed in the modes of its row, and refused by name in all others. An
 * option that names a mode is obeyed in that mode.
 */
final class OptionTable {
    /** The modes that read and write files. */
    private static final Set<Mode> COPIES = Mode.of(Mode.Kind.COPY);

    /** The modes that walk trees and turn them into a batch of jobs. */
    private static final Set<Mode> WALKED = Mode.of(Mode.Kind.COPY, Mode.Kind.WALK);

    /** The modes that make a batch of jobs. */
    private static final Set<Mode> WORK = Mode.of(Mode.Kind.COPY, Mode.Kind.WALK, Mode.Kind.JOBS);

    /** The modes that obey {@code --files-from}. */
    private static final Set<Mode> NAMED = with(COPIES, REMOVE, CHANGE, SUM, ARCHIVE);

    /** The modes that compare two trees. */
    private static final Set<Mode> COMPARISONS = EnumSet.of(COMPARE, COMPARE_CONTENT);

    /** The modes that walk trees. */
    private static final Set<Mode> WALKS = with(WALKED, DU, FIND, COMPARE);

    /** The modes that choose among names by criteria common to all. */
    private static final Set<Mode> CHOOSES = with(WALKS, ARCHIVE_LIST);

    /** The modes that list names. */
    private static final Set<Mode> LISTS = EnumSet.of(FIND, ARCHIVE_LIST);

    /** The options for files of names or patterns, which {@code -0} refers to. */
    private static final String[] READS = {"--files-from", "--exclude-from", "--include-from"};

    /** The modes that submit jobs: new ones, or more of an existing batch. */
    private static final Set<Mode> JOBS = with(WORK, RESUME, RETRY, CHECK, ADD_JOBS);

    /** The modes whose JSON is that of their end alone. */
    private static final Set<Mode> ENDS = EnumSet.of(COMPARE_CONTENT, RESUME, RETRY, CHECK, ADD_JOBS);
    /** The modes that do something to jobs, or wait for them. */
    private static final Set<Mode> CALLS = with(JOBS, WAIT, CANCEL, PAUSE, CONTINUE, LIMIT, DELETE);

    private static final List<OptionRow> ROWS = List.of(
            row("--exclude", CHOOSES),
            row("--include", CHOOSES),
            row("--exclude-from", CHOOSES),
            row("--include-from", CHOOSES),
            row("--files-from", NAMED),
            row("--newer-than", CHOOSES),
            row("--older-than", CHOOSES),
            row("--time-of", WALKS)
                    .needing(with(WALKED, FIND, COMPARE), "--older-than", "--newer-than")
                    .needing(DU, "--older-than", "--newer-than", "--by"),
            row("--user", CHOOSES),
            row("--group", CHOOSES),
            row("--type", with(COPIES, REMOVE, CHANGE, ARCHIVE, DU, FIND, ARCHIVE_LIST, COMPARE, COMPARE_CONTENT)),
            row("--name", CHOOSES),
            row("--links", WALKS),
            row("--mode", CHOOSES),
            row("--min-size", CHOOSES),
            row("--max-size", CHOOSES),
            row("--offline", with(COPIES, SUM, ARCHIVE, DU, FIND)),
            row("--one-file-system", WALKS),
            row("-0", with(WALKED, ERRORS, DU, FIND, ARCHIVE_LIST, COMPARE))
                    .needing(with(COPIES, SUM, ARCHIVE), READS)
                    .needing(without(with(WALKED, DU, COMPARE), NAMED), "--exclude-from", "--include-from")
                    .needing(
                            EnumSet.of(REMOVE, CHANGE), "--dry-run", "--files-from", "--exclude-from", "--include-from")
                    .without("--json"),
            row("--by", DU),
            row("--top", DU),
            row("--print0", LISTS).without("--json", "--count"),
            row("--ls", LISTS).without("--json", "--count"),
            row("--human-readable", with(LISTS, DU))
                    .without("-0", "--print0", "--json")
                    .needing(LISTS, "--ls"),
            row("--count", LISTS).without("--json"),
            row("--compare", COMPARISONS),
            row("--content", COMPARE_CONTENT).needing(COMPARE_CONTENT, "--compare"),
            row("--summary", COMPARISONS).without("--json").needing(EnumSet.of(COMPARE_CONTENT), "--wait"),
            row("--no-xattrs", COMPARISONS),
            row("--ssh", HOST, SNAPSHOT, LIST, SUM, COMPARE, COMPARE_CONTENT),
            row("--cp", COPIES),
            row("--no-target-directory", COPY, UPDATE, HOST),
            row("--update", UPDATE, ARCHIVE, HOST),
            row("--restore", COPY, UPDATE),
            row("--link-dest", COPY, UPDATE, HOST),
            row("--link-dest-began", COPY, UPDATE, HOST).needing(EnumSet.of(COPY, UPDATE, HOST), "--link-dest"),
            row("--modify-window", with(COPIES, COMPARE, COMPARE_CONTENT)).needing(COPY, "--link-dest"),
            row("--checksum", UPDATE).without("--link-dest"),
            row("--delete", UPDATE, HOST).needing(HOST, "--update").without("--link-dest"),
            row("--max-delete", UPDATE, HOST, REMOVE).needing(EnumSet.of(UPDATE, HOST), "--delete"),
            row("--keep", SNAPSHOT, ARCHIVE).needing(EnumSet.of(ARCHIVE), "--update"),
            row("--max-shrink", SNAPSHOT),
            row("--skip-if-running", UPDATE, SNAPSHOT),
            row("--verify", with(COPIES, HOST, CHECK)),
            row("--fsync", with(COPIES, EXTRACT, HOST)),
            row("--split", COPY, SUM),
            row("--whole", SUM).needing(SUM, "--split"),
            row("--stream-after", COPY),
            row("--io", COPIES),
            row("--layout", with(COPIES, ARCHIVE, EXTRACT)),
            row("--project", COPIES),
            row("--lossy", with(COPIES, EXTRACT)),
            row("--guard", with(COPIES, HOST)),
            row("--force", with(NAMED, EXTRACT, HOST, CANCEL, REPORT, COMPARE, COMPARE_CONTENT))
                    .needing(COMPARISONS, "--output"),
            row("--output", SUM, COMPARE, COMPARE_CONTENT).needing(COMPARE_CONTENT, "--wait"),
            row("--base", SUM_CHECK),
            row("--strict", SUM_CHECK),
            row("--method", SUM_CHECK),
            row("--part-size", ARCHIVE),
            row("--compress", ARCHIVE),
            row("--generation", ARCHIVE_LIST, EXTRACT),
            row("--jobs", with(WORK, RESUME, RETRY, CHECK, DOCTOR)),
            row("--nodes", JOBS),
            row("--array", JOBS),
            row("--hours", JOBS),
            row("--nodes-again", RESUME),
            row("--strategy", WALKED),
            row("--threads", WALKS),
            row("--lanes", JOBS),
            row("--pre", WORK),
            row("--post", WORK),
            row("--notify", WORK),
            row("--scheduler", with(WORK, DOCTOR)),
            row("--cluster", with(JOBS, DOCTOR)),
            row("--queue", with(JOBS, DOCTOR)),
            row("--account", with(JOBS, DOCTOR)),
            row("--partition", with(JOBS, DOCTOR)),
            row("--qos", with(JOBS, DOCTOR)),
            row("--reservation", with(JOBS, DOCTOR)),
            row("--wckey", with(JOBS, DOCTOR)),
            row("--time", with(JOBS, DOCTOR)),
            row("--mem", with(JOBS, DOCTOR)),
            row("--clients", with(CALLS, PROGRESS, WATCH, WHY, METRICS, HISTORY, REPORT, LIST, DOCTOR)),
            row("--templates", with(WORK, DOCTOR)),
            row("--max-queued", with(JOBS, DOCTOR)),
            row("--auto-resume", WORK),
            row(TypedOptions.LIMIT_OF_NEW, WORK),
            row("--progress-interval", WORK),
            row("--dry-run", with(JOBS, REPAIR, CANCEL, PAUSE, CONTINUE, LIMIT, DELETE, SAVE)),
            row("--no-submit", WORK).without("--wait"),
            row("--wait", with(JOBS, CONTINUE)),
            row("--parsable", with(WORK, PROGRESS)).without("--dry-run", "--json"),
            row("--save", COPY, DOCTOR, SAVE).without("--force"),
            row("--json", with(JOBS, WAIT, PROGRESS, ERRORS, HISTORY, LIST, DU, FIND, ARCHIVE_LIST, COMPARE, DOCTOR))
                    .needing(ENDS, "--wait")
                    .without(ENDS, "--dry-run"),
            row("--format", REPORT, SUM, SUM_CHECK),
            row("--color", PROGRESS, WATCH).without("--json", "--parsable"),
            row("--lost", ERRORS),
            row("--max-age", LIST),
            row("--quiet", CALLS).without("--dry-run", "--json"),
            row("--log-file", CALLS),
            row("--verbose", EnumSet.allOf(Mode.class)));

    private static final Map<String, OptionRow> BY_NAME = byName();

    private OptionTable() {}

    /** Returns the row of an option. */
    static OptionRow row(String option) {
        return Objects.requireNonNull(BY_NAME.get(option), () -> "no row says where " + option + " is obeyed");
    }

    /** Returns all rows; options that name a mode come first. */
    static List<OptionRow> rows() {
        return List.copyOf(BY_NAME.values());
    }

    private static Map<String, OptionRow> byName() {
        Map<String, OptionRow> rows = new LinkedHashMap<>();
        for (Mode mode : Mode.values()) {
            if (mode != COPY) {
                mode.options().forEach(option -> rows.put(option, row(option, mode)));
            }
        }
        // An option that is both, such as --save, has a row of its own.
        ROWS.forEach(row -> rows.remove(row.option()));
        ROWS.forEach(row -> rows.put(row.option(), row));
        return rows;
    }

    private static OptionRow row(String option, Mode first, Mode... more) {
        return OptionRow.of(option, EnumSet.of(first, more));
    }

    private static OptionRow row(String option, Set<Mode> modes) {
        return OptionRow.of(option, modes);
    }

    private static Set<Mode> without(Set<Mode> modes, Set<Mode> fewer) {
        Set<Mode> rest = EnumSet.copyOf(modes);
        rest.removeAll(fewer);
        return rest;
    }

    private static Set<Mode> with(Set<Mode> modes, Mode... more) {
        Set<Mode> all = EnumSet.copyOf(modes);
        all.addAll(List.of(more));
        return all;
    }
}
