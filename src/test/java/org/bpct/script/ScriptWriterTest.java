package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.bpct.GoldenFile;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.WaveScripts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares scripts, and of engines what varies, with the files in {@code golden/script}. */
final class ScriptWriterTest {
    private static final BatchDirectory PLACE = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));

    /** Where a batch has what a golden file of this name holds. */
    private static final Map<String, String> WRITTEN = Map.ofEntries(
            Map.entry("job-1.sh", "jobs/0001/script"),
            Map.entry("job-1.roots", "parts/0001/roots"),
            Map.entry("job-1.list", "parts/0001/list"),
            Map.entry("engine.sh", "wave.1/engine.sh"),
            Map.entry("careful.sh", "wave.1/careful.sh"),
            Map.entry("runner.sh", "wave.1/runner"),
            Map.entry("finalizer-job.sh", "jobs/finalizer.1/script"),
            Map.entry("finalizer.sh", "wave.1/finalizer.sh"),
            Map.entry("finalizer.list", "parts/finalizer.1/list"));

    @TempDir
    Path temp;

    /** Compares files of a batch with all of these golden files of a folder, though one of them differs. */
    private static void compare(String folder, BatchDirectory batch, String... golden) {
        SoftAssertions all = new SoftAssertions();
        for (String name : golden) {
            Path written = batch.root().resolve(WRITTEN.get(name));
            all.check(() -> GoldenFile.named("script/" + folder + "/" + name).compareWith(written));
        }
        all.assertAll();
    }

    @Test
    void aBatchWithoutOptionsIsAsItWas() throws Exception {
        compare(
                "plain",
                outline(SampleBatch.plain()),
                "job-1.sh",
                "job-1.roots",
                "finalizer-job.sh",
                "engine.sh",
                "careful.sh",
                "finalizer.sh",
                "runner.sh");
    }

    @Test
    void aBatchWithOptionsIsAsItWas() throws Exception {
        SampleBatch.Sample sample = SampleBatch.copy(
                PLACE,
                SampleBatch.files(),
                List.of("-L", "--preserve=mode,ownership,timestamps,xattr,links", "--sparse=always"),
                true,
                List.of("mode", "ownership", "timestamps", "links", "xattr"),
                true,
                List.of());
        compare("options", outline(sample), "engine.sh", "careful.sh", "finalizer.sh");
    }

    @Test
    void aRemovalIsAsItWas() throws Exception {
        compare(
                "removal",
                SampleBatch.writeRemoval(PLACE, ModuleOutline.write(temp), temp),
                "job-1.sh",
                "engine.sh",
                "job-1.list",
                "finalizer.sh",
                "finalizer.list");
    }

    @Test
    void aChangeIsAsItWas() throws Exception {
        compare(
                "change",
                SampleBatch.writeChange(PLACE, ModuleOutline.write(temp), temp),
                "job-1.sh",
                "engine.sh",
                "job-1.list",
                "finalizer.sh",
                "finalizer.list");
    }

    @Test
    void aSumIsAsItWas() throws Exception {
        compare(
                "sum",
                SampleBatch.writeSum(PLACE, ModuleOutline.write(temp), false, temp),
                "job-1.sh",
                "engine.sh",
                "job-1.list",
                "finalizer.sh",
                "finalizer.list");
    }

    @Test
    void anArchiveIsAsItWas() throws Exception {
        compare(
                "archive",
                SampleBatch.writeArchive(PLACE, ModuleOutline.write(temp), false, temp),
                "engine.sh",
                "job-1.list",
                "finalizer.sh",
                "finalizer.list");
    }

    @Test
    void anExtractionIsAsItWas() throws Exception {
        compare(
                "extraction",
                SampleBatch.writeExtraction(PLACE, ModuleOutline.write(temp), false, temp),
                "engine.sh",
                "job-1.list",
                "finalizer.sh",
                "finalizer.list");
    }

    @Test
    void aCheckOfSumsIsAsItWas() throws Exception {
        compare(
                "sum-check",
                SampleBatch.writeSumCheck(PLACE, ModuleOutline.write(temp), false, temp),
                "engine.sh",
                "job-1.list",
                "finalizer.sh");
    }

    @Test
    void aComparisonIsAsItWas() throws Exception {
        compare(
                "comparison",
                SampleBatch.writeComparison(PLACE, ModuleOutline.write(temp), false, temp),
                "engine.sh",
                "job-1.list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slurm", "pbs"})
    void theHeadForAClusterIsAsItWas(String scheduler) throws Exception {
        BatchDirectory into = SampleBatch.plain().write(scheduler, temp);
        for (Path script : List.of(into.job(1).script(), into.finalizer(1).script())) {
            List<String> head = Files.readAllLines(script).stream()
                    .takeWhile(line -> line.startsWith("#"))
                    .toList();
            String name = script.getParent().getFileName().toString();
            GoldenFile.named("script/" + scheduler + "/head-" + name + ".sh")
                    .compareWith(Files.write(temp.resolve(name), head));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"slurm", "pbs"})
    void whatStartsJobsOnNodesIsAsItWas(String scheduler) throws Exception {
        BatchDirectory into =
                SampleBatch.copy(PLACE, List.of("-a"), false, List.of("mode")).writeTogether(scheduler, temp);
        GoldenFile.named("script/" + scheduler + "/nodes.sh").compareWith(into.nodes(1));
    }

    @Test
    void whatRunsAJobAsATaskOfAnArrayIsAsItWas() throws Exception {
        BatchDirectory into = SampleBatch.plain().writeArray("slurm", temp);
        GoldenFile.named("script/slurm/array.sh").compareWith(new WaveScripts(into.wave(1)).array());
        GoldenFile.named("script/slurm/put-back.sh").compareWith(new WaveScripts(into.wave(1)).putBack());
        BatchDirectory pbs = SampleBatch.plain().writeArray("pbs", Files.createDirectory(temp.resolve("pbs")));
        GoldenFile.named("script/pbs/array.sh").compareWith(new WaveScripts(pbs.wave(1)).array());
    }

    @Test
    void whatRunsAJobOnANodeThatIsThereIsAsItWas() throws Exception {
        BatchDirectory into =
                SampleBatch.copy(PLACE, List.of("-a"), false, List.of("mode")).write("here", temp);
        GoldenFile.named("script/here/on-node.sh").compareWith(into.onNode(1));
        assertThat(into.wave(1).resolve("runner"))
                .hasSameTextualContentAs(SampleBatch.plain()
                        .write(Files.createDirectory(temp.resolve("local")))
                        .wave(1)
                        .resolve("runner"));
    }

    @Test
    void onlyTheOwnerMayLook() throws Exception {
        BatchDirectory batch = SampleBatch.plain().write(temp);
        for (Path file : walk(batch.jobs())) {
            boolean open = Files.isDirectory(file) || file.endsWith("script");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .as("%s", file)
                    .isEqualTo(open ? "rwx------" : "rw-------");
        }
    }

    @Test
    void theSameArgumentsGiveTheSameBytes() throws Exception {
        Map<String, FileName> first = contents(SampleBatch.plain().write(Files.createDirectory(temp.resolve("first"))));
        Map<String, FileName> second =
                contents(SampleBatch.plain().write(Files.createDirectory(temp.resolve("second"))));
        assertThat(first).hasSize(26).isEqualTo(second);
    }

    @Test
    void anOwnTemplateKeepsItsBytes() throws Exception {
        Path own = Files.createDirectory(temp.resolve("own"));
        byte[] header = {'#', 'P', 'B', 'S', ' ', (byte) 0xff, (byte) 0xc3, (byte) 0xa4, '\n'};
        Files.createDirectories(own.resolve("scheduler/local"));
        Files.write(own.resolve("scheduler/local/header.sh"), header);
        BatchDirectory into = withTemplates(own).write("local", temp);
        assertThat(Files.readAllBytes(into.job(1).script())).containsSequence(header);
    }

    @Test
    void anotherSchedulerNeedsNoRunner() throws Exception {
        Path own = Files.createDirectory(temp.resolve("own"));
        Files.createDirectories(own.resolve("scheduler/other"));
        Files.writeString(own.resolve("scheduler/other/header.sh"), "#OTHER\n");
        BatchDirectory into = withTemplates(own).write("other", temp);
        assertThat(into.wave(1).resolve("runner")).doesNotExist();
        assertThat(into.job(1).script())
                .content()
                .startsWith("#!/bin/bash -p\n# shellcheck ")
                .contains(" # the engine reads these variables\n#OTHER\n");
    }

    private BatchDirectory outline(SampleBatch.Sample sample) throws Exception {
        sample.description().templates(ModuleOutline.write(temp));
        return sample.write(temp);
    }

    private static SampleBatch.Sample withTemplates(Path own) {
        SampleBatch.Sample plain = SampleBatch.plain();
        plain.description().templates(own);
        return plain;
    }

    private static List<Path> walk(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.sorted().toList();
        }
    }

    private static Map<String, FileName> contents(BatchDirectory batch) throws IOException {
        Map<String, FileName> contents = new TreeMap<>();
        for (Path file : walk(batch.root())) {
            if (Files.isRegularFile(file)) {
                byte[] bytes = Files.readAllBytes(file);
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = bytes[i] == 0 ? (byte) '|' : bytes[i];
                }
                contents.put(batch.root().relativize(file).toString(), FileName.of(bytes));
            }
        }
        return contents;
    }
}
