package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the jobs of a batch in the queue of a scheduler, besides those of {@link ClusterOptions}. */
final class QueueOptions {
    @Option(
            names = "--max-queued",
            paramLabel = "K",
            description = "Keep at most K jobs in the queue; --wait or --resume submit the rest as room appears.")
    @Nullable
    String mostQueued;

    @Option(
            names = "--auto-resume",
            paramLabel = "N",
            description = "Resubmit a stopped job until N attempts in a row settled nothing; default 3, 0 off.")
    @Nullable
    String autoResume;

    @Option(
            names = "--lanes",
            paramLabel = "K|auto|climb",
            description =
                    "Copy K groups at once in each job; auto: four times the processors it has, at most 8; climb: jobs"
                            + " try how many of these pay.")
    @Nullable
    String lanes;

    @Option(
            names = "--nodes",
            paramLabel = "K|here|no",
            description =
                    "As -j K, but the scheduler gets one job of K nodes, and each of the K runs on one of them; here: on the"
                            + " nodes that this shell has, of salloc or qsub -I.")
    @Nullable
    String nodes;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            description =
                    "Cluster of Slurm that gets the jobs, where sacctmgr show clusters lists several; later calls ask it by themselves.")
    @Nullable
    String cluster;

    @Option(
            names = "--qos",
            paramLabel = "NAME",
            description = "Quality of service of the jobs, with its own limits and priority (Slurm).")
    @Nullable
    String qos;

    @Option(
            names = "--reservation",
            paramLabel = "NAME",
            description = "Reservation that the jobs run in; on PBS R123, as pbs_rstat names it.")
    @Nullable
    String reservation;

    @Option(names = "--wckey", paramLabel = "NAME", description = "Key under which the site adds up jobs (Slurm).")
    @Nullable
    String wckey;

    @Option(
            names = "--array",
            paramLabel = "auto|yes|no",
            description = "Submit jobs as an array: one request, one line in the queue; auto: eight or more, where the"
                    + " scheduler takes arrays.")
    @Nullable
    String array;

    @Option(
            names = "--hours",
            paramLabel = "HOURS",
            description =
                    "Let jobs work only then, as 20:00-06:00 or 'mon-fri 20-6, sat-sun'; outside of these they wait,"
                            + " those of Slurm in the queue; any lifts it.")
    @Nullable
    String hours;
}
