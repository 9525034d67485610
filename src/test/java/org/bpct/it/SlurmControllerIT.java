package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A controller that goes away and comes back: nothing runs here instead, and nothing twice. */
@Tag("slurm")
final class SlurmControllerIT extends OnSlurm {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private FileName source;
    private FileName impatient;

    @BeforeEach
    void plant() throws Exception {
        source = site.plant(8, 100);
        impatient = sandbox.path("tools/slurm.conf");
        letClientsWait(2);
    }

    /** Clients try for so many seconds to reach a controller, and wait as long for its answer; not five. */
    private void letClientsWait(int seconds) throws Exception {
        FileName changed = sandbox.file(
                "tools/slurm.conf.new",
                Files.readString(cluster.configuration())
                        .replaceFirst("MessageTimeout=\\d+", "MessageTimeout=" + seconds));
        // At once, for a client may read it now.
        Files.move(changed.toPath(), impatient.toPath(), StandardCopyOption.ATOMIC_MOVE);
    }

    private void stopController() throws Exception {
        cluster.stopController();
        // One try: where nobody listens a client is told so at once, and with two seconds it tries again after one.
        letClientsWait(1);
    }

    private void startController() throws Exception {
        letClientsWait(2);
        cluster.startController();
    }

    @AfterEach
    void bringBack() {
        if (!cluster.run("sinfo").succeeded()) {
            cluster.startController();
        }
    }

    private BpctCall bpct() {
        return site.bpct().with("SLURM_CONF", impatient);
    }

    @Test
    void whileItIsDownJobsGoOnAndNewOnesAreNotRunHere() throws Exception {
        FileName second = sandbox.path("scratch/second");
        RunningProcess waiting = bpct().start("-j2", "--wait", source, site.copy());
        Sandbox.waitUntil("the batch is there", () -> site.isWritten(1));
        site.awaitCopying(sandbox.batch(1).jobs());
        stopController();

        // It looks for its job for 13 seconds, in which others can be asked.
        RunningProcess submitting = bpct().start("-j2", source, second);
        site.forgetAnswers();
        assertThat(bpct().run("--progress=1").expect(0).out())
                .contains("running", "Slurm does not answer", "Unable to contact slurm controller");
        assertThat(submitting.await(DEADLINE).expect(7).err())
                .contains("does not answer", "try again when the controller answers", "it may have taken the job");
        assertThat(sandbox.batch(2).jobs()).allMatch(job -> BatchOnDisk.attempts(job) == 0);
        assertThat(waiting.outcomeWithin(Duration.ofMillis(1)))
                .as("the wait goes on")
                .isEmpty();
        startController();
        site.openGate();

        site.awaitImpatiently(waiting).expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
        site.runImpatiently("--resume=2", "--wait").expect(0);
        assertThatTree(second).isExactCopyOf(source);
        site.assertNoNameTwice();
    }

    @Test
    void aJobThatWasTakenWithoutAnAnswerIsFoundByItsNameAndNotSubmittedTwice() throws Exception {
        site.executable("sbatch", """
                #!/bin/bash
                here=${BASH_SOURCE[0]%/*}
                [[ -n $(/usr/bin/squeue -h) && ! -e $here/calls/lost ]] || exec /usr/bin/sbatch "$@"
                /usr/bin/sbatch "$@" >/dev/null
                : >"$here/calls/lost"
                until [[ -e $here/down ]]; do sleep 0.05; done
                printf 'sbatch: error: Batch job submission failed: Socket timed out on send/recv operation\\n' >&2
                exit 1
                """);
        RunningProcess submitting = bpct().start("-j2", source, site.copy());
        Sandbox.waitUntil(
                "the second job is taken",
                () -> Files.exists(sandbox.path("tools/calls/lost").toPath()));
        stopController();
        sandbox.file("tools/down", "");

        Outcome refused = submitting.await(DEADLINE).expect(7);
        assertThat(refused.err()).contains("Socket timed out", "it may have taken the job", "could not be cancelled");
        JobDirectory taken = sandbox.batch(1).jobs().get(1);
        assertThat(SlurmSite.ids(taken)).isEmpty();
        startController();

        RunningProcess resuming = bpct().start("--resume=1", "--wait");
        Sandbox.waitUntil("the second job is found", () -> !SlurmSite.ids(taken).isEmpty());
        // Not earlier: the first job could help with its part, and nobody would have to look for it.
        site.openGate();
        site.awaitImpatiently(resuming).expect(0);
        assertThat(SlurmSite.ids(taken)).hasSize(1);
        assertThatTree(site.copy()).isExactCopyOf(source);
        site.assertNoNameTwice();
        assertThat(cluster.ask("squeue", "-h", "-t", "all", "-u", "nobody", "-n", name(taken), "-o", "%i"))
                .isEqualTo(SlurmSite.id(taken));
    }

    /** It was reported as cancelled: the wait ended, a second wave began beside the jobs, and the batch was deleted. */
    @Test
    void anEndThatItDidNotHearIsAskedForAgainAndUntilThenNothingIsCancelled() throws Exception {
        bpct().run("-j2", source, site.copy()).expect(0);
        site.awaitCopying(sandbox.batch(1).jobs());
        RunningProcess waiting = bpct().start("--wait=1");
        stopController();

        assertThat(bpct().run("--cancel=1").expect(7).err())
                .contains("batch 1 is not cancelled yet", "slurm has not heard it", "Unable to contact");
        assertThat(bpct().run("-v", "--progress=1").expect(0).out())
                .contains("   running\n", "job 1; running (being cancelled, which the scheduler has not confirmed yet");
        assertThat(bpct().run("--resume=1").expect(7).err()).contains("3 jobs of it may still run");
        assertThat(bpct().run("--forget", "1").expect(7).err()).contains("3 jobs of it may still run");
        assertThat(waiting.outcomeWithin(Duration.ofMillis(1)))
                .as("the wait goes on")
                .isEmpty();
        startController();

        site.ageCancellations(1);
        site.awaitImpatiently(waiting).expect(5);
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            assertThat(cluster.state(SlurmSite.id(job))).isIn("CANCELLED", "FAILED");
        }
        assertThat(site.progress(1)).contains("job 1; cancelled;", "job 2; cancelled;", "finalizer; cancelled;");
        site.openGate();
        site.runImpatiently("--resume=1", "--wait").expect(0);
        assertThatTree(site.copy()).isExactCopyOf(source);
    }

    /** Nobody can say whether it took a job of that night, so the pool is locked until it answers. */
    @Test
    void aNightOnWhichItIsDownChangesNothingAndTheNextOneTakesItsPlace() throws Exception {
        site.openGate();
        Object[] night = {"-j2", "--wait", "--snapshot", sandbox.path("scratch/pool"), source};
        FileName latest = sandbox.path("scratch/pool/latest");
        awaitNight(night).expect(0);
        String first = Files.readSymbolicLink(latest.toPath()).toString();
        stopController();

        assertThat(bpct().run(night).expect(7).err()).contains("the scheduler slurm does not answer");
        assertThat(bpct().run(night).expect(6).err())
                .contains("is locked: batch 2 is planned", "but that is uncertain");
        assertThat(latest.toPath()).isSymbolicLink();
        assertThat(Files.readSymbolicLink(latest.toPath())).hasToString(first);
        startController();

        Outcome next = awaitNight(night).expect(0);
        assertThat(next.err()).contains("the previous night did not finish: batch 2 is planned", "is set aside");
        assertThat(next.out()).contains("800 linked");
        assertThatTree(sandbox.path("scratch/pool/" + Files.readSymbolicLink(latest.toPath())))
                .isExactCopyOf(source);
        site.assertNoNameTwice();
    }

    private Outcome awaitNight(Object... words) {
        return site.awaitImpatiently(bpct().start(words));
    }

    private static String name(JobDirectory job) throws Exception {
        return Files.readAllLines(job.submission()).get(0).split(" ", 3)[1];
    }
}
