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
import org.bpct.GoldenFile;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares scripts, and of engines what varies, with the files in {@code golden/script}. */
final class ScriptWriterTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({
        "jobs/0001/script, plain/job-1.sh",
        "parts/0001/roots, plain/job-1.roots",
        "jobs/finalizer.1/script, plain/finalizer-job.sh",
        "wave.1/engine.sh, plain/engine.sh",
        "wave.1/careful.sh, plain/careful.sh",
        "wave.1/finalizer.sh, plain/finalizer.sh",
        "wave.1/runner, plain/runner.sh"
    })
    void aBatchWithoutOptionsIsAsItWas(String written, String golden) throws Exception {
        GoldenFile.named("script/" + golden)
                .compareWith(outline(SampleBatch.plain()).root().resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "wave.1/engine.sh, options/engine.sh",
        "wave.1/careful.sh, options/careful.sh",
        "wave.1/finalizer.sh, options/finalizer.sh"
    })
    void aBatchWithOptionsIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        SampleBatch.Sample sample = SampleBatch.copy(
                place,
                SampleBatch.files(),
                List.of("-L", "--preserve=mode,ownership,timestamps,xattr,links", "--sparse=always"),
                true,
                List.of("mode", "ownership", "timestamps", "links", "xattr"),
                true,
                List.of());
        GoldenFile.named("script/" + golden).compareWith(outline(sample).root().resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "jobs/0001/script, removal/job-1.sh",
        "wave.1/engine.sh, removal/engine.sh",
        "parts/0001/list, removal/job-1.list",
        "wave.1/finalizer.sh, removal/finalizer.sh",
        "parts/finalizer.1/list, removal/finalizer.list"
    })
    void aRemovalIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(SampleBatch.writeRemoval(place, ModuleOutline.write(temp), temp)
                        .root()
                        .resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "jobs/0001/script, change/job-1.sh",
        "wave.1/engine.sh, change/engine.sh",
        "parts/0001/list, change/job-1.list",
        "wave.1/finalizer.sh, change/finalizer.sh",
        "parts/finalizer.1/list, change/finalizer.list"
    })
    void aChangeIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(SampleBatch.writeChange(place, ModuleOutline.write(temp), temp)
                        .root()
                        .resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "jobs/0001/script, sum/job-1.sh",
        "wave.1/engine.sh, sum/engine.sh",
        "parts/0001/list, sum/job-1.list",
        "wave.1/finalizer.sh, sum/finalizer.sh",
        "parts/finalizer.1/list, sum/finalizer.list"
    })
    void aSumIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(SampleBatch.writeSum(place, ModuleOutline.write(temp), false, temp)
                        .root()
                        .resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "wave.1/engine.sh, archive/engine.sh",
        "parts/0001/list, archive/job-1.list",
        "wave.1/finalizer.sh, archive/finalizer.sh",
        "parts/finalizer.1/list, archive/finalizer.list"
    })
    void anArchiveIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(SampleBatch.writeArchive(place, ModuleOutline.write(temp), false, temp)
                        .root()
                        .resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "wave.1/engine.sh, extraction/engine.sh",
        "parts/0001/list, extraction/job-1.list",
        "wave.1/finalizer.sh, extraction/finalizer.sh",
        "parts/finalizer.1/list, extraction/finalizer.list"
    })
    void anExtractionIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(SampleBatch.writeExtraction(place, ModuleOutline.write(temp), false, temp)
                        .root()
                        .resolve(written));
    }

    @ParameterizedTest
    @CsvSource({
        "wave.1/engine.sh, sum-check/engine.sh",
        "parts/0001/list, sum-check/job-1.list",
        "wave.1/finalizer.sh, sum-check/finalizer.sh"
    })
    void aCheckOfSumsIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(SampleBatch.writeSumCheck(place, ModuleOutline.write(temp), false, temp)
                        .root()
                        .resolve(written));
    }

    @ParameterizedTest
    @CsvSource({"wave.1/engine.sh, comparison/engine.sh", "parts/0001/list, comparison/job-1.list"})
    void aComparisonIsAsItWas(String written, String golden) throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        GoldenFile.named("script/" + golden)
                .compareWith(
                        SampleBatch.writeComparison(place, false, temp).root().resolve(written));
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
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        BatchDirectory into =
                SampleBatch.copy(place, List.of("-a"), false, List.of("mode")).writeTogether(scheduler, temp);
        GoldenFile.named("script/" + scheduler + "/nodes.sh").compareWith(into.nodes(1));
    }

    @Test
    void whatRunsAJobOnANodeThatIsThereIsAsItWas() throws Exception {
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        BatchDirectory into =
                SampleBatch.copy(place, List.of("-a"), false, List.of("mode")).write("here", temp);
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
        assertThat(first).hasSize(25).isEqualTo(second);
    }

    @Test
    void anOwnTemplateKeepsItsBytes() throws Exception {
        Path own = Files.createDirectory(temp.resolve("own"));
        byte[] header = {'#', 'P', 'B', 'S', ' ', (byte) 0xff, (byte) 0xc3, (byte) 0xa4, '\n'};
        Files.write(own.resolve("header-local.sh"), header);
        BatchDirectory into = withTemplates(own).write("local", temp);
        assertThat(Files.readAllBytes(into.job(1).script())).containsSequence(header);
    }

    @Test
    void anotherSchedulerNeedsNoRunner() throws Exception {
        Path own = Files.createDirectory(temp.resolve("own"));
        Files.writeString(own.resolve("header-other.sh"), "#OTHER\n");
        BatchDirectory into = withTemplates(own).write("other", temp);
        assertThat(into.wave(1).resolve("runner")).doesNotExist();
        assertThat(into.job(1).script())
                .content()
                .startsWith("#!/bin/bash -p\n# shellcheck ")
                .contains(" # the engine reads what is set here\n#OTHER\n");
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
