package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.it.Shell;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates killed with -9: each name holds its old content or its new one, and in the end nothing else is there. */
@Tag("fault")
final class KillReplaceIT extends CallsWithin {
    /** The kills of each script at commands, before it is left alone. */
    private static final int KILLS = Rounds.of(8, 20);

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @ParameterizedTest
    @CsvSource({
        "--guard=sealed, commands",
        "--guard=no, commands",
        "--guard=no, times",
        "--guard=descriptors, commands",
        "--guard=descriptors, times"
    })
    void anUpdateThatIsKilledLosesNoCopy(String guard, String how) throws Exception {
        Random random = FAULTS.random(guard.hashCode() + how.hashCode());
        FileName old = sandbox.path("old");
        FaultTree.plant(sandbox.path("source"), random, 10, 30);
        new Trial(sandbox, FAULTS).write(1, guard).completeByHand();
        Shell.call("cp -a -- \"$1\" \"$2\"", sandbox.path("source"), old);
        Shell.call(
                "cd -- \"$1\"; find . -type f -print0 | xargs -0 sh -c 'for f; do echo new >>\"$f\"; done' sh",
                sandbox.path("source"));
        Trial trial = new Trial(sandbox, FAULTS, sandbox.path("source"), sandbox.path("copy"), 2)
                .write(1, "--update", guard, "--lanes", 1 + random.nextInt(4));

        Shims shims = Shims.in(sandbox);
        int kills = 0;
        for (JobDirectory job : trial.scripts()) {
            shims.arm(random.nextInt(10_000), 30, KILLS);
            for (int starts = 0; !Trial.isComplete(job); starts++) {
                RunningProcess script = Trial.start(job, how.equals("commands") ? shims.path() : Trial.PATH);
                Duration patience = Duration.ofMillis(random.nextInt(400) + (long) Math.pow(1.3, starts));
                if (how.equals("commands")) {
                    script.await(Trial.DEADLINE);
                } else if (script.outcomeWithin(patience).isEmpty()) {
                    script.signalGroup("KILL");
                    script.await(Trial.DEADLINE);
                    kills++;
                }
                assertOldOrNew(old);
                assertThat(starts).isLessThan(100);
            }
        }
        // An update may be over before its time comes.
        assertThat(shims.kills().isEmpty()).isEqualTo(how.equals("times"));
        FAULTS.injected(kills + shims.kills().size(), "updates killed, " + how);

        trial.assertEqual();
    }

    private void assertOldOrNew(FileName old) throws IOException {
        FAULTS.proved();
        try (Stream<Path> files = Files.walk(old.toPath())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = old.toPath().relativize(file);
                byte[] found = Files.readAllBytes(sandbox.path("copy").toPath().resolve(name));
                assertThat(Arrays.equals(found, Files.readAllBytes(file))
                                || Arrays.equals(
                                        found,
                                        Files.readAllBytes(
                                                sandbox.path("source").toPath().resolve(name))))
                        .as(name + " is as it was, or as it is to be; seed " + FAULTS.seed())
                        .isTrue();
            }
        }
    }
}
