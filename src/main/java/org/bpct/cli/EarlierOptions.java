package org.bpct.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How this copy is compared with an earlier one. */
final class EarlierOptions {
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
