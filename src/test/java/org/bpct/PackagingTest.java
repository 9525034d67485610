package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The recipes in {@code packaging/}: their version is that of the sources, and their parts can be read. */
final class PackagingTest {
    private static final Path SPACK = Path.of("packaging/spack/packages/bpct/package.py");
    private static final Path EASYBUILD = Path.of("packaging/easybuild/bpct-1.0.0.eb");
    private static final Path APPTAINER = Path.of("packaging/apptainer/bpct.def");

    private static String version() throws IOException {
        Matcher version = Pattern.compile("<version>([0-9.]+)</version>").matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    @Test
    void theVersionsAreThatOfTheSources() throws IOException {
        String version = version();
        assertThat(SPACK).content().contains("version(\"" + version + "\"");
        assertThat(EASYBUILD).content().contains("\nversion = '" + version + "'\n");
        assertThat(EASYBUILD.getFileName()).hasToString("bpct-" + version + ".eb");
    }

    @Test
    void pythonReadsTheRecipesThatAreWrittenInIt() throws Exception {
        for (Path recipe : List.of(SPACK, EASYBUILD)) {
            Ran ran = run("python3", "-c", "import sys; compile(sys.stdin.read(), 'recipe', 'exec')", recipe);
            assumeThat(ran.code)
                    .as("PYTHON IS NOT INSTALLED: recipes are not read")
                    .isNotEqualTo(127);
            assertThat(ran.code).as(ran.output).isZero();
        }
    }

    @Test
    void bashReadsTheSectionsOfTheContainer() throws Exception {
        List<String> sections = List.of("post", "environment", "runscript", "test");
        String text = Files.readString(APPTAINER);
        for (String section : sections) {
            Matcher lines =
                    Pattern.compile("(?ms)^%" + section + "\\n(.*?)(?=^%|\\z)").matcher(text);
            assertThat(lines.find()).as(section).isTrue();
            Path script = Files.writeString(Files.createTempFile("section", ".sh"), lines.group(1));
            try {
                Ran ran = run("bash", "-n", "/dev/stdin", script);
                assertThat(ran.code).as(ran.output).isZero();
            } finally {
                Files.delete(script);
            }
        }
    }

    private record Ran(int code, String output) {}

    private static Ran run(String command, String option, String word, Path input) throws Exception {
        // Through env, which answers 127 where there is no such command.
        Process process = new ProcessBuilder("env", command, option, word)
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), output);
    }
}
