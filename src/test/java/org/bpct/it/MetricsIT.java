package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.Ended;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a monitor reads of batches. */
@Tag("it")
final class MetricsIT extends CallsWithin {
    private static final Pattern SAMPLE =
            Pattern.compile("(bpct_[a-z_]+)\\{([a-z]+=\"([^\"\\\\\n]|\\\\[\"\\\\n])*\",?)+\\} -?[0-9]+");

    private Path file() {
        return sandbox.path("metrics/bpct.prom").toPath();
    }

    private List<String> written() throws Exception {
        sandbox.bpct().run("--metrics", "metrics/bpct.prom").expect(0);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-r--r--");
        try (Stream<Path> beside = Files.list(file().getParent())) {
            assertThat(beside).containsExactly(file());
        }
        return Files.readAllLines(file());
    }

    /** Holds what the format asks for: help and type first, all samples of a metric together, none twice. */
    private static void assertFormat(List<String> lines) throws Exception {
        Path promtool = Path.of("/usr/bin/promtool");
        boolean isThere = Files.isExecutable(promtool);
        assertThat(isThere || !"1".equals(System.getenv("BPCT_CI")))
                .as("promtool, which BPCT_CI=1 wants")
                .isTrue();
        if (isThere) {
            Process check = new ProcessBuilder(promtool.toString(), "check", "metrics")
                    .redirectErrorStream(true)
                    .start();
            try (OutputStream out = check.getOutputStream()) {
                out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            Ended ended = Ended.of(check);
            assertThat(ended.utf8()).isEmpty();
            assertThat(ended.code()).isZero();
        }
        Set<String> ended = new HashSet<>();
        Set<String> samples = new HashSet<>();
        String name = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("# HELP ")) {
                assertThat(ended.add(name)).isTrue();
                name = line.split(" ", -1)[2];
                assertThat(lines.get(++i)).isEqualTo("# TYPE " + name + " gauge");
            } else {
                assertThat(line).matches(SAMPLE).startsWith(name + "{");
                assertThat(samples.add(line.substring(0, line.lastIndexOf(' '))))
                        .isTrue();
            }
        }
    }

    @Test
    void aMonitorReadsWhatBatchesDidAndWhenANightWasLastGood() throws Exception {
        sandbox.directory("metrics");
        sandbox.file("sou\"rce\\\n/x", "12345");
        sandbox.bpct().run("-j1", "--wait", "-T", "sou\"rce\\\n", "copy").expect(0);
        sandbox.bpct().run("-j2", "--no-submit", "-T", "sou\"rce\\\n", "copy2").expect(0);
        sandbox.file("source/x", "12345");
        sandbox.bpct().run("--snapshot", "pool", "--wait", "source").expect(0);

        List<String> lines = written();

        assertFormat(lines);
        assertThat(String.join("\n", lines))
                .contains(
                        "bpct_batch_bytes{batch=\"1\",is=\"done\"} 5",
                        "bpct_batch_exit_code{batch=\"1\"} 0",
                        "bpct_batch_entries{batch=\"2\",is=\"open\"} 1",
                        "bpct_batch_jobs{batch=\"2\",state=\"planned\"} ",
                        "bpct_pool_last_success_timestamp_seconds{pool=\"",
                        "bpct_batch_duration_seconds{batch=\"1\"} ")
                .containsPattern("bpct_pool_last_bytes\\{pool=\"[^\"]*/pool\"} 5\n")
                .containsPattern("bpct_pool_last_entries\\{pool=\"[^\"]*/pool\"} 1\n")
                .containsPattern("bpct_pool_last_errors\\{pool=\"[^\"]*/pool\"} 0\n")
                .containsPattern("bpct_pool_running_jobs\\{pool=\"[^\"]*/pool\"} 0")
                .containsPattern("bpct_batch_info\\{batch=\"1\",kind=\"copy\",state=\"complete\",source=\"")
                .containsPattern("bpct_batch_info\\{batch=\"3\",kind=\"snapshot\",state=\"complete\"")
                .doesNotContain("bpct_batch_ended_timestamp_seconds{batch=\"2\"");
        Pattern ofPools = Pattern.compile("bpct_pool_.*");
        List<String> before = lines.stream().filter(ofPools.asMatchPredicate()).toList();
        sandbox.bpct().run("--forget", "all").expect(0);
        assertThat(written().stream().filter(ofPools.asMatchPredicate()).toList())
                .as("a night that was good stays good when its batch is deleted")
                .isEqualTo(before);
    }

    @Test
    void whatIsNoFileOfMetricsIsRefusedAndSurvives() throws Exception {
        sandbox.directory("metrics");
        sandbox.file("other/thesis.tex", "ten years");
        assertThat(sandbox.bpct().run("--metrics", "other/thesis.tex").expect(2).err())
                .contains("holds something else");
        assertThat(sandbox.path("other/thesis.tex").toPath()).hasContent("ten years");
        sandbox.file("metrics/bpct.prom", "");
        assertFormat(written());
        assertFormat(written());
    }

    @Test
    void withoutBatchesTheFileIsThereAndWhatCannotBeWrittenIsNamed() throws Exception {
        sandbox.directory("metrics");
        assertFormat(written());
        List<String> refused = new ArrayList<>();
        refused.add(sandbox.bpct().run("--metrics", "metrics").expect(2).err());
        refused.add(sandbox.bpct().run("--metrics=").expect(2).err());
        refused.add(sandbox.bpct().run("--metrics", "missing/file").expect(1).err());
        assertThat(refused)
                .allSatisfy(line -> assertThat(line).startsWith("bpct: ").hasLineCount(1));
        Files.createSymbolicLink(
                sandbox.path("metrics/link").toPath(), sandbox.path("victim").toPath());
        sandbox.file("victim", "kept");
        sandbox.bpct().run("--metrics", "metrics/link").expect(0);
        assertThat(sandbox.path("victim").toPath()).hasContent("kept");
        assertThat(sandbox.path("metrics/link").toPath()).isRegularFile();
    }
}
