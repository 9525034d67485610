package org.bpct.cli;

import org.bpct.options.SelectionParser;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that few people need. */
final class FurtherOptions {
    @Option(
            names = "--ssh",
            paramLabel = "COMMAND",
            description = "With HOST:PATH: call ssh by this command, as 'ssh -p 2222'.")
    String ssh = "";

    @Option(
            names = "--add-jobs",
            paramLabel = "BATCH:N",
            description = "Add N jobs to a batch: they begin with parts that others have not begun.")
    @Nullable
    String addJobs;

    @Option(
            names = "--repair",
            paramLabel = "BATCH",
            description = "Write the bad ranges that --sum-check FILE.tree has named anew, in place, from the good"
                    + " tree SOURCE.")
    @Nullable
    String repair;

    @Option(
            names = "--pause",
            paramLabel = "BATCH[:leave]",
            description = "Pause a batch: its jobs finish their work in hand, and wait, or leave the queue.")
    @Nullable
    String pause;

    @Option(
            names = "--continue",
            paramLabel = "BATCH",
            description = "Let a paused batch go on; jobs that have left are submitted again.")
    @Nullable
    String goOn;

    @Option(
            names = "--limit",
            paramLabel = "[BATCH:]MOST",
            description = "Limit all jobs of a batch, or of the new one, together: 200M (bytes a second), 500/s (names"
                    + " a second), 200M,500/s; of a batch that is there also no.")
    @Nullable
    String limit;

    @Option(
            names = "-0",
            description = "End names that are printed or read with NUL: with --errors, --files-from and the like.")
    boolean ended;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "How entries are divided among jobs, by default size-balanced.")
    @Nullable
    String strategy;

    @Option(names = "--fsync", description = "Claim a copy only when it is on disk, safe from a power cut.")
    boolean fsync;

    @Option(
            names = "--split",
            paramLabel = "SIZE|auto|no",
            description =
                    "Copy, or sum, each file above this size as ranges, by several jobs at once; by default none.")
    String split = "no";

    @Option(
            names = "--stream-after",
            paramLabel = "TIME|no",
            description =
                    "Begin to copy after so much walking, while the walk goes on: 5 (seconds), 10min; default 30.")
    @Nullable
    String streamAfter;

    @Option(
            names = "--io",
            paramLabel = "buffered|drop|direct",
            description =
                    "Let large files stay in the page cache of a node (buffered, the default), drop them from it when they are"
                            + " copied, or copy them past it.")
    @Nullable
    String io;

    @Option(
            names = "--layout",
            paramLabel = "[mdts,]SIZE:COUNT[:POOL],...|keep",
            description =
                    "Stripe new files on Lustre: those of SIZE and more over COUNT servers, -1 for all, in POOL; keep: each as"
                            + " its source; mdts: new top directories on metadata servers in turn.")
    @Nullable
    String layout;

    @Option(
            names = "--project",
            description = "Give directories the projects of quotas of their sources, and have them hand these on to"
                    + " new names in them (lsattr -p).")
    boolean project;

    @Option(
            names = "--offline",
            paramLabel = "skip|only|take",
            description =
                    "Leave out files whose contents are on tape or in another archive, as Lustre, GPFS and DMF show it;"
                            + " only these; or take all (the default).")
    String offline = SelectionParser.TAKE;

    @Option(
            names = "--lossy",
            paramLabel = "KIND,...|all",
            description =
                    "Accept that the destination does not keep these: mode, owner, time, acl, xattr, links, project; they are noted, and"
                            + " the exit code is 0.")
    @Nullable
    String lossy;

    @Option(
            names = "--nodes-again",
            description = "With --resume: let jobs have the nodes again that the batch leaves out.")
    boolean nodesAgain;

    @Option(
            names = "--lost",
            description =
                    "With --errors: only the copied names that lack attributes which the destination does not keep.")
    boolean lost;

    @Option(
            names = "--force",
            description =
                    "Copy, archive or extract even if there seems to be too little room; as root, even where the system needs a directory; with --cancel: treat jobs as ended"
                            + " that the scheduler cannot tell about; with --report, --sum and --compare: replace FILE.")
    boolean force;

    @Option(names = "--no-submit", description = "Write the batch, print its folder, submit nothing.")
    boolean noSubmit;

    @Option(
            names = "--parsable",
            description =
                    "Print the number of the batch only, which is no job number; with --progress: a table for scripts.")
    boolean parsable;

    @Option(
            names = "--quiet",
            description = "Print warnings and errors alone, as cron wants it; an end that is not well, too.")
    boolean quiet;

    @Option(
            names = "--log-file",
            paramLabel = "FILE",
            description = "Append each message to FILE, too, with the time; with --quiet those that are not printed.")
    @Nullable
    String logFile;

    @Option(
            names = "--format",
            paramLabel = "html|csv|gnu|bsd|...",
            description =
                    "With --report: a page (html, the default), or its figures as tables (csv); with --sum: lines of"
                            + " checksum and name (gnu, the default), or as --tag of sha256sum makes them (bsd).")
    @Nullable
    String format;

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description = "Write how all batches are to FILE, in the text format of Prometheus.")
    @Nullable
    String metrics;

    @Option(
            names = "--color",
            paramLabel = "auto|always|never",
            description = "Colour the status: on a terminal unless NO_COLOR is set, always, or never.")
    String color = "auto";

    @Option(
            names = "--progress-interval",
            paramLabel = "TIME",
            description = "Time between two reports of a job: 5 (seconds), 2min; local 2, clusters 60.")
    @Nullable
    String progressInterval;

    @Option(
            names = "--guard",
            paramLabel = "auto|sealed|descriptors|no",
            description =
                    "Follow no symlink that others may plant: the kernel refuses them (sealed, root alone), or jobs check each"
                            + " directory; auto: for root where others can write, sealed if the node can do it.")
    @Nullable
    String guard;

    @Option(
            names = "--clients",
            paramLabel = "DIR",
            description = "Folder of sbatch, qsub and the like, in place of PATH and the usual folders.")
    @Nullable
    String clients;

    @Option(names = "--templates", paramLabel = "DIR", description = "Folder of templates that replace built-in ones.")
    @Nullable
    String templates;

    /** Returns the limit of a batch that the line makes; empty if there is none, or it is that of another batch. */
    String limitOfNew() {
        return limit == null || limit.contains(":") ? "" : limit;
    }
}
