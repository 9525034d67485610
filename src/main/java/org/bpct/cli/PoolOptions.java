package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for snapshots in a pool. */
final class PoolOptions {
    @Option(
            names = "--snapshot",
            paramLabel = "POOL",
            description = "Make a snapshot of SOURCE in POOL, linked to the one before.")
    @Nullable
    String snapshot;

    @Option(
            names = "--keep",
            paramLabel = "RULES",
            description =
                    "Snapshots to keep, as daily=7,weekly=4,monthly=12,last=3; by default all. With --archive -u: generations.")
    @Nullable
    String keep;

    @Option(
            names = "--max-shrink",
            paramLabel = "N%",
            description = "Most that a good snapshot may lose against the last good one (30%%); 100%% or no: anything.")
    @Nullable
    String maxShrink;

    @Option(
            names = "--skip-if-running",
            description = "Exit with 0 while an earlier snapshot or update still runs; with 6 at the third time.")
    boolean skipIfRunning;

    @Option(
            names = "--notify",
            paramLabel = "COMMAND",
            description = "Bash command that reads the summary of the finalizer on standard input.")
    @Nullable
    String notify;

    @Option(names = "--list", paramLabel = "POOL", description = "List the snapshots in POOL; also with --json.")
    @Nullable
    String list;

    @Option(
            names = "--max-age",
            paramLabel = "AGE",
            description = "With --list: exit with 2 unless a complete snapshot is younger, as 26h.")
    @Nullable
    String maxAge;
}
