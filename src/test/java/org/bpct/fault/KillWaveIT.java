package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.bpct.it.BpctCall;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All jobs of a batch killed, resumed, and killed again, as they run under the local runner. */
@Tag("fault")
final class KillWaveIT extends CallsWithin {
    private static final int ROUNDS = 4;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    void aBatchKilledAndResumedAgainAndAgainEndsExactly() throws Exception {
        Random random = FAULTS.random(1);
        FaultTree.plant(sandbox.path("source"), random, 40, 12);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = Shims.in(sandbox);
        BpctCall bpct = sandbox.bpct().with("PATH", shims.path());
        for (int round = 1; round <= ROUNDS; round++) {
            shims.arm(random.nextInt(10_000), 11, round);
            int before = shims.kills().size();
            Outcome outcome = round == 1
                    ? bpct.run("-j7", "-T", "--wait", "--auto-resume", "0", trial.source(), trial.copy())
                    : bpct.run("--resume=1", "--wait");
            int kills = shims.kills().size() - before;

            assertThat(kills).isPositive();
            // All may be done although some were killed: at their very last command, say.
            assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 5);
            trial.assertClaimsHold();
            FAULTS.injected(kills, "jobs of a batch killed");
        }
        shims.disarm();

        trial.resume().expect(0);
        trial.assertEqual();
    }

    /** Each wave has other jobs than the one before; what that has summed is in the manifest, too, and once. */
    @Test
    void aSumKilledAndResumedAgainAndAgainEndsInTheManifestOfFind() throws Exception {
        Random random = FAULTS.random(2);
        FaultTree.plant(sandbox.path("source"), random, 40, 12);
        Shell.call(
                "cd -- \"$1\" && find source -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum -- >wanted",
                sandbox.root());
        Shims shims = Shims.in(sandbox);
        BpctCall bpct = sandbox.bpct().with("PATH", shims.path());
        for (int round = 1; round <= ROUNDS; round++) {
            shims.arm(random.nextInt(10_000), 11, round);
            int before = shims.kills().size();
            Outcome outcome = round == 1
                    ? bpct.run("--sum", "-j7", "--wait", "--auto-resume", "0", "source", "-o", "manifest")
                    : bpct.run("--resume=1", "-j", 1 + random.nextInt(7), "--wait");
            int kills = shims.kills().size() - before;

            assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 5);
            FAULTS.injected(kills, "jobs of a sum killed");
            assertManifest(outcome.exitCode() == 5);
        }
        shims.disarm();

        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        assertManifest(false);
    }

    private void assertManifest(boolean maybeNone) {
        FAULTS.proved();
        Path manifest = sandbox.path("manifest").toPath();
        if (!maybeNone || Files.exists(manifest)) {
            assertThat(manifest)
                    .as("seed " + FAULTS.seed())
                    .hasSameBinaryContentAs(sandbox.path("wanted").toPath());
        }
    }
}
