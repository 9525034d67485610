package org.bpct.cli;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.options.Aim;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for snapshots in a pool. */
final class PoolOptions implements VerbOptions {
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

    @Option(
            names = "--restore",
            paramLabel = "POOL[@DATE]",
            description = "Copy PATHs of the newest good snapshot in POOL to DESTINATION, or of that of DATE, as"
                    + " 2026-11-20; also with -u.")
    @Nullable
    String restore;

    @Option(
            names = "--list",
            paramLabel = "POOL",
            description = "List the snapshots in POOL, or which of them have each PATH; also with --json.")
    @Nullable
    String list;

    @Option(
            names = "--max-age",
            paramLabel = "AGE",
            description = "With --list: exit with 2 unless a complete snapshot is younger, as 26h.")
    @Nullable
    String maxAge;

    /** Returns false: they ask for a copy, too. */
    @Override
    public boolean ask() {
        return false;
    }

    @Override
    public @Nullable Aim aim(BpctCommand command) {
        return restore == null ? null : new Aim.Restoration(FileName.ofText(restore));
    }

    /** Returns the operands with the pool behind them, to which a night goes, or that is listed. */
    List<String> behind(List<String> operands) {
        List<String> places = new ArrayList<>(operands);
        String pool = snapshot == null ? list : snapshot;
        if (pool != null) {
            places.add(pool);
        }
        return places;
    }
}
