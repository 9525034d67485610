package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an earlier copy is good for. */
final class EarlierOptions {
    @Option(
            names = {"-u", "--update"},
            description = "Leave alone what the destination has: same type, size, time, mode, owner.")
    boolean update;

    @Option(
            names = "--link-dest",
            paramLabel = "DIR",
            description = "Make unchanged files hard links to those in DIR, taken from DESTINATION if relative.")
    @Nullable
    String linkDest;

    @Option(
            names = "--link-dest-began",
            paramLabel = "@SECONDS",
            description = "When the walk began that DIR is the copy of; by default its batch knows.")
    @Nullable
    String linkDestBegan;

    @Option(
            names = "--modify-window",
            paramLabel = "SECONDS",
            description = "Times that differ by no more are the same.")
    @Nullable
    String modifyWindow;
}
