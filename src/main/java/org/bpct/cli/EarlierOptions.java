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
            names = "--modify-window",
            paramLabel = "SECONDS",
            description = "With --update: times that differ by no more are the same.")
    @Nullable
    String modifyWindow;
}
