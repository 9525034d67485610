package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.it.BatchOnDisk;
import org.bpct.it.CallsWithin;
import org.bpct.it.RunningProcess;
import org.bpct.it.SmallDisk;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A destination that has no more room, or no more inodes, while several jobs write into it. */
@Tag("fault")
final class SpaceIT extends CallsWithin {
    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            size=64k; size=100m
            nr_inodes=100; nr_inodes=100000
            """)
    void jobsStopWithoutAPartialFileAndGoOnOnceThereIsRoom(String small, String large) throws Exception {
        FileName source = sandbox.path("source");
        FaultTree.plant(source, FAULTS.random(1), 12, 6);
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", small)) {
            Trial trial =
                    new Trial(sandbox, FAULTS, source, disk.folder().resolve(FileName.ofText("copy")), 1).write(3);
            List<RunningProcess> running = trial.batch().jobs().stream()
                    .map(job -> Trial.start(job, Trial.PATH))
                    .toList();
            for (RunningProcess script : running) {
                script.await(Trial.DEADLINE);
            }
            Trial.run(trial.batch().finalizer()).expect(1);
            FAULTS.injected(running.size(), "jobs without room: " + small);
            trial.assertClaimsHold();
            for (JobDirectory job : trial.batch().jobs()) {
                assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
            }
            assertThat(partialFiles(trial)).isEmpty();
            assertThat(trial.claims().failed()).isEmpty();
            trial.await().expect(5);

            disk.remount(large);
            trial.resume().expect(0);
            trial.assertEqual();
        }
    }

    /** Several lanes of several jobs: when one finds that there is no room, the others have files in hand. */
    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed"})
    void whatOtherLanesHaveInHandIsNotLeftHalf(String option) throws Exception {
        FileName source = sandbox.path("source");
        plantSmallOnesAndALargeOne(source.toPath());
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=2m")) {
            FileName copy = disk.folder().resolve(FileName.ofText("copy"));
            sandbox.bpct()
                    .run("-j3", "--wait", "--force", "-T", option, source, copy)
                    .expect(5);
            Trial trial = new Trial(sandbox, FAULTS, source, copy, 1);
            FAULTS.injected(3, "jobs of several lanes without room: " + option);
            trial.assertClaimsHold();
            assertThat(partialFiles(trial)).isEmpty();

            disk.remount("size=100m");
            trial.resume().expect(0);
            trial.assertEqual();
        }
    }

    private static void plantSmallOnesAndALargeOne(Path source) throws Exception {
        for (int i = 0; i < 4000; i++) {
            Path directory = source.resolve("own " + i % 8);
            if (i < 8) {
                Files.createDirectories(directory);
            }
            Files.write(directory.resolve("small " + i), new byte[500]);
        }
        Files.write(source.resolve("large"), new byte[40_000_000]);
    }

    /** Returns the files of the copy whose contents are not those of the source. */
    private static List<String> partialFiles(Trial trial) throws Exception {
        Path copy = trial.copy().toPath();
        try (Stream<Path> files = Files.walk(copy)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> differs(file, trial.source().toPath().resolve(copy.relativize(file))))
                    .map(Path::toString)
                    .toList();
        }
    }

    private static boolean differs(Path one, Path other) {
        try {
            return Files.mismatch(one, other) >= 0;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
