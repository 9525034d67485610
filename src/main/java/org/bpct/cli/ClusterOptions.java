package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for requests to a cluster's scheduler. */
final class ClusterOptions {
    @Option(names = "--account", paramLabel = "NAME", description = "Account that pays for the jobs.")
    @Nullable
    String account;

    @Option(names = "--partition", paramLabel = "NAME", description = "Partition or queue of the jobs.")
    @Nullable
    String partition;

    @Option(names = "--time", paramLabel = "TIME", description = "Walltime of a job: 90min, 4h, 2d, HH:MM:SS.")
    @Nullable
    String time;

    @Option(names = "--mem", paramLabel = "SIZE", description = "Memory of a job: 800M, 1.5G.")
    @Nullable
    String memory;
}
