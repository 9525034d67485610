package org.bpct.cli;

import org.bpct.options.Aim;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a removal. */
final class RemovalOptions implements VerbOptions {
    @Option(
            names = "--remove",
            description = "Remove each PATH with its contents, as jobs; nothing is asked: -n lists them first.")
    boolean remove;

    @Override
    public boolean ask() {
        return remove;
    }

    @Override
    public @Nullable Aim aim(BpctCommand command) {
        return remove ? new Aim.Removal() : null;
    }
}
