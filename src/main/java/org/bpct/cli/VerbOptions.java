package org.bpct.cli;

import org.bpct.options.Aim;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/** The options that ask for a verb other than a copy, or for a question about trees. */
interface VerbOptions {
    /** Returns true if one of them selects the verb, so that no files are copied. */
    boolean ask();

    /**
     * Returns the aim of jobs, or of a comparison; null if there is none.
     *
     * @param command all options of the line
     */
    @Nullable
    Aim aim(BpctCommand command) throws UsageException;
}
