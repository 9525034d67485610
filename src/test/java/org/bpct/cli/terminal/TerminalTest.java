package org.bpct.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class TerminalTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(written, true, StandardCharsets.UTF_8);
    private final Terminal terminal = new Terminal(err, err, 40);

    @Test
    void whatASignalLeavesIsWrittenOnceAndBelowTheLiveLine() {
        terminal.live("12 %");
        terminal.atSignal("batch 1 goes on");
        terminal.end();
        terminal.end();
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("12 %\r    \rbpct: batch 1 goes on\n");
    }

    /** Ctrl-C ends the commands of bpct, too, and their failures are no news. */
    @Test
    void nothingIsWrittenBelowTheLastWords() {
        terminal.atSignal("batch 1 goes on");
        terminal.end();
        terminal.note("cannot run bash");
        terminal.say("batch 1: nothing was submitted");
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("bpct: batch 1 goes on\n");
    }

    @Test
    void nothingIsWrittenWhereNothingGoesOn() {
        terminal.atSignal("batch 1 goes on");
        terminal.atSignal("");
        terminal.end();
        assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
