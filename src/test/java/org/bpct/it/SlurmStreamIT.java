package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that copy while the walk goes on, on a real Slurm. */
@Tag("slurm")
final class SlurmStreamIT extends OnSlurm {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private FileName source = FileName.currentDirectory();

    @BeforeEach
    void plant() throws Exception {
        source = site.plant(250, 100);
    }

    private BatchDirectory batch() {
        return sandbox.batch(1).directory();
    }

    private RunningProcess start(Object... more) {
        List<Object> words =
                new ArrayList<>(List.of("-j2", "--stream-after", "0", "--threads", "1", "--progress-interval", "1"));
        words.addAll(List.of(more));
        words.addAll(List.of(source, site.copy()));
        return site.bpct().start(words.toArray());
    }

    @Test
    void jobsOfALaterPortionWaitForThoseAtWorkAndAreDoneAtOnceIfThoseTookTheirParts() throws Exception {
        start().await(DEADLINE).expect(0);
        assertThat(batch().walk()).exists();
        assertThat(batch().waveDescription(2)).exists();
        for (int job : List.of(1, 2)) {
            site.awaitState(SlurmSite.id(batch().job(job)), "RUNNING"::equals, "at work");
        }
        List<JobDirectory> later = new ArrayList<>(sandbox.batch(1).jobs());
        later.removeIf(job -> Files.notExists(job.submission()));
        assertThat(later).hasSizeGreaterThan(2);
        for (JobDirectory job : later.subList(2, later.size())) {
            assertThat(cluster.state(SlurmSite.id(job))).isEqualTo("PENDING");
        }
        site.openGate();
        site.runImpatiently("-v", "--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(site.progress(1)).contains("Ledger: closed");
    }

    @Test
    void nobodyFinishesABatchWhoseWalkWasBrokenOff() throws Exception {
        RunningProcess bpct = start("-q", "--hold");
        ProcessHandle process = ProcessHandle.of(bpct.pid()).orElseThrow();
        while (process.isAlive() && !isSubmitted()) {
            Thread.onSpinWait();
        }
        process.destroyForcibly();
        bpct.await(DEADLINE);
        assertThat(isSubmitted() && Files.notExists(batch().walk()))
                .as("killed while the walk goes on")
                .isTrue();
        site.openGate();
        String id = SlurmSite.id(batch().job(1));
        cluster.ask("scontrol", "release", id);
        site.awaitProgress(1, "Walk: NOT finished", "job 2; complete (done by job 1)");
        site.awaitState(id, state -> !state.equals("RUNNING"), "over");
        assertThat(batch().finalizer(1).part().attempt(1).root()).doesNotExist();

        site.runImpatiently("--resume=1", "-q", "", "-v", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        assertThat(site.progress(1)).contains("Ledger: closed");
    }

    private boolean isSubmitted() {
        return site.isWritten(1)
                && SlurmSite.ids(batch().job(1)).size()
                                + SlurmSite.ids(batch().job(2)).size()
                        == 2;
    }
}
