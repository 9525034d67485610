package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nodes and file servers whose clocks are two hours apart, in either direction. */
@Tag("fault")
final class ClockIT extends CallsWithin {
    private static final long APART = 7200;

    /** Which word of a record is the time. */
    private static final Map<String, Integer> TIMES = Map.of("start", 0, "journal", 5, "progress", 5, "exit", 5);

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @Test
    void recordsFromOtherTimesChangeNothing() throws Exception {
        Random random = FAULTS.random(1);
        List<FileName> files = FaultTree.plant(sandbox.path("source"), random, 24, 8);
        for (FileName file : files.subList(0, files.size() / 2)) {
            Instant then = Instant.now().plusSeconds(random.nextBoolean() ? APART : -APART);
            Files.setLastModifiedTime(sandbox.path("source").resolve(file).toPath(), FileTime.from(then));
        }
        Trial trial = new Trial(sandbox, FAULTS);
        Shims shims = Shims.in(sandbox);
        for (int round = 1; round <= 3; round++) {
            shims.arm(random.nextInt(10_000), 14, round);
            var bpct = sandbox.bpct().with("PATH", shims.path());
            if (round == 1) {
                bpct.run("-j4", "-T", "--wait", "--auto-resume", "0", trial.source(), trial.copy());
            } else {
                bpct.run("--resume=1", "--wait");
            }
            int sign = 1;
            for (JobDirectory job : trial.scripts()) {
                shift(job, sign * APART);
                sign = -sign;
            }
            trial.assertClaimsHold();
            String json = sandbox.bpct().run("--progress=1", "--json").expect(0).out();
            assertThat(json).doesNotContain("\"state\":\"lost\"").containsPattern("\"seconds\":\\d");
        }
        FAULTS.injected(shims.kills().size(), "jobs of a batch killed");
        shims.disarm();

        trial.resume().expect(0);
        trial.assertEqual();
    }

    /** Dates all records of a job, and its files, by so many seconds later. */
    private static void shift(JobDirectory job, long seconds) throws IOException {
        try (Stream<Path> files = Files.walk(job.part().root())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Integer word = TIMES.get(FileName.of(file).lastComponent().text());
                if (word != null) {
                    StringBuilder shifted = new StringBuilder();
                    for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                        String[] words = line.split(" ", 0);
                        words[word] = Long.toString(Long.parseLong(words[word]) + seconds);
                        shifted.append(String.join(" ", words)).append('\n');
                    }
                    Files.writeString(file, shifted, StandardCharsets.ISO_8859_1);
                    FAULTS.injected(1, "records two hours apart");
                }
                Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofSeconds(seconds))));
            }
        }
    }
}
