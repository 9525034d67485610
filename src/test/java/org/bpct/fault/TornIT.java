package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** State files whose last line was torn by a dead node or a full disk. */
@Tag("fault")
final class TornIT extends CallsWithin {
    private static final List<String> OF_AN_ATTEMPT = List.of(
            "start",
            "standstills",
            "journal",
            "errors",
            "progress",
            "exit",
            "restore",
            "notes",
            "message",
            "child",
            "sums");

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    @Tag("long")
    void anAttemptBelievesNoTornLineOfThoseBefore() throws Exception {
        Random random = FAULTS.random(1);
        FaultTree.plant(sandbox.path("source"), random, Rounds.isBrief() ? 20 : 40, 12);
        Trial trial = new Trial(sandbox, FAULTS).write(2);
        Shims shims = Shims.in(sandbox);
        for (JobDirectory job : trial.scripts()) {
            shims.arm(random.nextInt(10_000), 14, 5);
            for (int start = 0; start < Rounds.of(4, 10) && !Trial.isComplete(job); start++) {
                Outcome outcome = Trial.start(job, shims.path()).await(Trial.DEADLINE);
                assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 128 + 9);
                tearAll(job.part().root(), random);
                trial.assertClaimsHold();
            }
            shims.disarm();
            Trial.run(job).expect(0);
        }
        FAULTS.injected(shims.kills().size(), "scripts killed at a command");
        assertThat(sandbox.bpct().run("--progress=1").expect(0).out()).contains("Batch #1");

        trial.completeByHand();
        trial.assertEqual();
    }

    @ParameterizedTest
    @ValueSource(strings = {"submission", "runner.journal", "answers", "exit", "journal"})
    void bpctGoesOnThoughALineOfItsOwnIsTorn(String name) throws Exception {
        Random random = FAULTS.random(2);
        FaultTree.plant(sandbox.path("source"), random, 20, 6);
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = Shims.in(sandbox);
        shims.arm(random.nextInt(10_000), 14, 1);
        sandbox.bpct()
                .with("PATH", shims.path())
                .run("-j3", "-T", "--wait", "--auto-resume", "0", trial.source(), trial.copy())
                .expect(5);
        FAULTS.injected(shims.kills().size(), "scripts killed at a command");
        shims.disarm();
        try (Stream<Path> files = Files.walk(sandbox.batchHome().root())) {
            for (Path file : files.filter(path -> path.getFileName().toString().equals(name))
                    .toList()) {
                tear(file, random);
            }
        }
        trial.assertClaimsHold();

        trial.resume().expect(0);
        trial.assertEqual();
    }

    private static void tearAll(Path folder, Random random) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (OF_AN_ATTEMPT.contains(FileName.of(file).lastComponent().text()) && random.nextInt(3) > 0) {
                    tear(file, random);
                }
            }
        }
    }

    /** Cuts the last line, or adds the first part of one more. */
    private static void tear(Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length < 2) {
            return;
        }
        int start = bytes.length - 1;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        int cut = start + random.nextInt(bytes.length - start);
        if (random.nextBoolean()) {
            Files.write(file, Arrays.copyOf(bytes, cut));
        } else {
            byte[] longer = Arrays.copyOf(bytes, bytes.length + cut - start);
            System.arraycopy(bytes, start, longer, bytes.length, cut - start);
            Files.write(file, longer);
        }
        FAULTS.injected(1, "torn " + file.getFileName());
    }
}
