package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.util.List;
import java.util.stream.IntStream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.bpct.slurm.SlurmCluster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs that a real Slurm gets as one array: each of them is cancelled, requeued, lost and found as if it were alone. */
@Tag("slurm")
final class SlurmArrayIT extends OnSlurm {
    private static final int JOBS = 12;

    /** An sbatch whose answer is lost, once, after the controller has taken the job. */
    private static final String FORGETFUL = """
            #!/bin/bash
            said=$(/usr/bin/sbatch "$@") || exit
            if [[ "$*" == *--array=* ]] && mkdir "%s" 2>/dev/null; then
                echo 'sbatch: error: Batch job submission failed: Socket timed out on send/recv operation' >&2
                exit 1
            fi
            printf '%%s\n' "$said"
            """;

    private FileName source;

    @BeforeEach
    void plant() {
        source = site.plant(JOBS, 100);
    }

    private void submit() {
        site.bpct().run("-j" + JOBS, source, site.copy()).expect(0);
    }

    private List<JobDirectory> jobs() {
        return sandbox.batch(1).jobs();
    }

    private String array() {
        return SlurmSite.id(jobs().get(0)).replaceFirst("_.*", "");
    }

    private void complete() throws Exception {
        site.openGate();
        site.runImpatiently("--wait=1").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void theJobsOfAWaveAreOneSubmissionAndOneLineOfTheQueue() throws Exception {
        site.bpct().run("-j" + JOBS, "-q", "--hold", source, site.copy()).expect(0);

        assertThat(cluster.ask("squeue", "-h", "-o", "%i %.8j").lines())
                .containsExactlyInAnyOrder(
                        array() + "_[1-12] bpct1.a1",
                        SlurmSite.id(sandbox.batch(1).finalizer()) + " bpct1.en");
        assertThat(jobs().stream().map(SlurmSite::id))
                .isEqualTo(IntStream.rangeClosed(1, JOBS)
                        .mapToObj(index -> array() + "_" + index)
                        .toList());
        site.awaitProgress(1, "job 12; queued (JobHeldUser)");

        cluster.ask("scontrol", "release", array());
        cluster.ask("scontrol", "release", SlurmSite.id(sandbox.batch(1).finalizer()));
        complete();
    }

    @Test
    void oneJobIsCancelledAloneAndTheOthersDoItsWork() throws Exception {
        submit();
        site.awaitCopying(List.of(jobs().get(2)));
        site.bpct().run("--cancel=1:3,7").expect(0);

        site.awaitProgress(1, "job 3; cancelled", "job 7; cancelled");
        assertThat(cluster.ask("squeue", "-h", "-r", "-o", "%i").lines())
                .doesNotContain(array() + "_3", array() + "_7")
                .contains(array() + "_1", array() + "_12");
        complete();
    }

    @Test
    void allAreCancelledAndSomeAreResumedAsAnArray() throws Exception {
        submit();
        String first = array();
        site.bpct().run("--cancel=1").expect(0);
        SlurmCluster.waitUntil(
                "none is left", () -> cluster.ask("squeue", "-h", "-r").isEmpty());
        site.awaitProgress(1, "cancelled");

        site.openGate();
        site.runImpatiently("--resume=1", "-j9", "--array=yes", "--wait").expect(0);

        assertThat(jobs().stream().map(SlurmSite::id))
                .anySatisfy(id -> assertThat(id).contains("_").doesNotStartWith(first + "_"));
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    void aJobThatIsPutBackKeepsItsIdentityAndNoOtherIsPutBack() throws Exception {
        site.plant(JOBS, 300);
        site.freeCalls(1);
        submit();
        JobDirectory last = jobs().get(JOBS - 1);
        site.awaitCopying(jobs());
        String before = SlurmSite.id(last);

        // It may say that the job cannot be altered any more: that is back in the queue already.
        cluster.run("scancel", "-b", "-s", "USR1", before);
        Sandbox.waitUntil("it has begun again", () -> BatchOnDisk.attempts(last) == 2);

        assertThat(SlurmSite.ids(last)).containsExactly(before);
        assertThat(BatchOnDisk.attempts(jobs().get(0))).isEqualTo(1);
        complete();
    }

    @Test
    void aJobThatFailsIsSubmittedAgainAlone() throws Exception {
        submit();
        site.awaitCopying(jobs());
        String killed = SlurmSite.id(jobs().get(4));
        cluster.ask("scancel", "-f", "-s", "KILL", killed);
        site.awaitState(killed, state -> !state.equals("RUNNING"), "over");

        complete();
    }

    @Test
    void anAnswerThatIsLostDuringTheSubmissionMakesNoSecondArray() throws Exception {
        site.openGate();
        FileName mark = sandbox.directoryOf(SlurmSite.user(), "marks").resolve(FileName.ofText("lost"));
        site.executable("sbatch", FORGETFUL.formatted(mark.text()));

        site.bpct().run("-j" + JOBS, "--wait", source, site.copy()).expect(0);

        assertThat(mark.toPath()).exists();
        assertThat(jobs()).allSatisfy(job -> assertThat(SlurmSite.ids(job)).hasSize(1));
        String batch = FileName.of(sandbox.batch(1).directory().root()).text();
        assertThat(cluster.ask("squeue", "-h", "-r", "-t", "all", "-o", "%F %Z")
                        .lines()
                        .filter(line -> line.endsWith(" " + batch))
                        .distinct())
                .as("the array and the finalizer")
                .hasSize(2);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    @Test
    @SuppressWarnings("try") // A setting has nothing to be asked for.
    void whereArraysAreTooSmallThereAreSeveralWithAnOffset() throws Exception {
        site.openGate();
        try (SlurmCluster.Setting small = cluster.set("SchedulerParameters", "max_array_tasks=8")) {
            site.bpct()
                    .run("-j10", "--array=yes", "--wait", source, site.copy())
                    .expect(0);
        }
        assertThat(SlurmSite.id(jobs().get(7))).endsWith("_8");
        assertThat(SlurmSite.id(jobs().get(9))).endsWith("_2");
        assertThatTree(site.copy()).isExactCopyOf(source);
    }
}
