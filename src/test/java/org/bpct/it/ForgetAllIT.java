package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code --forget all} asks a person at a terminal, and no script. */
@Tag("screen")
final class ForgetAllIT extends CallsWithin {
    private static final String QUESTION = "bpct: delete the records of all 2 batches? Copies stay. (y/N) ";

    private Tmux terminal;

    @BeforeEach
    void begin() throws Exception {
        sandbox.file("source/x", "12345");
        sandbox.bpct().run("--wait", "-T", "source", "copy1").expect(0);
        sandbox.bpct().run("--wait", "-T", "source", "copy2").expect(0);
        terminal = new Tmux(sandbox).open(80, 24);
    }

    private void forget(String answer, String ended) {
        terminal.type(sandbox.bpct().command("--forget", "all"), "echo ended with $?");
        terminal.awaitText(QUESTION.strip());
        terminal.keys(answer);
        terminal.awaitText(ended);
    }

    @Test
    void onlyAYesDeletesThem() throws Exception {
        forget("n Enter", "ended with 1");
        assertThat(terminal.screen()).contains("bpct: nothing was deleted");
        assertThat(sandbox.bpct().run("--progress").expect(0).out()).contains("copy1", "copy2");
        terminal.keys("clear Enter");

        forget("y Enter", "ended with 0");
        assertThat(sandbox.bpct().run("--progress").expect(0).out()).contains("no batches");
    }

    @Test
    void aScriptIsNotAsked() throws Exception {
        assertThat(sandbox.bpct().run("--forget", "all").expect(0).out()).contains("2 batches deleted");
    }
}
