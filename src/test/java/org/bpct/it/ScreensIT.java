package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The screens that documents show: a script makes them, and they fit the terminal that it opens. */
@Tag("screen")
final class ScreensIT extends CallsProcesses {
    private static final Pattern SHOWN = Pattern.compile("(?m)^<!-- screen ([a-z]+) -->\n```\n((?s:.*?))^```$");

    @Test
    void theScriptMakesThem() throws IOException {
        FileName folder = sandbox.directory("screens");
        sandbox.bpct()
                .with("BPCT_JAVA", FileName.ofText(Installation.JAVA))
                .runOther(Installation.PROJECT.resolve("docs/make-screens").toString(), folder)
                .expect(0);
        Map<String, List<String>> expected = Map.of(
                "run", List.of("$ bpct -j 2 --scheduler local survey copy", "done: 2,004 files, 126.7 MB in "),
                "watch", List.of("bpct  batch 2  ", " last minute ", "job 2  2026/night7/frame3.fits"),
                "progress", List.of("Batch #2: ", "[", "JOB STATE"),
                "overview", List.of("2 complete with errors", "bpct --retry=2", "survey -> /scratch/ann/copy"));
        for (Map.Entry<String, List<String>> screen : expected.entrySet()) {
            Path file = folder.toPath().resolve(screen.getKey());
            assertThat(Files.readString(file)).contains(screen.getValue());
            assertFits(screen.getKey(), Files.readAllLines(file));
        }
    }

    @Test
    void documentsShowThem() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Installation.PROJECT.resolve("README.md")));
        try (Stream<Path> docs = Files.list(Installation.PROJECT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        int shown = 0;
        for (Path page : pages) {
            Matcher screen = SHOWN.matcher(Files.readString(page));
            while (screen.find()) {
                assertFits(page + " " + screen.group(1), screen.group(2).lines().toList());
                shown++;
            }
        }
        assertThat(shown).isEqualTo(4);
    }

    private static void assertFits(String name, List<String> lines) {
        assertThat(lines)
                .as(name)
                .hasSizeBetween(4, 24)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
