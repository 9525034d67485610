package org.bpct.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bpct.report.ProgressForm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ProgressQueryTest {
    @ParameterizedTest
    @CsvSource({
        "-p, '', TEXT, auto",
        "--progress, '', TEXT, auto",
        "-p7, 7, TEXT, auto",
        "--progress=7, 7, TEXT, auto",
        "--json -p, '', JSON, auto",
        "--progress=x --json, x, JSON, auto",
        "-p --parsable, '', PARSABLE, auto",
        "--color=never -p7, 7, TEXT, never"
    })
    void meansWhatPicocliReads(String line, String batch, ProgressForm form, String color) {
        List<String> words = List.of(line.split(" "));
        assertThat(ProgressQuery.of(words)).contains(new ProgressQuery(batch, form, color));
        BpctCommand command = new BpctCommand();
        new CommandLine(command).parseArgs(words.toArray(String[]::new));
        assertThat(command.existing.progress).isEqualTo(batch);
        assertThat(command.existing.json).isEqualTo(form == ProgressForm.JSON);
        assertThat(command.further.parsable).isEqualTo(form == ProgressForm.PARSABLE);
        assertThat(command.further.color).isEqualTo(color);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-p 7",
                "-pj 7",
                "--json",
                "-p -p",
                "-p -v",
                "SRC DST",
                "--progress DST",
                "-pv",
                "-p --json --parsable",
                "-p --json --color=never",
                "-p --color never"
            })
    void leavesEveryOtherLineToPicocli(String line) {
        assertThat(ProgressQuery.of(List.of(line.split(" ")))).isEmpty();
    }
}
