package org.bpct.pipeline;

import java.util.Optional;
import org.bpct.options.RunOptions;
import org.bpct.options.UsageException;
import org.bpct.pool.KeepRules;

/** The option {@code --keep}: the snapshots of a pool, or the generations of an archive, that are not forgotten. */
public final class KeepOption {
    private KeepOption() {}

    /** Returns its rules; empty if all are kept. */
    public static Optional<KeepRules> of(RunOptions options) throws UsageException {
        try {
            return options.snapshot().keep().isEmpty()
                    ? Optional.empty()
                    : Optional.of(KeepRules.of(options.snapshot().keep()));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--keep: " + e.getMessage()).about("keep");
        }
    }
}
