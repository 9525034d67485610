package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise of {@code --archive} and {@code --extract} on a real Slurm: no archive is whole before all of it is there. */
@Tag("slurm")
final class SlurmArchiveIT extends OnSlurm {
    /** Archives two groups in each job, and waits at a gate before the next one. */
    private static final String SLOW_TAR = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            calls=$here/calls/${SLURM_JOB_ID-none}
            printf . >>"$calls"
            if (($(stat -c %s "$calls") > 2)); then
                until [[ -e $here/gate ]]; do sleep 0.05; done
            fi
            exec /usr/bin/tar "$@"
            """;

    @BeforeEach
    void prepare() throws Exception {
        site.plant(24, 96);
        site.executable("tar", SLOW_TAR);
    }

    private BpctCall bpct() {
        return site.bpct().in(sandbox.path("scratch"));
    }

    private Outcome run(Object... words) {
        return site.awaitImpatiently(bpct().start(words));
    }

    @Test
    void aTreeComesBackThroughAnArchive() throws Exception {
        site.openGate();

        Outcome made = run("--archive", "a.tar.d", "source", "-j3", "--compress", "gzip", "-v", "--wait")
                .expect(0);
        run("--extract", "a.tar.d", "back", "-j3", "-v", "--wait").expect(0);

        assertThat(made.out()).contains("entries: 2304 walked = 2304 archived + 0 failed + 0 open");
        assertThatTree(sandbox.path("scratch/back/source")).isExactCopyOf(sandbox.path("scratch/source"));
        Shell.call(
                "cd -- \"$1\" && echo new >new && rm -r \"$(find . -mindepth 1 -type d | sort | head -n 1)\"",
                sandbox.path("scratch/source"));
        sandbox.giveTo(SlurmSite.user(), sandbox.path("scratch/source"));
        Outcome again = run("--archive", "a.tar.d", "-u", "source", "-j3", "-v", "--wait")
                .expect(0);
        run("--extract", "a.tar.d", "now", "-j3", "-v", "--wait").expect(0);
        run("--archive-check", "a.tar.d", "-j3", "-v", "--wait").expect(0);

        assertThat(again.out()).contains(" archived + 0 failed + 0 open");
        assertThatTree(sandbox.path("scratch/now/source")).isExactCopyOf(sandbox.path("scratch/source"));
    }

    @Test
    void jobsThatWereCancelledAmidstItLeaveNoArchiveUntilAResume() throws Exception {
        RunningProcess waiting =
                bpct().start("--archive", "a.tar.d", "source", "-j2", "--lanes=1", "--auto-resume=0", "-v", "--wait");
        Sandbox.waitUntil("the batch is written", () -> site.isWritten(1));
        site.awaitProgress(1, "job 1; running", "job 2; running");
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            awaitGate(job);
            cluster.ask("scancel", SlurmSite.id(job));
        }

        Outcome said = site.awaitImpatiently(waiting).expect(5);

        assertThat(said.out())
                .containsPattern("entries: 2304 walked = [1-9][0-9]* archived [+] 0 failed [+] [1-9][0-9]* open");
        assertThat(Files.exists(sandbox.path("scratch/a.tar.d/index").toPath())).isFalse();
        site.openGate();
        run("--resume=1", "-v", "--wait").expect(0);
        run("--extract", "a.tar.d", "back", "-j2", "-v", "--wait").expect(0);
        assertThatTree(sandbox.path("scratch/back/source")).isExactCopyOf(sandbox.path("scratch/source"));
    }

    /** Waits until a job has archived two groups, and has the next one in hand. */
    private void awaitGate(JobDirectory job) {
        FileName calls = sandbox.path("tools/calls/" + SlurmSite.id(job));
        Sandbox.waitUntil(
                "the job is at the gate", () -> calls.toPath().toFile().length() > 2);
    }
}
