package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Shell;
import org.bpct.it.SmallDisk;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A {@code BPCT_HOME} that is full: nothing can be recorded, so nothing may be claimed. */
@Tag("fault")
final class HomeIT extends CallsWithin {
    private static final int ROUNDS = 5;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    void jobsClaimOnlyWhatTheyCouldRecordAndGoOnOnceThereIsRoom() throws Exception {
        Random random = FAULTS.random(1);
        FaultTree.plant(sandbox.path("source"), random, 40, 12);
        try (SmallDisk disk = SmallDisk.in(sandbox, "home/.bpct", "size=8m,mode=700")) {
            Trial trial = new Trial(sandbox, FAULTS).write(3);
            FileName path = CpHook.in(
                    sandbox,
                    "[[ ! -e $box/fill ]] || ((call < $(<\"$box/fill\"))) || head -c 16M /dev/zero >\"$box/home/.bpct/filler\"",
                    "");
            for (JobDirectory job : trial.scripts()) {
                for (int round = 1; round <= ROUNDS && !Trial.isComplete(job); round++) {
                    Files.deleteIfExists(sandbox.path("hook/calls").toPath());
                    sandbox.file("fill", 1 + random.nextInt(3 * round) + "\n");
                    if (round == 1) {
                        fill(disk);
                    }
                    Trial.start(job, path).await(Trial.DEADLINE);
                    FAULTS.injected(1, "scripts whose BPCT_HOME is full");
                    trial.assertClaimsHold();
                    Files.deleteIfExists(
                            disk.folder().resolve(FileName.ofText("filler")).toPath());
                    trial.assertClaimsHold();
                }
                Files.deleteIfExists(sandbox.path("fill").toPath());
            }
            trial.completeByHand();
            trial.assertEqual();
        }
    }

    @Test
    void bpctSaysThatItsHomeIsFullAndLeavesNoBatch() throws Exception {
        FaultTree.plant(sandbox.path("source"), FAULTS.random(2), 4, 4);
        try (SmallDisk disk = SmallDisk.in(sandbox, "home/.bpct", "size=1m,mode=700")) {
            fill(disk);
            var refused = sandbox.bpct().run("-j2", "-T", "--wait", "source", "copy");
            assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("not enough room at " + disk.folder().display());

            var outcome = sandbox.bpct().run("-j2", "-T", "--force", "--wait", "source", "copy");
            FAULTS.injected(2, "bpct whose BPCT_HOME is full");
            assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
            assertThat(outcome.err()).contains("No space left");
            disk.remount("size=20m");

            sandbox.bpct().run("-j2", "-T", "--wait", "source", "copy").expect(0);
            org.bpct.it.TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
        }
    }

    private static void fill(SmallDisk disk) {
        Shell.call("head -c 16M /dev/zero 2>/dev/null >\"$1\"/filler || :", disk.folder());
    }
}
