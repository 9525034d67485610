package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code -n} with what changes batches says what would be done, and leaves every byte of BPCT_HOME as it is. */
@Tag("it")
final class BatchPreviewIT extends CallsWithin {
    @BeforeEach
    void plant() throws Exception {
        SampleTree.plant(sandbox.path("source"), 83, 20);
    }

    @Test
    void whatWouldBeDeletedIsListedAndStays() throws Exception {
        sandbox.bpct().run("--wait", "source", "copy").expect(0);
        sandbox.bpct().run("--wait", "source", "copy2").expect(0);
        for (String what : List.of("1", "all", "older-than=1h")) {
            String said = shows("-n", "--forget", what);
            assertThat(said.contains("would delete batch 1, ")).isEqualTo(!what.startsWith("older"));
            assertThat(said.contains("would delete batch 2, ")).isEqualTo(what.equals("all"));
            assertThat(said).contains("nothing was changed or submitted");
        }
        assertThat(sandbox.bpct().run("--forget", "all").expect(0).out()).contains("2 batches deleted");
    }

    @Test
    void whatWouldBeCancelledIsListedAndRunsOn() throws Exception {
        sandbox.bpct()
                .run("-j2", "--pre", sandbox.gate().pre(), "source", "copy")
                .expect(0);
        // Jobs at work write: only that nothing is cancelled can be asked.
        assertThat(sandbox.bpct().run("-n", "--cancel=1").expect(0).out())
                .containsPattern("batch 1: would cancel jobs 1 \\(\\w+\\), 2 \\(\\w+\\), f1 \\(\\w+\\)");
        assertThat(sandbox.bpct().run("-n", "--cancel=1:2").expect(0).out())
                .containsPattern("batch 1: would cancel job 2 \\(\\w+\\)");
        assertThat(Files.exists(sandbox.batch(1).directory().job(1).cancelled()))
                .isFalse();
        sandbox.gate().open();
        sandbox.bpct().run("--wait=1").expect(0);
        assertThat(shows("--dry-run", "--cancel=1")).contains("it has no job to cancel");
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    @Test
    void whatAResumeWouldSubmitIsListed() throws Exception {
        sandbox.bpct().run("--no-submit", "-j2", "source", "copy").expect(0);
        assertThat(shows("-n", "--resume=1", "--wait"))
                .contains("batch 1: would submit jobs 1 (planned), 2 (planned), f1 (planned)");
        assertThat(shows("-n", "--resume=1", "-j3"))
                .contains("batch 1: wave 2 would take over jobs 1 (planned), 2 (planned), f1 (planned),"
                        + " divided among 3 jobs at most");
        sandbox.bpct().run("--resume=1", "--wait").expect(0);
        assertThat(shows("-n", "--resume=1")).contains("nothing is to be submitted; it is complete");
    }

    @Test
    void whatARetryAndACheckWouldDoIsSaid() throws Exception {
        sandbox.file("source/gone", "x");
        sandbox.bpct()
                .run("-j1", "--wait", "--pre", "rm -f -- " + sandbox.path("source/gone"), "source", "copy")
                .expect(4);
        assertThat(shows("-n", "--retry=1")).contains("wave 2 would take over jobs 1 (complete with errors), f1");
        assertThat(shows("-n", "--check=1", "-j2", "--verify=b2"))
                .containsPattern("batch 1: a check would compare [0-9]+ entries, contents by b2, in 2 jobs at most")
                .contains("time without the queue: no earlier batch like this one tells");
        assertThat(sandbox.bpct().run("-n", "--check=1", "--verify=x").expect(2).err())
                .contains("--verify takes");
    }

    @Test
    void whatWouldBeKeptIsSaid() throws Exception {
        sandbox.bpct().run("--save", "-j3").expect(0);
        assertThat(shows("-n", "--save", "-j4", "--post", "a\nb"))
                .contains("would keep in ", "  jobs = 4", "  post = a\\nb");
        assertThat(shows("-n", "--save", "-j4", "source", "copy"))
                .contains("nothing was written or submitted", "  jobs = 4");
    }

    /** Runs a command that succeeds and changes nothing, and returns what it says. */
    private String shows(Object... words) throws IOException {
        Runners.awaitEnd(sandbox.batchHome().root());
        TreeState before = TreeState.of(sandbox.root());
        String said = sandbox.bpct().run(words).expect(0).out();
        assertThat(TreeState.of(sandbox.root()).differencesFrom(before)).isEmpty();
        return said;
    }
}
