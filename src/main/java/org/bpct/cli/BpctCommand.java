package org.bpct.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line as picocli reads it: it only collects words, {@link CommandLineRun} decides what they mean. */
@Command(
        name = "bpct",
        sortOptions = false,
        sortSynopsis = false,
        customSynopsis = {
            "bpct [OPTION]... SOURCE... DESTINATION",
            "       bpct --progress[=BATCH] | --wait=BATCH",
            "       bpct --resume=BATCH|--retry=BATCH|--check=BATCH [-j N]",
            "       bpct --errors=BATCH | --why=PATH",
            "       bpct --cancel=BATCH[:JOBS] | --del BATCH|all|older-than=AGE",
            "       bpct --doctor [SOURCE DESTINATION]"
        },
        description = "Copies very large trees with plain batch jobs.",
        footer = {
            "",
            "Values in brackets count only when attached: --wait=7, -p7." + " A word like @file is a file name.",
            "Exit codes: 0 all well, 1 bpct failed, 2 usage, 3 some entries failed, 4 only"
                    + " vanished or changed ones, 5 incomplete, 6 locked, 7 the scheduler refused or"
                    + " does not answer, 128+n signal n.",
            "Batches are kept in $BPCT_HOME, by default ~/.bpct; the nodes must see it."
                    + " Defaults come from /etc/bpct.conf (or $BPCT_CONF), then from what --save kept."
        })
final class BpctCommand {
    @Parameters(hidden = true, arity = "0..*")
    List<String> operands = new ArrayList<>();

    @ArgGroup(validate = false, order = 1, heading = "%nCopying:%n")
    Copying copying = new Copying();

    @ArgGroup(validate = false, order = 2, heading = "%nOn a cluster:%n")
    Cluster cluster = new Cluster();

    @ArgGroup(validate = false, order = 3, heading = "%nBatches that are there:%n")
    Existing existing = new Existing();

    @ArgGroup(validate = false, order = 4, heading = "%nThis program:%n")
    Program program = new Program();

    @ArgGroup(validate = false, order = 5, heading = "%nFurther:%n")
    Further further = new Further();

    /** How to copy. */
    static final class Copying {
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
                description = "Walk and plan; print the balance and the room; leave nothing behind.")
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

    /** What a cluster's scheduler is asked for. */
    static final class Cluster {
        @Option(names = "--account", paramLabel = "NAME", description = "Whom the jobs are charged to.")
        @Nullable
        String account;

        @Option(names = "--partition", paramLabel = "NAME", description = "Partition or queue of the jobs.")
        @Nullable
        String partition;

        @Option(names = "--time", paramLabel = "TIME", description = "Walltime of a job: 90m, 4h, 2d, HH:MM:SS.")
        @Nullable
        String time;

        @Option(names = "--mem", paramLabel = "SIZE", description = "Memory of a job: 800M, 2G.")
        @Nullable
        String memory;
    }

    /** What to do with batches. */
    static final class Existing {
        @Option(
                names = {"-p", "--progress"},
                arity = "0..1",
                paramLabel = "BATCH",
                preprocessor = AttachedOnly.class,
                description = "Print the progress of all batches, or of one.")
        @Nullable
        String progress;

        @Option(names = "--json", description = "With --progress and --errors: as JSON, with exact bytes and seconds.")
        boolean json;

        @Option(
                names = "--errors",
                paramLabel = "BATCH",
                description = "Name what failed, why, and where; with -0 the names alone, each ended by NUL.")
        @Nullable
        String errors;

        @Option(
                names = "--why",
                paramLabel = "PATH",
                description = "Tell what happened to a file, by its name in the source or in the copy.")
        @Nullable
        String why;

        @Option(
                names = "--cancel",
                paramLabel = "BATCH[:JOBS]",
                description = "End the jobs of a batch, or some of them: 7:3,5-8.")
        @Nullable
        String cancel;

        @Option(
                names = "--resume",
                paramLabel = "BATCH",
                description = "Go on with what stopped, was cancelled, or waited for room, in -j N new jobs;"
                        + " what was copied is compared first.")
        @Nullable
        String resume;

        @Option(names = "--retry", paramLabel = "BATCH", description = "Try the names that failed again, nothing else.")
        @Nullable
        String retry;

        @Option(names = "--check", paramLabel = "BATCH", description = "Compare an old copy with its source, as jobs.")
        @Nullable
        String check;

        @Option(
                names = "--del",
                paramLabel = "BATCH|all|older-than=AGE",
                description = "Delete what is kept of a batch, of all, or of those older than 12h, 30d or 8w;"
                        + " never the copy, nor what is at work.")
        @Nullable
        String delete;
    }

    /** About the program. */
    static final class Program {
        @Option(names = "--save", description = "Keep these options as defaults of this user.")
        boolean save;

        @Option(
                names = "--doctor",
                description = "Examine Java, scheduler and file systems; a probe job looks at a node.")
        boolean doctor;

        @Option(
                names = {"-v", "--verbose"},
                description = "Print what holds and where it was set; twice: stack traces, too.")
        boolean[] verbose = new boolean[0];

        @Option(
                names = {"-V", "--version"},
                description = "Print the version.")
        boolean version;

        @Option(
                names = {"-h", "--help"},
                arity = "0..1",
                paramLabel = "all",
                preprocessor = AttachedOnly.class,
                description = "Print this help; --help=all: every option.")
        @Nullable
        String help;
    }

    /** What few people need. */
    static final class Further {
        @Option(names = "-0", description = "With --errors: names only, each ended by NUL.")
        boolean ended;

        @Option(
                names = "--strategy",
                paramLabel = "NAME",
                description = "How entries are divided among jobs, by default size-balanced.")
        @Nullable
        String strategy;

        @Option(names = "--fsync", description = "Claim a copy only when it is on disk, safe from a power cut.")
        boolean fsync;

        @Option(names = "--force", description = "Go on where the destination seems to have too little room.")
        boolean force;

        @Option(names = "--no-submit", description = "Write the batch, print its folder, submit nothing.")
        boolean noSubmit;

        @Option(names = "--parsable", description = "Print the batch number only.")
        boolean parsable;

        @Option(
                names = "--progress-interval",
                paramLabel = "SECONDS",
                description = "Time between two reports of a job; local 2, clusters 60.")
        @Nullable
        String progressInterval;

        @Option(
                names = "--max-queued",
                paramLabel = "K",
                description = "Keep at most K jobs in the queue; --wait or --resume submit the rest as room appears.")
        @Nullable
        String mostQueued;

        @Option(
                names = "--auto-resume",
                paramLabel = "N",
                description = "Submit a stopped job again until it settled nothing N times in a row; default 3, 0 off.")
        @Nullable
        String autoResume;

        @Option(
                names = "--lanes",
                paramLabel = "K|auto",
                description = "Copy K groups at once in each job; auto: four times the processors it has, at most 8.")
        @Nullable
        String lanes;

        @Option(
                names = "--guard",
                paramLabel = "auto|yes|no",
                description = "Go through no symlink that others may plant; auto: as root, where others can write.")
        @Nullable
        String guard;

        @Option(
                names = "--clients",
                paramLabel = "DIR",
                description = "Folder of sbatch, qsub and the like; PATH and the usual ones are not looked at then.")
        @Nullable
        String clients;

        @Option(
                names = "--templates",
                paramLabel = "DIR",
                description = "Folder of templates that beat the built-in ones.")
        @Nullable
        String templates;
    }
}
