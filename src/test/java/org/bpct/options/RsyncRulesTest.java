package org.bpct.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rules decide as those of rsync: of recorded cases everywhere, of new ones where rsync is installed. {@code
 * -Drsync.record=true} records anew, {@code -Drsync.trees=200} tries more.
 */
final class RsyncRulesTest {
    private static final int SETS = 40;

    @TempDir
    private Path temporary;

    @Test
    void recordedRulesDecideAsTheyDidForRsync() throws Exception {
        List<RecordedRules> recorded = RecordedRules.read();

        assertThat(recorded).hasSizeGreaterThan(4);
        for (RecordedRules each : recorded) {
            assertAlike(each.trial(), each.copied());
        }
    }

    @Test
    void newRulesDecideAsForTheInstalledRsync() throws Exception {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/rsync")), "SKIPPED: there is no rsync; recorded cases are tried");
        long first = Long.getLong("rsync.seed", 1000);
        List<RecordedRules> seen = new ArrayList<>();
        for (long seed = first; seed < first + Integer.getInteger("rsync.trees", 1); seed++) {
            RuleTrial trial = RuleTrial.random(new Random(seed), SETS);
            List<List<FileName>> copied = trial.rsync(
                    FileName.of(temporary.resolve("source" + seed)), FileName.of(temporary.resolve("copy")));
            assertAlike(trial, copied);
            seen.add(new RecordedRules(trial, copied));
        }
        if (Boolean.getBoolean("rsync.record")) {
            RecordedRules.write(seen);
        }
    }

    private static void assertAlike(RuleTrial trial, List<List<FileName>> copied) throws UsageException {
        List<List<FileName>> ours = trial.bpct();
        assertThat(copied).hasSameSizeAs(trial.rules());
        for (int set = 0; set < copied.size(); set++) {
            assertThat(ours.get(set)).as("rules %s", trial.rules().get(set)).isEqualTo(copied.get(set));
        }
    }
}
