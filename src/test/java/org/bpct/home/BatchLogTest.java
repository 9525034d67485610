package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bpct.schedule.CommandRunner;
import org.bpct.schedule.Commands;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchLogTest {
    private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d) INFO ";

    @TempDir
    Path folder;

    @Test
    void linesHaveTheirTimeAndAreAppended() throws Exception {
        Path file = folder.resolve("bpct.log");
        try (BatchLog log = BatchLog.open(file)) {
            log.info("first {}");
        }
        try (BatchLog log = BatchLog.open(file)) {
            log.info("sécond");
            // Whoever looks meanwhile sees it.
            assertThat(Files.readAllLines(file)).hasSize(2);
        }
        assertThat(Files.readAllLines(file, StandardCharsets.UTF_8))
                .satisfiesExactly(
                        line -> assertThat(line).matches(TIME + "first \\{}"),
                        line -> assertThat(line).matches(TIME + "sécond"));
    }

    @Test
    void commandsStandThereWithWhatTheySaid() throws Exception {
        Path file = folder.resolve("bpct.log");
        try (BatchLog log = BatchLog.open(file)) {
            CommandRunner commands = Commands.inherited().loggedBy(log);
            commands.run(CommandRunner.words("true"), Duration.ofSeconds(30));
            commands.run(CommandRunner.words("bash", "-c", "echo out; echo err >&2; exit 3"), Duration.ofSeconds(30));
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).endsWith("ran true: exit code 0");
        assertThat(lines.get(1)).contains("ran bash -c ").endsWith(": exit code 3, said out, complained err");
    }
}
