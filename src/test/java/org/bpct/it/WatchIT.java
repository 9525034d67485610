package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is on the screen of a terminal while somebody watches. */
@Tag("screen")
final class WatchIT extends CallsWithin {
    private Gate gate;
    private Tmux terminal;

    @BeforeEach
    void begin() throws Exception {
        gate = sandbox.gate();
        sandbox.file("source/x", "12345");
        sandbox.file("source/y", "12345");
        sandbox.bpct().run("-j1", "--wait", "-T", "source", "copy1").expect(0);
        sandbox.bpct().run("-j2", "--pre", gate.pre(), "-T", "source", "copy2").expect(0);
        terminal = new Tmux(sandbox).open(80, 24);
        terminal.keys("'stty -a >before; echo shell is here' Enter");
        terminal.awaitText("shell is here\n");
    }

    private void watch(String option) {
        BpctCall bpct = sandbox.bpct().with("TERM", FileName.ofText("screen"));
        terminal.type(bpct.command(option), "code=$?; stty -a >after; cmp before after && echo ended with $code");
    }

    /** The screen of before is there again, the cursor and the settings, too. */
    private void assertLeftAsItWas(int code) {
        assertThat(terminal.awaitText("ended with " + code, "shell is here")).doesNotContain("q quit");
    }

    @Test
    void allBatchesAreShownOneIsOpenedAndQLeavesTheTerminalAsItWas() throws Exception {
        watch("--watch");
        assertThat(terminal.awaitText(
                        "bpct  2 batches, 1 live", ">   2 copy   running", "    1 copy   complete    100%", "q quit"))
                .doesNotContain("shell is here");

        terminal.keys("Enter");
        terminal.awaitText("JOB STATE", "bpct  batch 2  running", "0%", "running", "f1 queued");
        terminal.keys("Enter");
        terminal.awaitText("batch 2, job 1", "state       running", "files       0 of 1");
        terminal.keys("Escape");
        terminal.awaitText("JOB STATE");
        gate.open();
        terminal.awaitText("batch 2  complete", "100%", "files 2 of 2", "no errors");
        terminal.keys("Left");
        terminal.awaitText("2 batches, 0 live");
        terminal.keys("h");
        terminal.awaitText("sort in another way");
        terminal.keys("q");
        assertLeftAsItWas(0);
    }

    @Test
    void aWindowOfAnotherSizeIsFilledAndFortyColumnsAreEnough() {
        watch("--watch");
        terminal.awaitText("FROM -> TO");
        terminal.resize(40, 12);
        // The terminal cuts lines before bpct draws them anew.
        terminal.awaitScreen(
                screen -> screen.contains("LEFT/TOOK  ERRORS")
                        && !screen.contains("FROM -> TO")
                        && screen.lines().filter(line -> !line.isBlank()).count() == 5,
                "five short lines");
        terminal.resize(200, 60);
        terminal.awaitText(
                "JOBS ", "2 running", "source -> " + sandbox.path("copy2").text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void aSignalLeavesTheTerminalAsItWas(String signal) {
        watch("--watch=2");
        terminal.awaitText("JOB STATE");
        if (signal.equals("INT")) {
            terminal.keys("C-c");
        } else {
            Shell.call("kill -s " + signal + " " + watcher());
        }
        assertLeftAsItWas(signal.equals("INT") ? 130 : signal.equals("TERM") ? 143 : 129);
    }

    /** Returns the number of the process that watches. */
    private long watcher() {
        List<Long> watchers = new ArrayList<>();
        for (ProcessHandle process : sandbox.processes()) {
            String words = String.join(" ", process.info().arguments().orElse(new String[0]));
            if (words.contains("--watch") && words.contains("-jar")) {
                watchers.add(process.pid());
            }
        }
        assertThat(watchers).hasSize(1);
        return watchers.get(0);
    }

    @Test
    void aBatchThatIsDeletedMeanwhileEndsTheWatchWithAMessage() throws Exception {
        watch("--watch=1");
        terminal.awaitText("batch 1  complete");
        sandbox.bpct().run("--forget=1").expect(0);
        assertLeftAsItWas(1);
        assertThat(terminal.screen()).contains("bpct: batch 1 was deleted while it was watched");
    }

    @Test
    void aDamagedBatchIsNamedAndTheOthersAreShown() throws Exception {
        Shell.call(
                "echo '{' >\"$1\"",
                FileName.of(sandbox.batch(1).directory().root().resolve("batch.json")));
        watch("--watch");
        terminal.awaitText(
                "2 copy   running",
                "bpct  1 batch, 1 live",
                "the batch in " + sandbox.root().text());
        Shell.call("mv -- \"$1\" \"$1.away\"", FileName.of(sandbox.batchHome().root()));
        terminal.awaitText("There are no batches.");
        Shell.call("mv -- \"$1.away\" \"$1\"", FileName.of(sandbox.batchHome().root()));
        terminal.awaitText("2 copy   running");
        terminal.keys("q");
        assertLeftAsItWas(0);
    }

    @Test
    void withoutATerminalItIsRefused() {
        assertThat(sandbox.bpct().run("--watch").expect(2).err()).contains("bpct --progress", "terminal");
        BpctCall dumb = sandbox.bpct().with("TERM", FileName.ofText("dumb"));
        terminal.type(dumb.command("--watch"), "echo ended with $?");
        terminal.awaitText("ended with 2", "watch bpct --progress");
        sandbox.bpct().run("--watch=99").expect(2);
    }

    @Test
    void noProgramOfARelativeFolderIsRun() throws Exception {
        for (String program : List.of("stty", "tty", "test", "infocmp", "tput", "sh")) {
            sandbox.file(program, "#!/bin/bash\n>\"" + sandbox.path("fooled").text() + "\"\n");
            Shell.call("chmod 755 -- \"$1\"", sandbox.path(program));
        }
        BpctCall bpct = sandbox.bpct()
                .with("TERM", FileName.ofText("unheard-of"))
                .with("PATH", FileName.ofText(".:/usr/bin:/bin"));
        terminal.type(bpct.command("--watch"), "code=$?; stty -a >after; cmp before after && echo ended with $code");
        terminal.awaitText("2 copy   running");
        terminal.keys("q");
        assertLeftAsItWas(0);
        assertThat(sandbox.path("fooled").toPath()).doesNotExist();
    }
}
