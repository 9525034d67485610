package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the way of copying. */
final class CopyingOptions {
    @Option(
            names = {"-j", "--jobs"},
            paramLabel = "N|auto",
            description = "Number of jobs; auto: 10 GB or 20,000 files for each at least.")
    @Nullable
    String jobs;

    @Option(names = "--cp", paramLabel = "OPTS", description = "Options of cp for the copy, by default --archive.")
    @Nullable
    String cp;

    @Option(
            names = {"-u", "--update"},
            description = "Leave alone entries that the destination, or the archive, has already.")
    boolean update;

    @Option(names = "--link-dest", paramLabel = "DIR", description = "Make unchanged files hard links to those in DIR.")
    @Nullable
    String linkDest;

    @Option(
            names = "--verify",
            arity = "0..1",
            paramLabel = "METHOD",
            preprocessor = AttachedOnly.class,
            description = "Compare the contents of all copies by checksums: sha256, b2, or no.")
    @Nullable
    String verify;

    @Option(
            names = {"-T", "--no-target-directory"},
            description = "DESTINATION is the copy itself, never a directory to copy into.")
    boolean noTargetDirectory;

    @Option(
            names = {"-n", "--dry-run"},
            description = "Show the effects of any mode; change nothing, leave nothing behind.")
    boolean dryRun;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "auto, slurm, pbs, local, or another one that is installed.")
    @Nullable
    String scheduler;

    @Option(
            names = {"-q", "--queue"},
            paramLabel = "OPTS",
            description = "Options of sbatch or qsub for the jobs, verbatim; local: max=K, at most K at once.")
    @Nullable
    String queue;

    @Option(names = "--pre", paramLabel = "COMMANDS", description = "Commands at the start of each job.")
    @Nullable
    String pre;

    @Option(names = "--post", paramLabel = "COMMANDS", description = "Commands at the end of each job.")
    @Nullable
    String post;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N",
            description = "Threads that walk the sources, by default 16, on small hosts 4 a processor.")
    @Nullable
    String threads;

    @Option(
            names = "--wait",
            arity = "0..1",
            paramLabel = "BATCH",
            preprocessor = AttachedOnly.class,
            description = "Wait for the end, of this copy or of BATCH; the exit code says how it went.")
    @Nullable
    String await;
}
