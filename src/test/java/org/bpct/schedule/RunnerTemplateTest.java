package org.bpct.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.bpct.Ended;
import org.bpct.schedule.local.LocalSchedulerTest;
import org.bpct.schedule.local.RunnerFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runner of the local scheduler as a script. */
final class RunnerTemplateTest {
    @Test
    void passesShellCheckBeforeItIsRendered() throws Exception {
        Path shellcheck = Path.of("/usr/bin/shellcheck");
        assumeThat(shellcheck)
                .as("SHELLCHECK IS NOT INSTALLED: the runner is not checked")
                .exists();
        Ended check = Ended.of(new ProcessBuilder(
                        shellcheck.toString(),
                        "-s",
                        "bash",
                        "templates/scheduler/local/runner.sh",
                        "templates/scheduler/local/header.sh")
                .redirectErrorStream(true));
        assertThat(check.text()).isEmpty();
        assertThat(check.code()).isZero();
    }

    @Test
    void needsOnlyBashAndCksumAndNohupOfCoreutils(@TempDir Path temp) throws Exception {
        WaveFixture wave = new WaveFixture(temp).job("a", "printf 'done\\n'");
        LocalSchedulerTest.writeRunner(wave.file("runner"));
        new RunnerFolder(wave.folder()).writeQueue(wave.submission().jobs());
        Path path = Files.createDirectory(temp.resolve("bin"));
        for (String tool : new String[] {"bash", "cksum", "nohup"}) {
            Files.copy(installed(tool), path.resolve(tool), StandardCopyOption.COPY_ATTRIBUTES);
        }
        // The wave's name is odd: the link has one that ProcessBuilder can pass in any locale.
        Path plain =
                Files.createSymbolicLink(temp.resolve("plain"), wave.folder().toPath());
        ProcessBuilder start = new ProcessBuilder(
                path.resolve("bash").toString(), plain.resolve("runner").toString(), "start", "1", "1");
        start.environment().put("PATH", path.toString());
        String said = Ended.of(start.redirectErrorStream(true)).text();
        assertThat(said).matches("\\d+ \\S+ \\d+ \\d+ [0-9a-f-]{36} \\.\n");
        wave.awaitEvent("start a");
        Eventually.until(
                "the job has ended",
                // The job may say that it has begun before the runner has.
                () -> Files.exists(wave.file("runner.journal"))
                        && Files.readString(wave.file("runner.journal")).contains("end 1 0 "));
        assertThat(wave.output("a")).hasContent("done\n");
        assertThat(wave.file("runner.output")).isEmptyFile();
    }

    private static Path installed(String tool) throws IOException {
        return Stream.of("/usr/bin", "/bin")
                .map(folder -> Path.of(folder, tool))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow()
                .toRealPath();
    }
}
