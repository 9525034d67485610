package org.bpct.cli;

import org.bpct.options.Aim;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a removal. */
final class RemovalOptions implements VerbOptions {
    @Option(
            names = "--remove",
            description = "Remove each PATH with all that is in it, as jobs; nothing is asked: -n shows what would go.")
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
