package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ProgressQueryTest {
    @ParameterizedTest
    @CsvSource({
        "-p, '', false",
        "--progress, '', false",
        "-p7, 7, false",
        "--progress=7, 7, false",
        "--json -p, '', true",
        "--progress=x --json, x, true"
    })
    void meansWhatPicocliReads(String line, String batch, boolean json) {
        List<String> words = List.of(line.split(" "));
        assertThat(ProgressQuery.of(words)).contains(new ProgressQuery(batch, json));
        BpctCommand command = new BpctCommand();
        new CommandLine(command).parseArgs(words.toArray(String[]::new));
        assertThat(command.existing.progress).isEqualTo(batch);
        assertThat(command.existing.json).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-p 7", "-pj 7", "--json", "-p -p", "-p -v", "SRC DST", "--progress DST", "-pv"})
    void leavesEveryOtherLineToPicocli(String line) {
        assertThat(ProgressQuery.of(List.of(line.split(" ")))).isEmpty();
    }
}
