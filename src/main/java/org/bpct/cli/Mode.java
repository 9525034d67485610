package org.bpct.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bpct.options.UsageException;

/** What a command line asks for. It has one mode, which an option names; without one it is a copy. */
enum Mode {
    /** {@code bpct SOURCE... DESTINATION}. */
    COPY("", "SOURCE... DESTINATION", "Copies, as jobs."),
    /** {@code -u}, or {@code -u} among the options of {@code --cp}. */
    UPDATE("--update", "SOURCE... DESTINATION", "Copies what the destination does not have yet, as jobs."),
    /** A night. */
    SNAPSHOT("--snapshot", "SOURCE", "Makes a snapshot in a pool, as jobs."),
    /** A removal. */
    REMOVE("--remove", "PATH...", "Removes trees, as jobs."),
    /** What stopped goes on. */
    RESUME("--resume", "", "Goes on with a batch."),
    /** What failed is tried again. */
    RETRY("--retry", "", "Tries the failed names of a batch again."),
    /** An old copy is compared. */
    CHECK("--check", "", "Compares what a batch copied with its sources, as jobs."),
    /** More jobs help. */
    ADD_JOBS("--add-jobs", "", "Adds jobs to a batch that is at work."),
    /** Jobs are ended. */
    CANCEL("--cancel", "", "Ends jobs of a batch."),
    /** Jobs finish what they have in hand, and wait or leave. */
    PAUSE("--pause", "", "Pauses a batch."),
    /** They go on. */
    CONTINUE("--continue", "", "Lets a paused batch go on."),
    /** Jobs do no more than so much a second. */
    LIMIT("--limit", "", "Limits how much the jobs of a batch do a second."),
    /** What is kept of batches is deleted. */
    DELETE("--del", "", "Deletes what is kept of batches, never a copy."),
    /** {@code --wait=BATCH}; {@code --wait} alone is an option of other modes. */
    WAIT("--wait=BATCH", "", "Waits for a batch."),
    /** How batches are doing. */
    PROGRESS("--progress", "", "Prints the progress of batches."),
    /** What failed. */
    ERRORS("--errors", "", "Names what failed in a batch."),
    /** What became of a file. */
    WHY("--why", "", "Tells what happened to a file."),
    /** What a monitor reads. */
    METRICS("--metrics", "", "Writes how all batches are, for Prometheus."),
    /** The snapshots of a pool. */
    LIST("--list", "", "Lists the snapshots in a pool."),
    /** An examination. */
    DOCTOR("--doctor", "[SOURCE DESTINATION]", "Examines host, scheduler and a node."),
    /** {@code --save} alone; with a copy or with {@code --doctor} it is an option. */
    SAVE("--save", "", "Keeps options as defaults of this user."),
    /** The version; nothing else counts. */
    VERSION("--version", "", "Prints the version; nothing else on the line is done."),
    /** The help; nothing else counts. */
    HELP("--help", "", "Prints the help; nothing else on the line is done.");

    private final String option;
    private final String operands;
    private final String summary;

    Mode(String option, String operands, String summary) {
        this.option = option;
        this.operands = operands;
        this.summary = summary;
    }

    /** Returns the mode that these options name; two of them do not go together, but help is given in any case. */
    static Mode of(TypedOptions typed) throws UsageException {
        List<Mode> named = Arrays.stream(values())
                .filter(mode -> typed.has(mode.option) && mode != SAVE)
                .toList();
        if (named.contains(HELP) || named.contains(VERSION)) {
            return named.contains(HELP) ? HELP : VERSION;
        }
        if (named.size() > 1) {
            throw new UsageException(
                    named.get(0).option + " and " + named.get(1).option + " do not go together: one at a time");
        }
        Mode unnamed = typed.has(SAVE.option) && !typed.hasOperands() ? SAVE : COPY;
        return named.isEmpty() ? unnamed : named.get(0);
    }

    /** Returns the mode that an option names. */
    static Optional<Mode> namedBy(String option) {
        return Arrays.stream(values())
                .filter(mode -> !option.isEmpty() && mode.option.equals(option))
                .findFirst();
    }

    /** Returns the long name of the option that names it; empty for a copy. */
    String option() {
        return option;
    }

    /** Returns how people call it: by its option. */
    String title() {
        return this == COPY ? "a copy" : option;
    }

    /** Returns why it takes few options, to follow its title; empty if that needs no word. */
    String reason() {
        return this == RESUME || this == RETRY || this == CHECK || this == ADD_JOBS
                ? ", which goes on with the options that the batch was made with"
                : "";
    }

    /** Returns which operands it takes, as the help says it; empty for none. */
    String operands() {
        return operands;
    }

    /** Returns what it does, in a sentence. */
    String summary() {
        return summary;
    }

    /** Returns true if defaults hold here, so that a mistake in a file of them is refused. */
    boolean takesDefaults() {
        return switch (this) {
            case COPY, UPDATE, SNAPSHOT, REMOVE, DOCTOR, SAVE -> true;
            case RESUME,
                    RETRY,
                    CHECK,
                    ADD_JOBS,
                    CANCEL,
                    PAUSE,
                    CONTINUE,
                    LIMIT,
                    DELETE,
                    WAIT,
                    PROGRESS,
                    ERRORS,
                    WHY,
                    METRICS,
                    LIST,
                    VERSION,
                    HELP -> false;
        };
    }
}
