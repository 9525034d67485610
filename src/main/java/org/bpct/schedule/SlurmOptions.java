package org.bpct.schedule;

import java.util.Set;

/** The options of sbatch, as far as {@link QueueGrammar} must know them: sbatch(1) of 22.05 and 24.11. */
final class SlurmOptions {
    private static final String LONG_FLAGS =
            "contiguous exclusive get-user-env help hold ignore-pbs immediate nice no-kill "
                    + "no-requeue overcommit oversubscribe parsable propagate quiet reboot requeue "
                    + "spread-job test-only usage use-min-nodes verbose version wait x11";

    private static final String BREAKING = "-a --array -d --dependency -D --chdir -e --error -h --help -i --input -J "
            + "--job-name -M --clusters -o --output --open-mode --parsable --test-only --usage "
            + "-V --version -W --wait --wrap -Q --quiet";

    static final QueueGrammar GRAMMAR = new QueueGrammar("hHIkOQsvVW", words(LONG_FLAGS), words(BREAKING), Set.of());

    private SlurmOptions() {}

    private static Set<String> words(String text) {
        return Set.of(text.split(" ", -1));
    }
}
