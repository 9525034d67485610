package org.bpct.cli;

import org.bpct.options.UsageException;
import picocli.CommandLine.Option;

/** What to remove. */
final class RemovalOptions {
    @Option(
            names = "--remove",
            description = "Remove each PATH with all that is in it, as jobs; nothing is asked: -n shows what would go.")
    boolean remove;

    /** Who typed an option of copies has something else in mind than to lose what the operands name. */
    void refuseOptionsOfCopies(BpctCommand command) throws UsageException {
        CopyingOptions copying = command.copying;
        if (remove
                && (copying.cp != null
                        || copying.verify != null
                        || copying.noTargetDirectory
                        || command.further.fsync
                        || command.further.guard != null)) {
            throw new UsageException("--remove copies nothing and is always guarded;"
                    + " --cp, --verify, -T, --fsync and --guard do not go with it");
        }
    }
}
