package org.bpct.cli;

import java.math.BigDecimal;
import java.util.OptionalLong;
import org.bpct.files.FileName;
import org.bpct.options.CpOptions;
import org.bpct.options.DeletionLimit;
import org.bpct.options.Earlier;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the comparison with an earlier copy. */
final class EarlierOptions {
    @Option(
            names = "--checksum",
            description = "With --update: jobs compare the contents of files that have the same size.")
    boolean checksum;

    @Option(
            names = "--link-dest-began",
            paramLabel = "@SECONDS",
            description = "When the walk for DIR began; by default its batch knows.")
    @Nullable
    String linkDestBegan;

    @Option(
            names = "--delete",
            description = "With --update: delete names that the source lacks, after the copy and if that went well.")
    boolean delete;

    @Option(
            names = "--max-delete",
            paramLabel = "N|N%",
            description =
                    "Delete nothing if more names than this would go; with --delete by default 30%% of a source's.")
    @Nullable
    String maxDelete;

    @Option(
            names = "--modify-window",
            paramLabel = "SECONDS",
            description = "Treat times that differ by no more than this as equal.")
    @Nullable
    String modifyWindow;

    /** Returns the comparison that all options of the command line together ask for. */
    Earlier parse(BpctCommand command, CpOptions cp) throws UsageException {
        boolean update = (command.copying.update && !command.archives.ask()) || cp.update();
        String linkDest = command.copying.linkDest;
        return new Earlier(
                update,
                checksum,
                command.pool.skipIfRunning,
                window(modifyWindow),
                linkDest == null ? null : FileName.ofText(linkDest),
                began(linkDestBegan),
                null,
                deletion(command.removal.remove));
    }

    private static OptionalLong began(@Nullable String time) throws UsageException {
        if (time == null) {
            return OptionalLong.empty();
        }
        if (!time.matches("@[1-8]?[0-9]{1,9}([.][0-9]{1,9})?")) {
            throw new UsageException("--link-dest-began takes @ and seconds since 1970, not '" + time + "'");
        }
        return OptionalLong.of(
                new BigDecimal(time.substring(1)).movePointRight(9).longValueExact());
    }

    /** Returns the nanoseconds for a number of seconds, at most a day. */
    private static long window(@Nullable String seconds) throws UsageException {
        if (seconds == null) {
            return 0;
        }
        if (!seconds.matches("[0-9]{1,5}([.][0-9]{1,9})?")) {
            throw new UsageException("--modify-window takes a number of seconds, not '" + seconds + "'");
        }
        return new BigDecimal(seconds).movePointRight(9).longValueExact();
    }

    /** Returns the limit of deletions or removals; null if nothing is deleted, or all of it may be removed. */
    private @Nullable DeletionLimit deletion(boolean removes) throws UsageException {
        DeletionLimit limit = DeletionLimit.parse(maxDelete);
        return delete || (removes && maxDelete != null) ? limit : null;
    }
}
