package org.bpct.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.options.UsageException;

/** The request of a command line. A line has one mode, which an option names; without such an option it is a copy. */
enum Mode {
    /** {@code bpct SOURCE... DESTINATION}. */
    COPY(Kind.COPY, "", "SOURCE... DESTINATION", "Copies, as jobs."),
    /** {@code -u}, or {@code -u} among the options of {@code --cp}. */
    UPDATE(Kind.COPY, "--update", "SOURCE... DESTINATION", "Copies new and changed entries, as jobs."),
    /** Makes a snapshot. */
    SNAPSHOT(Kind.COPY, "--snapshot", "SOURCE", "Makes a snapshot in a pool, as jobs."),
    /** Copies to another host, or from one; an operand on another host names this mode as well. */
    HOST(
            Kind.WALK,
            "--ssh",
            "SOURCE... HOST:DESTINATION",
            "Copies to another host, or with HOST:SOURCE from one, by ssh, as jobs."),
    /** Removes trees. */
    REMOVE(Kind.WALK, "--remove", "PATH...", "Removes trees, as jobs."),
    /** Adds up the space of trees. */
    DU(Kind.TREES, "--du", "PATH...", "Adds up the space of trees; no jobs, no batch."),
    /** Lists entries of trees. */
    FIND(Kind.TREES, "--find", "PATH...", "Lists the entries of trees that rules choose; no jobs, no batch."),
    /** Makes an archive. */
    ARCHIVE(Kind.WALK, "--archive", "PATH...", "Archives trees as many tars with one index, as jobs."),
    /** Compares an archive with its checksums. */
    ARCHIVE_CHECK(Kind.JOBS, "--archive-check", "", "Compares the parts of an archive with its checksums, as jobs."),
    /** Lists the members of an archive. */
    ARCHIVE_LIST(
            Kind.TREES,
            "--archive-list",
            "[PATH...]",
            "Lists the members of a tar, from an index of it; no jobs, no batch."),
    /** Extracts an archive. */
    EXTRACT(Kind.JOBS, "--extract", "[PATH...] DESTINATION", "Extracts a tar, or names in it, as jobs."),
    /** Compares two trees. */
    COMPARE(Kind.TREES, "--compare", "A B", "Names all in which two trees differ but contents; no jobs, no batch."),
    /** Compares two trees with their contents. */
    COMPARE_CONTENT(Kind.WALK, "--content", "A B", "With --compare: compares the contents of files, too, as jobs."),
    /** Changes modes and owners. Each of its options names it, and they go together. */
    CHANGE(Kind.WALK, "--chmod", "PATH...", "Changes modes or owners, as jobs."),
    /** Sums trees. */
    SUM(Kind.WALK, "--sum", "PATH...", "Makes one manifest of the checksums of trees, as jobs."),
    /** Compares files with a manifest. */
    SUM_CHECK(Kind.WALK, "--sum-check", "", "Compares files with a manifest, as jobs."),
    /** Resumes stopped work. */
    RESUME(Kind.BATCH, "--resume", "", "Goes on with a batch."),
    /** Tries failed names again. */
    RETRY(Kind.BATCH, "--retry", "", "Tries the failed names of a batch again."),
    /** Compares an existing copy. */
    CHECK(Kind.BATCH, "--check", "", "Compares the copy of a batch with its sources, as jobs."),
    /** Repairs the bad ranges that a check has found. */
    REPAIR(
            Kind.OTHER,
            "--repair",
            "SOURCE",
            "Writes the bad ranges that a check has named anew from a good tree; no jobs."),
    /** Adds jobs to a batch. */
    ADD_JOBS(Kind.BATCH, "--add-jobs", "", "Adds jobs to a batch that is at work."),
    /** Ends jobs. */
    CANCEL(Kind.BATCH, "--cancel", "", "Ends jobs of a batch."),
    /** Pauses a batch: jobs finish the group in hand, and then wait or leave. */
    PAUSE(Kind.BATCH, "--pause", "", "Pauses a batch."),
    /** Ends a pause. */
    CONTINUE(Kind.BATCH, "--continue", "", "Lets a paused batch go on."),
    /** Limits the speed of a batch. */
    LIMIT(Kind.BATCH, "--limit", "", "Limits how much the jobs of a batch do a second."),
    /** Deletes the records of batches. */
    DELETE(Kind.BATCH, "--forget", "", "Deletes the records of batches, never a copy."),
    /** {@code --wait=BATCH}; {@code --wait} alone is an option of other modes. */
    WAIT(Kind.BATCH, "--wait=BATCH", "", "Waits for a batch."),
    /** Prints the progress of batches. */
    PROGRESS(Kind.BATCH, "--progress", "", "Prints the progress of batches."),
    /** Shows the progress of batches live. */
    WATCH(Kind.OTHER, "--watch", "", "Shows how batches are doing on the whole terminal, until q is pressed."),
    /** Prints failed names. */
    ERRORS(Kind.BATCH, "--errors", "", "Lists the failed entries of a batch."),
    /** Prints the history of a file. */
    WHY(Kind.BATCH, "--why", "", "Tells the history of a file."),
    /** Writes a report about a batch or a pool. */
    REPORT(Kind.OTHER, "--report", "[FILE]", "Writes a report about a batch or a pool."),
    /** Writes metrics for a monitor. */
    METRICS(Kind.OTHER, "--metrics", "", "Writes how all batches are, for Prometheus."),
    /** Lists earlier batches. */
    HISTORY(Kind.OTHER, "--history", "", "Lists the batches of the last months, deleted ones too."),
    /** Lists the snapshots of a pool. */
    LIST(Kind.OTHER, "--list", "[PATH...]", "Lists the snapshots in a pool, or which of them have a file."),
    /** Examines the environment. */
    DOCTOR(Kind.OTHER, "--doctor", "[SOURCE DESTINATION]", "Examines host, scheduler and a node."),
    /** {@code --save} alone; with a copy or with {@code --doctor} it is an option. */
    SAVE(Kind.OTHER, "--save", "", "Keeps options as defaults of this user."),
    /** Prints the version; other words are ignored. */
    VERSION(Kind.OTHER, "--version", "", "Prints the version; nothing else on the line is done."),
    /** Prints the help; other words are ignored. */
    HELP(Kind.OTHER, "--help", "", "Prints the help; nothing else on the line is done.");

    private static final Set<Mode> OF_ANY_HOST = EnumSet.of(COMPARE, COMPARE_CONTENT, SUM, SNAPSHOT, LIST);
    private static final List<String> OF_CHANGE = List.of("--chmod", "--chown", "--chgrp", "--dirs", "--files");

    /** The kinds of modes. */
    enum Kind {
        /** Trees are walked, and jobs copy. */
        COPY,
        /** Trees are walked for jobs that do something else. */
        WALK,
        /** Jobs work on names that something else than a walk has found. */
        JOBS,
        /** The walk, or an index, answers. */
        TREES,
        /** Batches that are there. */
        BATCH,
        /** Anything else. */
        OTHER
    }

    private final Kind kind;
    private final String option;
    private final String operands;
    private final String summary;

    Mode(Kind kind, String option, String operands, String summary) {
        this.kind = kind;
        this.option = option;
        this.operands = operands;
        this.summary = summary;
    }

    /** Returns the mode that these options name; two modes exclude each other, except that help always wins. */
    static Mode of(TypedOptions typed) throws UsageException {
        List<Mode> named = new ArrayList<>(List.of(values()));
        named.removeIf(mode -> mode.options().stream().noneMatch(typed::has) || mode == SAVE);
        if (named.contains(HELP) || named.contains(VERSION)) {
            return named.contains(HELP) ? HELP : VERSION;
        }
        // If two go together, one is the mode, and the other a word of it.
        if (named.contains(COMPARE_CONTENT)) {
            named.remove(COMPARE);
        }
        if (named.contains(ARCHIVE) || named.contains(HOST)) {
            named.remove(UPDATE);
        }
        if (named.stream().anyMatch(OF_ANY_HOST::contains)) {
            named.remove(HOST);
        }
        if (named.size() > 1) {
            String remedy = named.subList(0, 2).contains(HOST) ? "leave out --ssh" : "one at a time";
            throw new UsageException(
                    named.get(0).typed(typed) + " and " + named.get(1).typed(typed) + " do not go together: " + remedy);
        }
        Mode unnamed = typed.has(SAVE.option) && !typed.hasOperands() ? SAVE : COPY;
        return named.isEmpty() ? unnamed : named.get(0);
    }

    /** Returns the mode of a line whose operand {@code far} is on another host; throws if it has no use for that. */
    Mode with(Optional<FileName> far) throws UsageException {
        if (far.isEmpty() || kind == Kind.BATCH || kind == Kind.OTHER || OF_ANY_HOST.contains(this)) {
            return this;
        }
        if (this == COPY || this == UPDATE || this == HOST) {
            return HOST;
        }
        String shown = far.get().display();
        throw new UsageException(shown + " is on another host, and " + title()
                + " works on trees of this one: log in there; a file of that name is ./" + shown);
    }

    /** Returns the mode that an option names. */
    static Optional<Mode> namedBy(String option) {
        return Arrays.stream(values())
                .filter(mode -> !option.isEmpty() && mode.options().contains(option))
                .findFirst();
    }

    /** Returns the modes of some kinds. */
    static Set<Mode> of(Kind... kinds) {
        Set<Mode> modes = EnumSet.allOf(Mode.class);
        modes.removeIf(mode -> !List.of(kinds).contains(mode.kind));
        return modes;
    }

    /** Returns its kind. */
    Kind kind() {
        return kind;
    }

    /** Returns true if it makes a batch of jobs. */
    boolean makesJobs() {
        return kind == Kind.COPY || kind == Kind.WALK || kind == Kind.JOBS;
    }

    /** Returns the long name of the option that names the mode; empty for a copy. */
    String option() {
        return option;
    }

    /** Returns the options that name the mode: one, but for a change. */
    List<String> options() {
        return this == CHANGE ? OF_CHANGE : List.of(option);
    }

    /** Returns the first typed option that names the mode. */
    private String typed(TypedOptions typed) {
        return options().stream().filter(typed::has).findFirst().orElse(option);
    }

    /** Returns the name for messages: the option. */
    String title() {
        return switch (this) {
            case COPY -> "a copy";
            case HOST -> "a transfer to or from another host";
            case CHANGE -> "a change of modes or owners";
            case COMPARE_CONTENT -> "--compare --content";
            default -> option;
        };
    }

    /** Returns the reason why the mode accepts few options, to follow its title; empty if it needs no reason. */
    String reason() {
        return this == RESUME || this == RETRY || this == CHECK || this == ADD_JOBS
                ? ", which keeps the options that the batch was made with"
                : "";
    }

    /** Returns the operands in the words of the help; empty for none. */
    String operands() {
        return operands;
    }

    /** Returns a sentence about the effect of the mode. */
    String summary() {
        return summary;
    }

    /** Returns true if defaults apply to the mode, so that a mistake in a file of defaults is an error. */
    boolean takesDefaults() {
        return switch (kind) {
            case COPY, WALK, JOBS, TREES -> true;
            case BATCH -> false;
            case OTHER -> this == DOCTOR || this == SAVE;
        };
    }
}
