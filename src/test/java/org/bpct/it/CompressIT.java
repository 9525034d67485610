package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lists of batches that have closed well are compressed, and nobody is harmed. */
@Tag("it")
final class CompressIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(1);
    private static final FileName PATH = FileName.ofText("/usr/bin:/bin");

    @BeforeEach
    void plant() {
        SampleTree.plant(sandbox.path("source"), 71, 60);
    }

    @Test
    void waitCompressesAndAScriptThatStartsOnceMoreHasNothingToDo() throws Exception {
        sandbox.bpct().run("-j2", "--wait", "source", "copy").expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        List<JobDirectory> jobs = new ArrayList<>(batch.jobs());
        jobs.add(batch.finalizer());
        for (JobDirectory job : jobs) {
            assertThat(job.part().list()).doesNotExist();
            assertThat(Shell.call(
                                    "gzip -dc -- \"$1\" | head -z -n 1 | tr -d '\\0'",
                                    FileName.of(job.part().compressedList()))
                            .out())
                    .isEqualTo("bpct-list-1");
        }
        TreeState before = TreeState.of(sandbox.path("copy"));

        for (JobDirectory job : jobs) {
            BatchOnDisk.start(job, PATH).await(DEADLINE).expect(0);
            assertThat(BatchOnDisk.attempts(job)).isEqualTo(2);
            assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete");
        }

        assertThatTree(sandbox.path("copy")).isExactCopyOf(before);
        sandbox.bpct().run("--wait=1").expect(0);
    }

    @Test
    void aScriptWithOpenGroupsAndACompressedListStopsAndSaysWhy() throws Exception {
        sandbox.bpct().run("-j1", "--no-submit", "source", "copy").expect(0);
        JobDirectory job = sandbox.batch(1).jobs().get(0);
        Shell.call("gzip -- \"$1\"", FileName.of(job.part().list()));

        BatchOnDisk.start(job, PATH).await(DEADLINE).expect(1);

        assertThat(BatchOnDisk.exitRecord(job)).startsWith("stopped");
        assertThat(Files.readString(job.part().attempt(1).message())).contains("list.gz: of a closed batch");
    }

    @Test
    void theNextSubmissionCompressesWhatNobodyWaitedFor() throws Exception {
        Path list = submitAndLetEnd();

        sandbox.bpct().run("-j1", "--no-submit", "source", "copy2").expect(0);

        assertThat(list).doesNotExist();
        assertThat(sandbox.batch(2).jobs().get(0).part().list()).exists();
    }

    @Test
    void anotherUsersLookCompressesNothing() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can look at another user's batches");
        Path list = submitAndLetEnd();
        sandbox.giveTo(User.ordinary(), sandbox.home());

        assertThat(sandbox.bpct().run("--progress=1").expect(0).out()).contains("complete");

        assertThat(list).exists();
    }

    private Path submitAndLetEnd() throws Exception {
        sandbox.bpct().run("-j1", "source", "copy").expect(0);
        BatchOnDisk batch = sandbox.batch(1);
        Sandbox.waitUntil(
                "the finalizer has ended",
                () -> !BatchOnDisk.exitRecord(batch.finalizer()).isEmpty());
        return batch.jobs().get(0).part().list();
    }
}
