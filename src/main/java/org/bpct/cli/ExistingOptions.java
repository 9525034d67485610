package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for existing batches. */
final class ExistingOptions {
    @Option(
            names = {"-p", "--progress"},
            arity = "0..1",
            paramLabel = "BATCH|all",
            preprocessor = AttachedOnly.class,
            description = "Print how all batches are doing, with =all old ones, too, or how one is, and its jobs.")
    @Nullable
    String progress;

    @Option(
            names = "--watch",
            arity = "0..1",
            paramLabel = "BATCH",
            preprocessor = AttachedOnly.class,
            description =
                    "Show how all batches are doing, or how one is, live on the whole terminal; h lists the keys.")
    @Nullable
    String watch;

    @Option(names = "--json", description = "Answer as JSON, with exact bytes and seconds; of a wait, its end.")
    boolean json;

    @Option(
            names = "--errors",
            arity = "0..1",
            paramLabel = "BATCH",
            preprocessor = AttachedOnly.class,
            description = "List each failed entry with reason and place; with -0 the names alone, each ended by NUL.")
    @Nullable
    String errors;

    @Option(
            names = "--why",
            paramLabel = "PATH",
            description = "Tell the history of a file, by its name in the source or in the copy.")
    @Nullable
    String why;

    @Option(
            names = "--history",
            arity = "0..1",
            paramLabel = "AGE|all",
            preprocessor = AttachedOnly.class,
            description = "List the batches of half a year, deleted ones too, or of 30d, or all.")
    @Nullable
    String history;

    @Option(
            names = "--report",
            paramLabel = "BATCH|POOL",
            description = "Write a page for a browser about a batch, or the snapshots of a pool, to FILE.")
    @Nullable
    String report;

    @Option(
            names = "--cancel",
            paramLabel = "BATCH[:JOBS]",
            description = "End the jobs of a batch, or some of them: 7:3,5-8; or several batches: 4,6-8.")
    @Nullable
    String cancel;

    @Option(
            names = "--resume",
            paramLabel = "BATCH",
            description = "Go on with work that stopped, was cancelled, or waited for room, in -j N new jobs;"
                    + " copied files are compared first.")
    @Nullable
    String resume;

    @Option(names = "--retry", paramLabel = "BATCH", description = "Try the names that failed again, nothing else.")
    @Nullable
    String retry;

    @Option(names = "--check", paramLabel = "BATCH", description = "Compare an old copy with its source, as jobs.")
    @Nullable
    String check;

    @Option(
            names = {"--forget", "--del"},
            paramLabel = "BATCH|all|older-than=AGE",
            description =
                    "Delete the folder of a batch, or of several: 4,6-8, of all, or of those older than 12h, 30d or 8w;"
                            + " never the copy, nor a batch that still runs.")
    @Nullable
    String delete;
}
