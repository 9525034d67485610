package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise of {@code --compare --content} on a real Slurm: what jobs on nodes have not compared is never called equal. */
@Tag("slurm")
final class SlurmCompareIT extends OnSlurm {
    /** Compares two groups in each job, and waits at a gate before the next one. */
    private static final String SLOW_CMP = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%/*}
            calls=$here/calls/${SLURM_JOB_ID-none}
            printf . >>"$calls"
            if (($(stat -c %s "$calls") > 2)); then
                until [[ -e $here/gate ]]; do sleep 0.05; done
            fi
            exec /usr/bin/cmp "$@"
            """;

    @BeforeEach
    void prepare() throws Exception {
        site.plant(24, 96);
        Shell.call("cd -- \"$1\" && cp -a source other", sandbox.path("scratch"));
        site.executable("cmp", SLOW_CMP);
    }

    private BpctCall bpct() {
        return site.bpct().in(sandbox.path("scratch"));
    }

    private Outcome run(Object... words) {
        return site.awaitImpatiently(bpct().start(words));
    }

    /** Gives a file of the other tree another byte, and the time that it had. */
    private void spoil() {
        Shell.call(
                "cd -- \"$1/other/many 7\" && printf x | dd of='f 9' conv=notrunc status=none && touch -r 'f 8' 'f 9'",
                sandbox.path("scratch"));
    }

    @Test
    void equalTreesAreEqualAndOneFileWithOtherBytesIsNamed() throws Exception {
        site.openGate();

        Outcome equal = run("--compare", "--content", "source", "other", "-j3", "-v", "--wait")
                .expect(0);
        spoil();
        run("--compare", "--content", "source", "other", "-j3", "-v", "--wait", "-o", "list")
                .expect(3);

        assertThat(equal.err()).contains("entries: 2304 walked = 2304 compared + 0 failed + 0 open", ", 0 differences");
        assertThat(equal.out()).isEmpty();
        assertThat(sandbox.path("scratch/list").toPath()).hasContent("content - - many 7/f 9\n");
    }

    @Test
    void jobsThatWereCancelledAmidstItCallNothingEqualUntilAResume() throws Exception {
        spoil();
        RunningProcess waiting = bpct().start(
                        "--compare",
                        "--content",
                        "source",
                        "other",
                        "-j2",
                        "--auto-resume=0",
                        "-v",
                        "--wait",
                        "-o",
                        "list");
        Sandbox.waitUntil("the batch is written", () -> site.isWritten(1));
        site.awaitProgress(1, "job 1; running", "job 2; running");
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            awaitGate(job);
            cluster.ask("scancel", SlurmSite.id(job));
        }

        Outcome said = site.awaitImpatiently(waiting).expect(5);

        assertThat(said.err()).contains(" files are not compared yet", "there is no list of differences");
        assertThat(said.out())
                .containsPattern("entries: 2304 walked = [1-9][0-9]* compared [+] [01] failed [+] [1-9][0-9]* open");
        assertThat(sandbox.path("scratch/list").toPath()).doesNotExist();
        site.openGate();
        assertThat(run("--resume=1", "-v", "--wait").expect(3).out())
                .contains("entries: 2304 walked = 2303 compared + 1 failed + 0 open");
        assertThat(bpct().run("--errors=1", "-0").out())
                .isEqualTo(sandbox.path("scratch/source/many 7/f 9").text() + "\0");
    }

    /** Waits until a job has compared a group, and has the next one in hand. */
    private void awaitGate(JobDirectory job) {
        FileName calls = sandbox.path("tools/calls/" + SlurmSite.id(job));
        Sandbox.waitUntil(
                "the job is at the gate", () -> calls.toPath().toFile().length() > 2);
    }
}
