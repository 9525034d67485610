package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The header of a site in {@code examples/templates}, as it stands in a script for Slurm. */
final class SiteHeaderTest {
    private static final Path EXAMPLES = Path.of("examples", "templates");

    @TempDir
    Path temp;

    @Test
    void standsBelowTheFirstLinesWithAllThatTheBuiltInOneSays() throws Exception {
        List<String> script = Files.readAllLines(render().job(1).script());
        List<String> header = rendered(EXAMPLES.resolve("scheduler/slurm/header.sh"));

        assertThat(script.get(0)).isEqualTo("#!/bin/bash -p");
        assertThat(script.get(1)).startsWith("# shellcheck disable=");
        assertThat(script.subList(2, header.size() + 2)).isEqualTo(header);
        assertThat(header)
                .containsAll(rendered(Path.of("templates/scheduler/slurm/header.sh")))
                .contains("#SBATCH --account=storage");
        // sbatch reads no directive behind the first command.
        assertThat(header).allMatch(line -> line.startsWith("#"));
    }

    @Test
    void passesShellCheck() throws Exception {
        assumeThat(Bash.run("type -P shellcheck").code() == 0)
                .as("SHELLCHECK IS NOT INSTALLED: the header of a site is not checked")
                .isTrue();

        String script = BashQuote.of(FileName.of(render().job(1).script()));

        assertThat(Bash.run("shellcheck -s bash -- " + script).output()).isEmpty();
    }

    private BatchDirectory render() throws Exception {
        Path own = Files.createDirectory(temp.resolve("templates"));
        Files.setAttribute(own, "unix:mode", 0755);
        Path header = own.resolve("scheduler/slurm/header.sh");
        Files.createDirectories(header.getParent());
        Files.copy(EXAMPLES.resolve("scheduler/slurm/header.sh"), header);
        Files.setAttribute(header, "unix:mode", 0644);
        SampleBatch.Sample sample = SampleBatch.plain();
        sample.description().templates(own);
        return sample.write("slurm", temp);
    }

    private static List<String> rendered(Path template) throws Exception {
        return Files.readAllLines(template).stream()
                .filter(line -> !line.startsWith("##"))
                .toList();
    }
}
