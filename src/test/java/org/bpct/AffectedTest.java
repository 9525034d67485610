package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asks {@code src/test/affected} which tests a changed file can break; it runs none here. */
final class AffectedTest {
    private static final String SCRIPT = "src/test/affected";

    /** What a command came to, with all that it said. */
    private record Answer(int code, List<String> lines) {}

    private static Answer run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList();
        return new Answer(process.waitFor(), lines);
    }

    private static List<String> chosen(String... files) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("bash", SCRIPT, "-n"));
        words.addAll(Arrays.asList(files));
        Answer answer = run(words.toArray(String[]::new));
        assertThat(answer.code()).as("%s", answer).isZero();
        return answer.lines();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "src/main/java/org/bpct/cli/meaning/Misspelling.java | MisspellingTest SizeTest ArchitectureTest",
                "src/main/java/org/bpct/verb/archive/listing/OpenArchive.java | ArchiveListIT ArchiveIT",
                "src/test/java/org/bpct/plan/BatchStrategyContract.java | DynamicTest SizeBalancedTest",
                "src/test/java/org/bpct/plan/PlanPromises.java       | DynamicTest SizeBalancedTest",
                "src/test/resources/golden/script/plain/engine.sh    | ScriptWriterTest",
                "src/test/slurm/cluster                              | SlurmClusterIT SlurmCopyIT",
                "templates/core/kept.sh                              | RenderedScriptsTest ModulesTest RemovalIT",
                "templates/verb/copy/careful.sh                      | RenderedScriptsTest EndToEndIT",
                "docs/removal.md                                     | DocumentsTest DocumentedCommandsTest",
                "docs/developers/add-a-verb.md                                  | DocumentsTest ExercisesIT",
                "bin/bpct                                            | LauncherScriptTest",
            })
    void aFileHasItsTests(String file, String tests) throws Exception {
        assertThat(Path.of(file)).exists();
        assertThat(chosen(file)).contains(tests.split(" "));
    }

    @Test
    void aTestHasItselfAlone() throws Exception {
        assertThat(chosen("src/test/java/org/bpct/SizeTest.java")).containsExactly("unit tests:", "SizeTest");
    }

    @Test
    void anotherVerbIsNotAskedAndWhatIsLeftOutIsSaid() throws Exception {
        assertThat(chosen("templates/core/kept.sh"))
                .doesNotContain("ExtractIT")
                .contains("left out:")
                .anyMatch(line -> line.startsWith("other end-to-end tests"));
    }

    @Test
    void whatChangesAllOfThemChoosesNone() throws Exception {
        assertThat(chosen("pom.xml"))
                .containsExactly("left out:", "anything of pom.xml, which changes all of them", "no test is chosen");
    }

    @Test
    void aWrongWordIsRefused() throws Exception {
        assertThat(run("bash", SCRIPT, "--nonsense").code()).isEqualTo(2);
        assertThat(run("bash", SCRIPT, "--since").code()).isEqualTo(2);
    }

    @Test
    void shellCheckHasNoComplaint() throws Exception {
        Path shellcheck = Path.of("/usr/bin/shellcheck");
        assumeThat(shellcheck)
                .as("SHELLCHECK IS NOT INSTALLED: the script is not checked")
                .exists();
        assertThat(run(shellcheck.toString(), SCRIPT)).isEqualTo(new Answer(0, List.of()));
    }
}
