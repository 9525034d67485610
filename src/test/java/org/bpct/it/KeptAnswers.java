package org.bpct.it;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bpct.Patience;
import org.bpct.files.FileName;

/** The answers of a cluster that bpct keeps for half a minute: a test makes them older instead of waiting so long. */
record KeptAnswers(Sandbox sandbox) {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LONGER_THAN_THEY_ARE_KEPT = 40;

    /** Lets the records in the file of answers say that they are older. */
    private static final String AGE = """
            awk -v by="$1" 'NR > 1 { $4 -= by; $5 -= by } { print }' "$2" >"$2.aged" && cat "$2.aged" >"$2" && rm "$2.aged"
            """;

    /** Lets bpct believe that whatever it was told was told this many seconds earlier. */
    void age(int seconds) {
        if (Files.exists(sandbox.batchHome().answers())) {
            Shell.run(
                            "mapfile -d '' -t f; set -- \"$1\" \"${f[0]}\"; " + AGE,
                            List.of(FileName.of(sandbox.batchHome().answers())),
                            Integer.toString(seconds))
                    .expect(0);
        }
    }

    /** Lets bpct ask anew, whatever it was told a moment ago. */
    void forget() {
        age(LONGER_THAN_THEY_ARE_KEPT);
    }

    /** Waits for the end of a bpct, and lets it ask anew each second. */
    Outcome awaitImpatiently(RunningProcess process) {
        Patience patience = Patience.of(PATIENCE);
        while (!patience.isOver()) {
            Optional<Outcome> outcome = process.outcomeWithin(Duration.ofSeconds(1));
            if (outcome.isPresent()) {
                return outcome.get();
            }
            forget();
        }
        return process.await(Duration.ZERO);
    }
}
